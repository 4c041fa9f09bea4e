//! Work done in parallel whose results come out in the order of the work.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use indicatif::ProgressBar;

use crate::cli::exit::Exit;
use crate::cli::files::streams;

/// The number of results that may wait for an earlier one.
const MAX_WAITING: usize = 10_000;

/// The number of threads: the one that is asked for, or else one for each core.
pub(crate) fn thread_count(jobs: Option<NonZero<usize>>) -> NonZero<usize> {
    jobs.or(thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}

/// Works on items as [`in_order`] does, and moves a bar on after each. `take` returns the status of a result. Returns the worst
/// of them; work that panicked is an internal error.
pub(crate) fn run_in_order<T: Send, R: Send>(
    jobs: Option<NonZero<usize>>,
    bar: &ProgressBar,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(R) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let mut worst = Exit::Done;
    in_order(jobs, items, work, |result| {
        let exit = match result {
            Some(result) => take(result)?,
            None => Exit::Internal,
        };
        worst = worst.max(exit);
        bar.inc(1);
        Ok(())
    })?;
    Ok(worst)
}

/// Calls `work` on each of `items` in several threads, one for each core unless a number of `jobs` is given, or in fewer if the
/// system starts no more. Passes the results to `take` in order, each as soon as the ones before it have been passed on; `None`
/// for work that panicked, which has been reported. Flushes stdout before it waits for a result, and stops once nobody reads
/// stdout. Fails, which ends the work, if `take` fails or stdout cannot be flushed.
pub(crate) fn in_order<T: Send, R: Send>(
    jobs: Option<NonZero<usize>>,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(Option<R>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let threads = thread_count(jobs).get();
    // With small levels, waking a second thread adds half to the total time.
    if threads == 1 {
        return in_this_thread(items, work, take);
    }
    let items = Mutex::new(items);
    // A slot for each item, which its result comes through.
    let (queue, slots) = sync_channel(MAX_WAITING);
    let has_threads = thread::scope(|scope| {
        // If this function returns early, this receiver is dropped, sending to the queue fails, and the threads end.
        let slots = slots;
        let items = &items;
        let work = &work;
        let mut started = 0;
        for _ in 0..threads {
            let queue = queue.clone();
            let started_thread = thread::Builder::new()
                .spawn_scoped(scope, move || work_until_end(items, work, &queue));
            if started_thread.is_err() {
                break;
            }
            started += 1;
        }
        drop(queue);
        while let Some(slot) = receive(&slots)? {
            let result = receive(&slot)?.flatten();
            if streams::is_over() {
                break;
            }
            take(result)?;
        }
        anyhow::Ok(started > 0)
    })?;
    if !has_threads {
        let items = items.into_inner().unwrap_or_else(PoisonError::into_inner);
        return in_this_thread(items, work, take);
    }
    Ok(())
}

/// Works on one item after another, for [`in_order`].
fn in_this_thread<T, R>(
    items: impl Iterator<Item = T>,
    work: impl Fn(T) -> R,
    mut take: impl FnMut(Option<R>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for item in items {
        streams::flush()?;
        if streams::is_over() {
            break;
        }
        take(unless_panicked(&work, item))?;
    }
    Ok(())
}

/// Works on items until there are no more, or nobody takes the results. The queue gets a receiver for each item, in order; the
/// result follows there when the work is done.
fn work_until_end<T, R>(
    items: &Mutex<impl Iterator<Item = T>>,
    work: &impl Fn(T) -> R,
    queue: &SyncSender<Receiver<Option<R>>>,
) {
    loop {
        // Held until the receiver is in the queue, so that receivers stand there in the order of the items.
        let mut items = items.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(item) = items.next() else { return };
        let (sender, receiver) = sync_channel(1);
        if queue.send(receiver).is_err() {
            return;
        }
        drop(items);
        // Sending fails if nobody waits for the result any more: then it is not needed.
        let _ = sender.send(unless_panicked(work, item));
    }
}

fn unless_panicked<T, R>(work: impl Fn(T) -> R, item: T) -> Option<R> {
    catch_unwind(AssertUnwindSafe(|| work(item))).ok()
}

/// Returns the next value of a channel, or `None` if it is closed. Flushes stdout before it waits,
/// and does not wait if nobody reads that.
fn receive<T>(channel: &Receiver<T>) -> anyhow::Result<Option<T>> {
    match channel.try_recv() {
        Err(TryRecvError::Empty) => {
            streams::flush()?;
            Ok(if streams::is_over() { None } else { channel.recv().ok() })
        }
        received => Ok(received.ok()),
    }
}

#[cfg(test)]
mod tests;
