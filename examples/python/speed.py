"""Prints the figures of docs/python.md: `python speed.py [THREADS]`, in this folder. `python speed.py labels LEVELS.xsb [MOVES]` prints how
long labels of trajectories take.

First a single game, then 4,096 given rooms of 10 × 10 cells with 4 boxes, which take random steps and begin again in the same step when they
end. Where gym-sokoban, EnvPool or Jumanji are installed, they do the same, on rooms of their own. Each line is the median of 5 runs. The CPU
time counts all threads, and says how fast it is on a machine that has other things to do, too: each core takes 1 / (CPU time) steps a
second. What is prepared for a step, such as choosing actions, does not count.
"""

import itertools
import statistics
import sys
import time

import numpy
import sokopush

GAMES, RUNS, SECONDS = 4096, 5, 1.0
RANDOM = numpy.random.default_rng(1)


class Clock:
    """The time that something takes, without what is prepared for it."""

    def __init__(self):
        self.wall = self.cpu = 0.0

    def __enter__(self):
        self.begun = time.perf_counter(), time.process_time()

    def __exit__(self, *_):
        self.wall += time.perf_counter() - self.begun[0]
        self.cpu += time.process_time() - self.begun[1]


def measure(name, act, prepare=lambda: None, count=1):
    """Prints how long `act`, with what `prepare` returns, takes for each of the `count` things that it does; if that is None, it returns
    their number."""
    walls, cpus = [], []
    for _ in range(RUNS):
        clock, done = Clock(), 0
        while clock.wall < SECONDS:
            prepared = prepare()
            with clock:
                number = act(prepared)
            done += number if count is None else count
        walls.append(done / clock.wall)
        cpus.append(clock.cpu / done)
    wall, cpu = statistics.median(walls), statistics.median(cpus)
    print(f"{name}: {cpu * 1e6:,.4g} µs of CPU time each; {wall:,.0f} a second", flush=True)


def single_game(levels):
    from sokopush.environment import SokobanEnv

    env, seeds = SokobanEnv(max_steps=10**9), itertools.count(1)
    env.reset(seed=0)
    game = sokopush.Game(next(levels))

    def step_environment(actions):
        for action in actions:
            env.step(action)

    def step_game(directions):
        for direction in directions:
            game.step(direction)

    def act_along_plan(_):
        done, actions = False, 0
        while not done:
            _, _, done, _, _ = env.step(env.expert())
            actions += 1
        return actions

    def act_anywhere(action):
        env.step(action)
        env.plan = ""
        env.expert()

    measure("steps of the environment", step_environment, lambda: RANDOM.integers(4, size=1000).tolist(), 1000)
    measure("Game.step", step_game, lambda: ["udlr"[action] for action in RANDOM.integers(4, size=1000)], 1000)
    measure("optimal actions, along a plan", act_along_plan, lambda: env.reset(seed=next(seeds)), None)
    env.reset(seed=0)
    measure("optimal actions, each with a search of its own", act_anywhere, lambda: RANDOM.integers(4))
    measure("new rooms", lambda _: next(levels))


def many_games(rooms, threads):
    chosen = itertools.cycle(RANDOM.integers(4, size=(100, GAMES)))
    games = sokopush.Games(rooms, threads=threads)
    out = [array.copy() for array in games.step(next(chosen))]

    def step_with_masks(actions):
        games.step(actions)
        games.masks()

    def step_with_dead(actions):
        games.step(actions)
        games.dead()

    def next_actions():
        return next(chosen)

    measure("Games, with new arrays", games.step, next_actions, GAMES)
    measure("Games, with out=", lambda actions: games.step(actions, out), next_actions, GAMES)
    measure("Games, with masks", step_with_masks, next_actions, GAMES)
    measure("Games, with dead", step_with_dead, next_actions, GAMES)
    for form in ["one_hot", "jumanji"]:
        in_form = sokopush.Games(rooms, form=form, threads=threads)
        measure(f"Games, with {form}", in_form.step, next_actions, GAMES)
    pushes = sokopush.Games(rooms, actions="pushes", threads=threads)

    def possible_pushes():
        # Where no push is possible, the first one changes nothing.
        return (pushes.masks() * RANDOM.random((GAMES, 400), numpy.float32)).argmax(axis=1)

    def push_with_masks(actions):
        pushes.step(actions)
        pushes.masks()

    measure("Games, pushes", pushes.step, possible_pushes, GAMES)
    measure("Games, pushes with masks", push_with_masks, possible_pushes, GAMES)


def with_gym_sokoban(actions):
    from gym_sokoban.envs.sokoban_env import SokobanEnv

    env = SokobanEnv(dim_room=(10, 10), num_boxes=4, max_steps=10**9)
    env.reset()
    directions = itertools.cycle(next(actions))
    for mode in ["tiny_rgb_array", "rgb_array"]:
        measure(f"gym-sokoban, {mode}", lambda action: env.step(action, observation_mode=mode), lambda: next(directions) + 1)
    measure("gym-sokoban, new rooms", lambda _: env.reset())


def with_envpool(actions):
    import envpool

    env = envpool.make_gymnasium("Jumanji/Sokoban-v0", num_envs=GAMES)
    env.reset()
    measure("EnvPool", env.step, lambda: next(actions), GAMES)


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
    measure("Jumanji", step, lambda: next(actions), GAMES)


def all_games(threads=None):
    levels = sokopush.generate(rows=10, columns=10, boxes=4)
    single_game(levels)
    many_games([*itertools.islice(levels, GAMES)], threads)
    for others in [with_gym_sokoban, with_envpool, with_jumanji]:
        try:
            others(itertools.cycle(RANDOM.integers(4, size=(100, GAMES), dtype=numpy.int32)))
        except ImportError as missing:
            print(missing)


def milliseconds(act):
    times = []
    for _ in range(RUNS):
        clock = Clock()
        with clock:
            act()
        times.append(clock.cpu * 1000)
    return statistics.median(times)


def labels(path, moves=None):
    """Prints the CPU time of one `solve` for each position of a trajectory, and of `labels` for all positions after each action. The
    trajectories are shortest solutions of the first 400 levels, or of those among them whose solutions have `moves` moves."""
    for result in sokopush.solve_many(itertools.islice(sokopush.read(path), 400), time=5):
        if result.solution is None or moves not in (None, len(result.moves)):
            continue
        positions = [*result.solution.replay()]
        for minimize in ["moves", "pushes"]:
            single = milliseconds(lambda: [sokopush.solve(position, minimize=minimize) for position in positions])
            together = milliseconds(lambda: sokopush.labels(result.solution, minimize=minimize))
            print(f"level {result.number}, {minimize}, {len(positions)} positions: solve {single:.1f} ms, labels {together:.1f} ms", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["labels"]:
        labels(sys.argv[2], *map(int, sys.argv[3:]))
    else:
        all_games(*map(int, sys.argv[1:]))
