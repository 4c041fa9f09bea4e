//! Work done side by side whose results come out in the order of the work.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use sokopush::error::Error;
use sokopush::memory::has_room;

use super::Exit;

/// What one piece of work led to.
pub(super) struct Answered {
    /// For stdout.
    pub(super) text: Vec<u8>,
    /// For stderr, in lines.
    pub(super) complaints: Vec<String>,
    pub(super) exit: Exit,
}

/// How many results may wait for an earlier one.
const AHEAD: u64 = 10_000;

/// Takes work from `next` until there is none, does it in so many threads, and writes the results in
/// order, each as soon as those before it are written. `next` must flush what it is given before it
/// waits. `tell` is given the complaints of each result when it has been written. Gives the gravest
/// exit.
pub(super) fn in_order<T: Send>(
    jobs: NonZero<usize>,
    next: impl FnMut(&mut dyn Write) -> Option<T> + Send,
    work: impl Fn(T) -> Answered + Sync,
    tell: impl Fn(&[String]) + Sync,
    out: impl Write + Send,
) -> Result<Exit, Error> {
    let results = Results {
        state: Mutex::new(State {
            next: 0,
            waiting: BTreeMap::new(),
            out,
            unflushed: false,
            exit: Exit::Done,
            error: None,
        }),
        written: Condvar::new(),
        reading: AtomicBool::new(false),
        tell,
    };
    let input = Mutex::new((0, Some(next)));
    let finished = AtomicBool::new(false);
    thread::scope(|scope| {
        // Where there is no memory for all of them, some do, or this one alone.
        let thread = || has_room_for_thread().then(thread::Builder::new);
        let workers: Vec<_> = (1..jobs.get())
            .map_while(|_| thread()?.spawn_scoped(scope, || results.work(&input, &work)).ok())
            .collect();
        // What is written while work goes on must come out although nothing waits for input.
        // Without a thread for that it comes out later.
        let flusher = || {
            while !finished.load(Relaxed) {
                thread::park_timeout(Duration::from_millis(50));
                results.flush_now();
            }
        };
        let _ = thread().map(|thread| thread.spawn_scoped(scope, flusher));
        let _finish = Finish(&finished);
        results.work(&input, &work);
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    results.flush_now();
    let state = results.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.error.map_or(Ok(state.exit), |error| Err(Error::Write(error)))
}

/// Whether there is memory for one more thread, which may reserve 128 megabytes for a heap of its own. One that has
/// only its stack, and nothing of what it begins with, aborts the program.
fn has_room_for_thread() -> bool {
    has_room(130 << 20)
}

/// Says so when everything is done, or a panic has ended it.
struct Finish<'f>(&'f AtomicBool);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

struct Results<W, D> {
    state: Mutex<State<W>>,
    written: Condvar,
    /// Whether the thread that takes work may be waiting for input.
    reading: AtomicBool,
    tell: D,
}

struct State<W> {
    /// The number of the next result to be written.
    next: u64,
    waiting: BTreeMap<u64, Answered>,
    out: W,
    unflushed: bool,
    exit: Exit,
    /// Why nothing more can be written.
    error: Option<io::Error>,
}

impl<W: Write + Send, D: Fn(&[String]) + Sync> Results<W, D> {
    fn lock(&self) -> MutexGuard<'_, State<W>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes and does work until there is none.
    fn work<T, N: FnMut(&mut dyn Write) -> Option<T>>(
        &self,
        input: &Mutex<(u64, Option<N>)>,
        work: &impl Fn(T) -> Answered,
    ) {
        loop {
            let (number, item) = {
                let mut input = input.lock().unwrap_or_else(PoisonError::into_inner);
                let (number, next) = &mut *input;
                let item = next.as_mut().and_then(|next| next(&mut Flusher(self)));
                self.reading.store(false, Relaxed);
                let Some(item) = item else {
                    input.1 = None;
                    return;
                };
                *number += 1;
                (*number - 1, item)
            };
            if !self.put(number, work(item)) {
                input.lock().unwrap_or_else(PoisonError::into_inner).1 = None;
                return;
            }
        }
    }

    /// Writes a result when its turn has come; whether there is sense in going on.
    fn put(&self, number: u64, answered: Answered) -> bool {
        let mut state = self.lock();
        state.waiting.insert(number, answered);
        while state.error.is_none() && number >= state.next + AHEAD {
            state = self.written.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        loop {
            let turn = state.next;
            let Some(answered) = state.waiting.remove(&turn) else { break };
            state.next += 1;
            if state.error.is_none()
                && let Err(error) = state.out.write_all(&answered.text)
            {
                state.error = Some(error);
            }
            state.unflushed = true;
            state.exit = state.exit.max(answered.exit);
            (self.tell)(&answered.complaints);
            self.written.notify_all();
        }
        if self.reading.load(Relaxed) {
            state.flush();
        }
        state.error.is_none()
    }

    fn flush_now(&self) {
        self.lock().flush();
    }
}

impl<W: Write> State<W> {
    fn flush(&mut self) {
        if std::mem::take(&mut self.unflushed)
            && self.error.is_none()
            && let Err(error) = self.out.flush()
        {
            self.error = Some(error);
        }
    }
}

/// What is to be flushed before input is waited for.
struct Flusher<'a, W, D>(&'a Results<W, D>);

impl<W: Write + Send, D: Fn(&[String]) + Sync> Write for Flusher<'_, W, D> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.reading.store(true, Relaxed);
        self.0.flush_now();
        Ok(())
    }
}
