//! Work done in parallel whose results come out in the order of the work.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::Context;

/// The number of results that may wait for an earlier one.
const MAX_WAITING: usize = 10_000;

/// What one piece of work led to; `None` if it panicked, which has been reported.
pub(super) type Finished<T> = Option<T>;

/// Where results go.
pub(super) trait Sink<T> {
    /// Takes the next result.
    fn take(&mut self, result: Finished<T>) -> anyhow::Result<()>;

    /// Writes out what was taken. Runs before waiting for a result, and at the end.
    fn flush(&mut self) -> anyhow::Result<()>;
}

/// Does the work that `items` gives, in `jobs` threads, and passes the results to `sink` in order, each
/// as soon as the ones before it have been passed on.
///
/// # Errors
///
/// That of the sink, which ends the work.
pub(super) fn in_order<T: Send, R: Send>(
    jobs: NonZero<usize>,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> R + Sync,
    sink: &mut impl Sink<R>,
) -> anyhow::Result<()> {
    if jobs.get() == 1 {
        return one_by_one(items, work, sink);
    }
    let items = Mutex::new(items.zip(0_u64..));
    let (results, finished) = channel();
    // A ticket is taken for each item, and given back once its result has been passed on.
    let (tickets, taken) = sync_channel(MAX_WAITING);
    thread::scope(|scope| {
        for _ in 0..jobs.get() {
            let (results, tickets) = (results.clone(), tickets.clone());
            let (items, work) = (&items, &work);
            let worker = move || {
                while tickets.send(()).is_ok() {
                    let next = items.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((item, number)) = next else { return };
                    let result = catch_unwind(AssertUnwindSafe(|| work(item))).ok();
                    if results.send((number, result)).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().spawn_scoped(scope, worker).context("cannot start a thread")?;
        }
        drop(results);
        pass_on(finished, taken, sink)
    })
}

/// The same in this thread: for small levels, a second thread takes half as long again to wake up.
fn one_by_one<T, R>(
    items: impl Iterator<Item = T>,
    work: impl Fn(T) -> R,
    sink: &mut impl Sink<R>,
) -> anyhow::Result<()> {
    for item in items {
        sink.flush()?;
        sink.take(catch_unwind(AssertUnwindSafe(|| work(item))).ok())?;
    }
    sink.flush()
}

/// Passes results on in order until there are no more. Then, or if the sink fails, the channels close, which
/// stops the workers.
#[expect(clippy::needless_pass_by_value, reason = "the channels close when this ends")]
fn pass_on<R>(
    finished: Receiver<(u64, Finished<R>)>,
    taken: Receiver<()>,
    sink: &mut impl Sink<R>,
) -> anyhow::Result<()> {
    let mut waiting = BTreeMap::new();
    for number in 0.. {
        let result = loop {
            if let Some(result) = waiting.remove(&number) {
                break result;
            }
            let received = match finished.try_recv() {
                Err(TryRecvError::Empty) => {
                    sink.flush()?;
                    finished.recv().ok()
                }
                received => received.ok(),
            };
            let Some((number, result)) = received else { return sink.flush() };
            waiting.insert(number, result);
        };
        sink.take(result)?;
        taken.recv().expect("a ticket was taken for each result");
    }
    Ok(())
}
