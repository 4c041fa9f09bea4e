"""Prints how fast `sokopush.Games` is: `python speed_batch.py [THREADS]`, in this folder.

4,096 rooms of 10 × 10 cells with 4 boxes take random steps, and begin again in the same step when they end. Each line is the median
of 5 runs. The CPU time counts all threads: on cores with nothing else to do, one of them takes 1 / (CPU time) steps a second.

Where gym-sokoban, EnvPool or Jumanji are installed, they take such steps too, on rooms of their own.
"""

import itertools
import statistics
import sys
import time

import numpy
import sokopush

GAMES, RUNS, SECONDS = 4096, 5, 1.0


class Clock:
    """The time that something takes, without what is prepared for it."""

    def __init__(self):
        self.wall = self.cpu = 0.0

    def __enter__(self):
        self.begun = time.perf_counter(), time.process_time()

    def __exit__(self, *_):
        self.wall += time.perf_counter() - self.begun[0]
        self.cpu += time.process_time() - self.begun[1]


def measure(name, act, prepare, steps=GAMES):
    """Prints the rate at which `act` takes `steps` steps with what `prepare` returns."""
    walls, cpus = [], []
    for _ in range(RUNS):
        clock, done = Clock(), 0
        while clock.wall < SECONDS:
            prepared = prepare()
            with clock:
                act(prepared)
            done += steps
        walls.append(done / clock.wall)
        cpus.append(clock.cpu / done)
    wall, cpu = statistics.median(walls), statistics.median(cpus)
    print(f"{name}: {wall:,.0f} steps a second; {cpu * 1e9:,.1f} ns of CPU time each", flush=True)


def ours(rooms, threads):
    choose = numpy.random.default_rng(1)
    chosen = itertools.cycle(choose.integers(4, size=(100, GAMES)))
    games = sokopush.Games(rooms, threads=threads)
    out = [array.copy() for array in games.step(next(chosen))]

    def step_with_masks(actions):
        games.step(actions)
        games.masks()

    def step_with_dead(actions):
        games.step(actions)
        games.dead()

    measure("steps, with new arrays", games.step, lambda: next(chosen))
    measure("steps, with out=", lambda actions: games.step(actions, out), lambda: next(chosen))
    measure("steps, with masks", step_with_masks, lambda: next(chosen))
    measure("steps, with dead", step_with_dead, lambda: next(chosen))
    for form in ["one_hot", "jumanji"]:
        games = sokopush.Games(rooms, form=form, threads=threads)
        measure(f"steps, with {form}", games.step, lambda: next(chosen))
    pushes = sokopush.Games(rooms, actions="pushes", threads=threads)

    def possible_pushes():
        # Where no push is possible, the first one changes nothing.
        return (pushes.masks() * choose.random((GAMES, 400), numpy.float32)).argmax(axis=1)

    def push_with_masks(actions):
        pushes.step(actions)
        pushes.masks()

    measure("pushes, with new arrays", pushes.step, possible_pushes)
    measure("pushes, with masks", push_with_masks, possible_pushes)


def with_gym_sokoban(actions):
    from gym_sokoban.envs.sokoban_env import SokobanEnv

    # It takes seconds to make a room, so this one is for all steps.
    env = SokobanEnv(dim_room=(10, 10), num_boxes=4, max_steps=10**9)
    env.reset()
    directions = itertools.cycle(next(actions))

    def step(action):
        env.step(action, observation_mode="tiny_rgb_array")

    measure("gym-sokoban, a single game", step, lambda: next(directions) + 1, steps=1)


def with_envpool(actions):
    import envpool

    env = envpool.make_gymnasium("Jumanji/Sokoban-v0", num_envs=GAMES)
    env.reset()
    measure("EnvPool", env.step, lambda: next(actions))


def with_jumanji(actions):
    import jax
    from jumanji.environments.routing.sokoban import Sokoban
    from jumanji.environments.routing.sokoban.generator import ToyGenerator
    from jumanji.wrappers import AutoResetWrapper

    env = AutoResetWrapper(Sokoban(generator=ToyGenerator()))
    state, _ = jax.vmap(env.reset)(jax.random.split(jax.random.key(0), GAMES))
    take = jax.jit(jax.vmap(env.step))

    def step(actions):
        nonlocal state
        state, timestep = take(state, actions)
        jax.block_until_ready(timestep)

    step(next(actions))
    measure("Jumanji", step, lambda: next(actions))


if __name__ == "__main__":
    rooms = [*itertools.islice(sokopush.generate(rows=10, columns=10, boxes=4), GAMES)]
    ours(rooms, int(sys.argv[1]) if sys.argv[1:] else None)
    for others in [with_gym_sokoban, with_envpool, with_jumanji]:
        try:
            others(itertools.cycle(numpy.random.default_rng(1).integers(4, size=(100, GAMES), dtype=numpy.int32)))
        except ImportError as missing:
            print(missing)
