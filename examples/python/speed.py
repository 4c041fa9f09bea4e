"""Prints the figures of docs/python.md for one core: `python speed.py`, in this folder. Where gym-sokoban is installed, its too."""

import itertools
import random
import time

import sokopush

SECONDS = 5


def rate(name, act):
    """Prints how often a second an act is done; it returns how many were done."""
    done, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        done += act()
    print(f"{name}: {done / (time.perf_counter() - begun):,.0f} a second")


def ours():
    from sokopush.environment import SokobanEnv

    env, seeds = SokobanEnv(max_steps=10**9), itertools.count(1)
    env.reset(seed=0)
    game = sokopush.Game(next(sokopush.generate()))
    rate("steps with an array", lambda: [env.step(random.randrange(4)) for _ in range(100)] and 100)
    rate("Game.step", lambda: sum(game.step(random.choice("udlr")) >= 0 for _ in range(1000)))

    def along_a_plan():
        env.reset(seed=next(seeds))
        done, actions = False, 0
        while not done:
            _, _, done, _, _ = env.step(env.expert())
            actions += 1
        return actions

    def anywhere():
        env.reset(seed=next(seeds))
        for _ in range(20):
            env.step(random.randrange(4))
            env.plan = ""
            env.expert()
        return 20

    rate("optimal actions along a plan", along_a_plan)
    rate("optimal actions, each with a search of its own", anywhere)
    levels = sokopush.generate()
    rate("new rooms", lambda: next(levels) and 1)


def theirs():
    from gym_sokoban.envs.sokoban_env import SokobanEnv

    env = SokobanEnv(dim_room=(10, 10), num_boxes=4, max_steps=10**9)
    env.reset()
    for mode in ["tiny_rgb_array", "rgb_array"]:
        rate(f"gym-sokoban, {mode}", lambda: env.step(random.randrange(1, 9), observation_mode=mode) and 1)


for measure in [ours, theirs]:
    try:
        measure()
    except ImportError as missing:
        print(missing)
