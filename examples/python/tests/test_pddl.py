"""The program that prints plans."""

import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("numpy")

FOLDER = pathlib.Path(__file__).parent.parent


def test_each_move_of_a_solution_is_an_action(tmp_path):
    path = tmp_path / "levels.xsb"
    path.write_text("#######\n#@ $ .#\n#   $.#\n#######\n\n####\n#@$#\n#. #\n####\n\n#####\n#@@.#\n#####\n")
    run = [sys.executable, FOLDER / "pddl.py", path]
    printed = subprocess.run(run, check=True, capture_output=True, text=True).stdout.splitlines()
    assert printed[:-1] == [
        "; level 1",
        "(move player-01 pos-2-2 pos-3-2 dir-right)",
        "(push-to-nongoal player-01 stone-01 pos-3-2 pos-4-2 pos-5-2 dir-right)",
        "(push-to-goal player-01 stone-01 pos-4-2 pos-5-2 pos-6-2 dir-right)",
        "(move player-01 pos-5-2 pos-4-2 dir-left)",
        "(move player-01 pos-4-2 pos-4-3 dir-down)",
        "(push-to-goal player-01 stone-02 pos-4-3 pos-5-3 pos-6-3 dir-right)",
        "; level 2: unsolvable",
    ]
    assert printed[-1].startswith(f"; level 3: {path}:12")
