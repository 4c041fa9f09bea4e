//! Work for several threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Calls `work` for each task. There is a thread for each; if one cannot be started, the others do its work.
pub(super) fn work_on_all<T: Send>(
    tasks: impl ExactSizeIterator<Item = T> + Send,
    work: impl Fn(T) + Sync,
) {
    let started = tasks.len().saturating_sub(1);
    let tasks = Mutex::new(tasks);
    thread::scope(|scope| {
        for _ in 0..started {
            // A thread is only faster: this one takes all tasks that are left.
            _ = thread::Builder::new().spawn_scoped(scope, || take_all(&tasks, &work));
        }
        take_all(&tasks, &work);
    });
}

/// Works on tasks until none is left.
fn take_all<T>(tasks: &Mutex<impl Iterator<Item = T>>, work: &impl Fn(T)) {
    loop {
        // The lock is released before the work begins.
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(task) = task else { return };
        work(task);
    }
}
