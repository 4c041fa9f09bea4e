//! Work done in parallel whose results come out in the order of the work.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::cli::files::streams;

/// The number of results that may wait for an earlier one.
const MAX_WAITING: usize = 10_000;

/// The number of threads: one for each core unless a number is given.
pub(crate) fn jobs(jobs: Option<NonZero<usize>>) -> NonZero<usize> {
    jobs.or(thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}

/// Calls `work` on each of `items` in a `number` of threads, as [`jobs`] says, or in as many as the system starts. Passes
/// the results to `take` in order, each as soon as the ones before it have been passed on; `None` for work that panicked,
/// which has been reported. Flushes stdout before it waits for a result, and stops if nobody reads that. Fails, which ends
/// the work, if `take` fails or stdout cannot be flushed.
pub(crate) fn in_order<T: Send, R: Send>(
    number: Option<NonZero<usize>>,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(Option<R>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let work = |item| catch_unwind(AssertUnwindSafe(|| work(item))).ok();
    // With small levels, waking a second thread adds half to the total time.
    let threads = if jobs(number).get() == 1 { 0 } else { jobs(number).get() };
    let items = Mutex::new(items);
    // One receiver per item, in order; each gets its result when the work is done.
    let (queue, results) = sync_channel(MAX_WAITING);
    thread::scope(|scope| {
        // Moved in, so that an early return drops both and the workers stop.
        let (queue, results) = (queue, results);
        let start = |_| {
            let (queue, items, work) = (queue.clone(), &items, &work);
            let worker = move || {
                loop {
                    let mut items = items.lock().unwrap_or_else(PoisonError::into_inner);
                    let Some(item) = items.next() else { return };
                    let (sender, receiver) = sync_channel(1);
                    if queue.send(receiver).is_err() {
                        return;
                    }
                    drop(items);
                    // Nobody waits for it any more if that fails.
                    let _ = sender.send(work(item));
                }
            };
            thread::Builder::new().spawn_scoped(scope, worker).ok()
        };
        if (0..threads).map_while(start).count() == 0 {
            let mut items = items.lock().unwrap_or_else(PoisonError::into_inner);
            for item in &mut *items {
                streams::flush()?;
                if streams::is_over() {
                    break;
                }
                take(work(item))?;
            }
            return Ok(());
        }
        drop(queue);
        while let Some(result) = next(&results)? {
            let result = next(&result)?;
            if streams::is_over() {
                break;
            }
            take(result.flatten())?;
        }
        if streams::is_over() {
            // A thread may wait for more to read.
            streams::end_streams();
        }
        Ok(())
    })
}

/// Returns the next value of a channel, or `None` if it is closed. Flushes stdout before it waits,
/// and does not wait if nobody reads that.
fn next<T>(channel: &Receiver<T>) -> anyhow::Result<Option<T>> {
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
