//! Pages, in a browser.

mod contents;
mod keys;
mod links;
mod list;
mod paste;
mod playing;
mod readers;
mod replay;
mod report;
mod required;
mod rules;
mod shared;
mod solver;
mod storage;
mod touch;
mod win;
mod window;
