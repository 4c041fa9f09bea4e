"""Stopping the generator of random levels."""

import signal
import time

import pytest
import sokopush


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer of CPU time")
def test_a_signal_ends_the_making_of_large_levels():
    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGVTALRM, interrupt)
    begun = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.3)
        with pytest.raises(KeyboardInterrupt):
            for _ in sokopush.generate(rows=200, columns=200, seed=1):
                pass
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    # It takes 0.05 s after the signal. One of these levels takes several seconds.
    assert time.process_time() - begun < 0.8
