"""The environment for Gymnasium."""

import subprocess
import sys

import pytest
import sokopush
from boards import EASY, UNSOLVABLE

gymnasium = pytest.importorskip("gymnasium")
numpy = pytest.importorskip("numpy")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from sokopush.environment import ACTIONS, SokobanEnv  # noqa: E402
from sokopush.tiles import SIZE, picture, tiles  # noqa: E402

ROOM = "########\n#@ $.  #\n#  *   #\n#      #\n########\n"


def python(script, *options):
    """Runs a script in an interpreter of its own; returns what it prints."""
    return subprocess.run([sys.executable, *options, "-c", script], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("form", ["codes", "one_hot", "jumanji"])
@pytest.mark.parametrize("render_mode", [None, "rgb_array", "ansi"])
def test_gymnasium_finds_nothing_wrong(form, render_mode):
    check_env(SokobanEnv(rows=8, columns=8, boxes=2, form=form, render_mode=render_mode, mask=True, dead=True))


def test_gymnasium_makes_it_without_an_import():
    script = """
import gymnasium
env = gymnasium.make("sokopush.environment:sokopush/Sokoban-v0", rows=6, columns=6, boxes=1)
print(env.reset(seed=1)[0].shape)
print(gymnasium.make("sokopush/Sokoban-v0", rows=5, columns=7, boxes=1).reset(seed=1)[0].shape)
"""
    assert python(script) == "(6, 6)\n(5, 7)\n"


def test_the_entry_point_registers_it():
    script = """
import gymnasium
from importlib.metadata import entry_points
(point,) = entry_points(group="gymnasium.envs", name="__root__")
point.load()()
print(gymnasium.make("sokopush/Sokoban-v0", rows=6, columns=6, boxes=1).spec.id)
"""
    assert python(script) == "sokopush/Sokoban-v0\n"


def test_the_package_works_without_gymnasium_and_numpy():
    script = """
import importlib.abc, sys
class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.split(".")[0] in ("gymnasium", "numpy"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
import sokopush
print(sokopush.solve("######\\n#@ $.#\\n######\\n").moves)
"""
    assert python(script) == "rR\n"


def test_rewards_are_those_of_gym_sokoban():
    env = SokobanEnv([ROOM])
    env.reset(seed=0)
    steps = [env.step("udlr".index(letter))[1:] for letter in "drr"]
    assert [round(reward, 1) for reward, *_ in steps] == [-0.1, -0.1, -1.1]
    assert [info["boxes_on_goals"] for *_, info in steps] == [1, 1, 0]


def test_the_expert_gives_the_first_step_of_a_shortest_solution_from_anywhere():
    env = SokobanEnv([ROOM])
    env.reset(seed=0)
    for action in map("udlr".index, "drr"):
        env.step(action)
    for _ in range(100):
        action = env.expert()
        rest = len(sokopush.solve(env.game).moves)
        _, reward, solved, _, info = env.step(action)
        assert (rest == 1) == solved == info["solved"]
        if solved:
            break
    assert round(reward, 1) == 10.9
    dead = SokobanEnv([UNSOLVABLE])
    dead.reset()
    assert dead.expert() is None


def test_the_expert_has_a_limit():
    env = SokobanEnv(["############\n#@         #\n# $ $ $ $  #\n#  $ $ $ $ #\n#          #\n#. . . . . #\n# . . .    #\n#          #\n############\n"])
    env.reset()
    assert env.expert(expansions=10) is None


def test_actions_are_in_the_order_that_they_are_asked_for():
    for name, letters in ACTIONS.items():
        env = SokobanEnv(["#####\n#   #\n# @ #\n# $.#\n#####\n"], actions=name)
        for action, letter in enumerate(letters):
            env.reset()
            env.step(action)
            row, column = {"u": (1, 2), "d": (2, 2), "l": (2, 1), "r": (2, 3)}[letter]
            assert env.game.array()[row, column] in (5, 6), letter
    with pytest.raises(ValueError, match="unknown actions `wasd`"):
        SokobanEnv([EASY], actions="wasd")


def test_the_mask_has_the_possible_actions():
    env = SokobanEnv(rows=7, columns=7, boxes=2, mask=True, max_steps=10**6)
    _, info = env.reset(seed=3)
    choose = numpy.random.default_rng(3)
    for _ in range(300):
        for action in range(4):
            game = env.game.copy()
            assert game.step(env.letters[action]) == info["action_mask"][action]
        *_, ended, _, info = env.step(choose.integers(4))
        if ended:
            _, info = env.reset()


def test_dead_says_what_the_game_says():
    env = SokobanEnv(["######\n#@   #\n# $ .#\n#    #\n######\n"], dead=True)
    _, info = env.reset()
    assert not info["dead"]
    # Down, left of the box, and up against it: it gets to the upper wall.
    for letter in "ddr":
        *_, info = env.step("udlr".index(letter))
    *_, info = env.step("udlr".index("u"))
    assert info["dead"] and env.game.is_dead()


def test_levels_have_one_shape_or_get_it():
    small, wide = "#####\n#@$.#\n#####\n", "########\n#@ $  .#\n########\n"
    tall = "####\n#@ #\n#$ #\n#. #\n####\n"
    with pytest.raises(ValueError, match="`levels` is empty"):
        SokobanEnv([])
    with pytest.raises(ValueError, match=r"expected levels of one shape, but found 3 × 5 and 3 × 8; `pad=True` adds walls"):
        SokobanEnv([small, wide])
    env = SokobanEnv([small, wide, tall], pad=True)
    assert env.observation_space.shape == (5, 8)
    observation, info = env.reset(options={"level": small})
    assert observation.shape == (5, 8) and (observation[:3, :5] == sokopush.Warehouse(small).array()).all()
    assert not observation[3:].any() and not observation[:, 5:].any()
    with pytest.raises(ValueError, match="expected a level of 5 × 8, but found 4 × 10"):
        env.reset(options={"level": "##########\n#@ $     #\n#       .#\n##########\n"})


def test_wrong_arguments_are_named_before_the_first_reset():
    with pytest.raises(TypeError, match="levels: expected an iterable of levels, but found an object of type `str`"):
        SokobanEnv(EASY)
    with pytest.raises(ValueError, match="rows: expected a whole number from 1 to 1000, but found 0"):
        SokobanEnv(rows=0)
    with pytest.raises(ValueError, match="boxes: expected a whole number from 1 to 255, but found 300"):
        SokobanEnv(boxes=300)
    for wrong in [0, -1]:
        with pytest.raises(ValueError, match=f"max_steps: expected at least 1, but found {wrong}"):
            SokobanEnv(max_steps=wrong)
    for wrong in [None, "3"]:
        with pytest.raises(TypeError):
            SokobanEnv(max_steps=wrong)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call `reset` before the first `expert`"):
        SokobanEnv([EASY]).expert()


def test_a_level_can_be_given_to_reset():
    env = SokobanEnv([EASY, EASY.replace("@ ", " @")])
    for _ in range(3):
        _, info = env.reset(options={"level": EASY})
        assert info["level"] == EASY and str(env.game) == EASY


def test_a_step_after_the_end_raises():
    env = SokobanEnv([EASY], max_steps=3)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset()
    right = "udlr".index("r")
    env.step(right)
    assert env.step(right)[2:4] == (True, False)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(right)
    env.reset()
    assert [env.step(0)[3] for _ in range(3)] == [False, False, True]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("action", [4, -1, 1.5, "u", None])
def test_a_wrong_action_changes_nothing(action):
    env = SokobanEnv([EASY])
    env.reset()
    with pytest.raises(gymnasium.error.InvalidAction, match="expected an action from 0 to 3"):
        env.step(action)
    assert str(env.game) == EASY and env.steps == 0


def test_the_spaces_hold_the_observations_tightly():
    for form, highest in [("codes", 6), ("one_hot", 1), ("jumanji", 4)]:
        env = SokobanEnv([ROOM], form=form)
        assert env.observation_space.high.max() == highest
        assert env.observation_space.contains(env.reset()[0])
    with pytest.raises(ValueError, match="unknown form `rgb`"):
        SokobanEnv([EASY], form="rgb")


def test_pictures_are_put_together_from_tiles():
    env = SokobanEnv([ROOM], render_mode="rgb_array")
    env.reset()
    codes, pixels = env.game.array(), env.render()
    assert pixels.shape == (5 * SIZE, 8 * SIZE, 3) and pixels.dtype == numpy.uint8
    for row, column in numpy.ndindex(codes.shape):
        tile = pixels[row * SIZE : (row + 1) * SIZE, column * SIZE : (column + 1) * SIZE]
        assert (tile == tiles()[(row + column) % 2, codes[row, column]]).all()
    # Each code looks different from the others, and floor has two grounds.
    looks = {tile.tobytes() for tile in tiles().reshape(-1, SIZE, SIZE, 3)}
    assert len(looks) == 1 + 2 + 1 + 1 + 2 + 2 + 1
    assert (picture(codes) == pixels).all()


def test_text_is_the_board():
    env = SokobanEnv([ROOM], render_mode="ansi")
    env.reset()
    assert env.render() == ROOM


def test_an_episode_is_recorded_as_a_video(tmp_path):
    pytest.importorskip("moviepy")
    env = gymnasium.make("sokopush.environment:sokopush/Sokoban-v0", levels=[EASY], render_mode="rgb_array")
    env = gymnasium.wrappers.RecordVideo(env, str(tmp_path))
    env.reset()
    for _ in range(2):
        env.step("udlr".index("r"))
    env.close()
    assert [*tmp_path.glob("*.mp4")]
