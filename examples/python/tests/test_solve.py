"""Solving: answers, limits, order, threads and Ctrl-C."""

import ast
import doctest
import inspect
import itertools
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import sokopush
from boards import EASY, HARD, MALFORMED, TIGHT, TIGHT_MEMORY, UNSOLVABLE

# What is started in the background of a shell ignores SIGINT.
signal.signal(signal.SIGINT, signal.default_int_handler)

FOLDER = Path(__file__).parent.parent
# The largest number of bytes.
MOST = sys.maxsize * 2 + 1


class Stop(Exception):
    pass


def stop(progress):
    raise Stop


def test_a_result_says_what_is_known():
    result = sokopush.solve(EASY, minimize="pushes", time=10)
    assert (result.status, result.moves, result.pushes) == ("solved", "rR", 1)
    assert (result.proved, result.proved_pushes, result.lower_bound, result.limit) == (True, True, 1, None)
    assert result.solution == result.best and result.level == sokopush.Level(EASY)
    assert result.expanded >= 0 and result.generated >= 0 and result.seconds > 0 and result.peak_bytes >= 0
    unsolvable = sokopush.solve(UNSOLVABLE)
    assert (unsolvable.status, unsolvable.moves, unsolvable.best) == ("unsolvable", None, None)
    assert (unsolvable.proved, unsolvable.proved_pushes, unsolvable.lower_bound) == (True, True, None)


def test_at_a_limit_the_best_solution_and_bound_are_known():
    asked = dict(minimize="pushes", memory=TIGHT_MEMORY)
    result = sokopush.solve(TIGHT, **asked)
    assert (result.status, result.limit, result.proved) == ("limit", "memory", False)
    assert (result.solution, result.moves, result.pushes) == (None, None, None)
    assert 0 < result.lower_bound < result.best.pushes
    best = sokopush.solve(TIGHT, accept="best", **asked)
    assert (best.status, best.limit) == ("solved", "memory") and best.solution == best.best
    assert sokopush.solve(HARD, time=0).limit == "time"
    assert sokopush.solve(TIGHT, minimize="pushes").proved
    assert sokopush.solve(TIGHT, accept="any").status == "solved"


def test_results_are_picklable():
    for result in sokopush.solve_many([EASY, MALFORMED, UNSOLVABLE]):
        copy = pickle.loads(pickle.dumps(result))
        names = [name for name in dir(result) if name[0] != "_" and not callable(getattr(result, name))]
        assert copy == result and repr(copy) == repr(result) and len(names) == 18
        assert all(getattr(copy, name) == getattr(result, name) for name in names)
        with pytest.raises(AttributeError):
            result.status = ""


@pytest.mark.parametrize("jobs", [None, 1, 3])
def test_solve_many_has_a_result_for_each_level_in_order(jobs):
    levels = [EASY, MALFORMED, UNSOLVABLE, EASY.splitlines(), sokopush.Level(EASY), [[0, 9]]]
    results = list(sokopush.solve_many(levels, jobs=jobs))
    assert [result.number for result in results] == [1, 2, 3, 4, 5, 6]
    statuses = ["solved", "malformed", "unsolvable", "solved", "solved", "malformed"]
    assert [result.status for result in results] == statuses
    assert results[1].error.startswith("<board>:2:3: expected one worker") and results[1].level is None
    assert results[5].error == "<board>:1:2: expected a code from 0 to 6, but found 9"


def test_solve_many_has_a_result_for_each_level_of_a_file(tmp_path):
    path = tmp_path / "levels.xsb"
    path.write_text(f"{EASY}\n{MALFORMED}\n{EASY}")
    first, malformed, last = sokopush.solve_many(sokopush.read(path))
    assert (first.status, malformed.status, last.status) == ("solved", "malformed", "solved")
    assert malformed.error.startswith(f"{path}:6:3: expected one worker")


def test_results_come_while_other_levels_are_under_way():
    results = sokopush.solve_many([EASY, HARD], jobs=2)
    assert next(results).moves == "rR"
    # Of endless levels, too.
    results = sokopush.solve_many(itertools.cycle([EASY]), jobs=2)
    assert [result.number for result in itertools.islice(results, 100)] == [*range(1, 101)]
    # While the first holds the results up, those after it are read and solved.
    read = []
    levels = (read.append(board) or board for board in [HARD] + 5 * [EASY])

    def hear(progress):
        assert progress.number == 1
        if len(read) == 6:
            raise Stop

    with pytest.raises(Stop):
        next(sokopush.solve_many(levels, jobs=2, progress=hear, time=20))


def test_with_one_job_a_level_is_read_after_the_result_before_it():
    solved = []

    def levels():
        for number in range(5):
            assert len(solved) == number
            yield EASY

    for result in sokopush.solve_many(levels(), jobs=1):
        solved.append(result)
    assert len(solved) == 5


def test_no_more_levels_are_read_than_are_being_solved():
    read = []
    hard = (read.append(number) or HARD for number in itertools.count())
    with pytest.raises(Stop):
        next(sokopush.solve_many(hard, jobs=3, progress=stop))
    assert read == [0, 1, 2]


def test_only_one_at_a_time_waits_for_a_result():
    is_waiting, errors = threading.Event(), []

    def another():
        is_waiting.wait()
        try:
            next(results)
        except RuntimeError as error:
            errors.append(str(error))

    def hear(progress):
        is_waiting.set()
        with pytest.raises(RuntimeError):
            next(results)
        if errors:
            raise Stop

    results = sokopush.solve_many([HARD], progress=hear)
    thread = threading.Thread(target=another)
    thread.start()
    with pytest.raises(Stop):
        next(results)
    thread.join()
    assert errors == ["the next result is already waited for, by another thread or further up: use a lock"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_does_not_wait_for_results_that_never_come():
    script = f"""
import os, signal, sokopush
results = sokopush.solve_many([{EASY!r}] * 5, jobs=2)
print(next(results).moves, flush=True)
if os.fork():
    os.wait()
    print([result.moves for result in results])
else:
    signal.alarm(10)
    try:
        next(results)
    except RuntimeError as error:
        print(error)
    print(sokopush.solve({EASY!r}).moves, flush=True)
    os._exit(0)
"""
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    error = "the process that solves these levels is another one: call `solve_many` again after a fork"
    assert run.stdout.splitlines() == ["rR", error, "rR", "['rR', 'rR', 'rR', 'rR']"]


def test_what_the_levels_raise_comes_after_the_results_before_it():
    def levels():
        yield EASY
        raise ValueError("of its own")

    for levels, error in [(levels(), ValueError), ([EASY, 5], TypeError)]:
        results = sokopush.solve_many(levels)
        assert next(results).status == "solved"
        with pytest.raises(error):
            next(results)
        assert list(results) == []


def test_ctrl_c_among_the_levels_is_not_kept_waiting():
    def levels():
        yield HARD
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(sokopush.solve_many(levels(), progress=stop))


@pytest.mark.parametrize(
    "option, value, error",
    [
        ("minimize", "push", "minimize: expected `moves` or `pushes`, but found `push`"),
        ("minimize", "a\x1b[31mb", r"minimize: expected `moves` or `pushes`, but found `a\u{1b}[31mb`"),
        ("minimize", "\ud800", r"minimize: expected `moves` or `pushes`, but found '\ud800'"),
        ("accept", "all", "accept: expected `proved`, `any` or `best`, but found `all`"),
        ("time", -1, "time: expected a number of seconds from 0 to 1e19, or None, but found -1"),
        ("time", float("inf"), "time: expected a number of seconds from 0 to 1e19, or None, but found inf"),
        ("time", float("nan"), "time: expected a number of seconds from 0 to 1e19, or None, but found NaN"),
        ("memory", -1, f"memory: expected a whole number from 0 to {MOST}, but found -1"),
        ("memory", MOST + 1, f"memory: expected a whole number from 0 to {MOST}, but found {MOST + 1}"),
        ("expansions", 0, f"expansions: expected a whole number from 1 to {2**64 - 1}, but found 0"),
        ("expansions", 2**64, f"expansions: expected a whole number from 1 to {2**64 - 1}, but found {2**64}"),
        ("threads", 2**63, f"threads: expected a whole number from 1 to 1024, but found {2**63}"),
        ("jobs", -(2**63) - 1, f"jobs: expected a whole number from 1 to 1024, but found {-(2**63) - 1}"),
        ("threads", 0, "threads: expected a whole number from 1 to 1024, but found 0"),
        ("jobs", 0, "jobs: expected a whole number from 1 to 1024, but found 0"),
        ("jobs", -1, "jobs: expected a whole number from 1 to 1024, but found -1"),
        ("jobs", 10**6, "jobs: expected a whole number from 1 to 1024, but found 1000000"),
        ("tie_break", False, 'tie_break: expected True with `minimize="moves"`, but found False'),
        ("without", ["pi-corral", "x"], "without: expected names of techniques, as in docs/solving.md, but found `x`"),
    ],
)
def test_wrong_options_are_refused(option, value, error):
    for ask in [sokopush.solve, sokopush.solve_many]:
        if option in inspect.signature(ask).parameters:
            with pytest.raises(ValueError) as raised:
                ask([EASY], **{option: value})
            assert str(raised.value) == error


@pytest.mark.parametrize(
    "option, value, error",
    [
        ("minimize", 1, "minimize: expected `moves` or `pushes`, but found an object of type `int`"),
        ("accept", None, "accept: expected `proved`, `any` or `best`, but found an object of type `NoneType`"),
        ("time", "1", "time: expected a number of seconds from 0 to 1e19, or None, but found an object of type `str`"),
        ("memory", 1.5, f"memory: expected a whole number from 0 to {MOST}, but found an object of type `float`"),
        ("threads", "2", "threads: expected a whole number from 1 to 1024, but found an object of type `str`"),
        ("jobs", 2.0, "jobs: expected a whole number from 1 to 1024, but found an object of type `float`"),
        ("tie_break", 0, "tie_break: expected True or False, but found an object of type `int`"),
        ("without", "tunnels", "without: expected names of techniques, as in docs/solving.md, but found an object of type `str`"),
        ("without", [1], "without: expected names of techniques, as in docs/solving.md, but found an object of type `int`"),
        ("log", 1, "log: expected a path or None, but found an object of type `int`"),
        ("progress", 3, "progress: expected a function or None, but found an object of type `int`"),
    ],
)
def test_options_of_wrong_types_are_refused_at_once(option, value, error):
    for ask in [sokopush.solve, sokopush.solve_many]:
        if option in inspect.signature(ask).parameters:
            with pytest.raises(TypeError) as raised:
                ask([EASY], **{option: value})
            assert str(raised.value) == error


def test_one_level_is_not_taken_for_several():
    with pytest.raises(TypeError, match="`sokopush.read` reads those of a file"):
        sokopush.solve_many("levels.xsb")


def test_progress_is_called_and_may_end_the_search():
    heard = []

    def hear(progress):
        heard.append(progress)
        raise Stop

    with pytest.raises(Stop):
        sokopush.solve(HARD, progress=hear)
    results = sokopush.solve_many([EASY, HARD], jobs=1, progress=hear)
    assert next(results).status == "solved"
    with pytest.raises(Stop):
        next(results)
    assert list(results) == []
    assert [progress.number for progress in heard] == [1, 2]
    assert heard[0].lower_bound > 100 and heard[0].seconds >= 0 and heard[0].moves is None
    text = r"level 1: \d\.\d s, no solution found, at least \d+ pushes needed"
    assert re.fullmatch(text, str(heard[0]))


def test_solving_releases_the_interpreter_lock():
    # Unless this other thread runs meanwhile, the search ends only with its limit.
    threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        sokopush.solve(HARD, time=100)
    assert time.monotonic() - start < 50


@pytest.mark.parametrize("ask", [sokopush.solve, lambda board: list(sokopush.solve_many([EASY, board, board]))])
def test_ctrl_c_ends_within_100_ms(ask):
    def took():
        pressed = []

        def press():
            pressed.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        timer = threading.Timer(0.1, press)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            ask(HARD)
        return time.monotonic() - pressed[0]

    # Other programs may be in the way once.
    assert any(took() < 0.1 for _ in range(10))


def test_the_script_labels_levels_with_optimal_plans(tmp_path):
    path = tmp_path / "000.txt"
    path.write_text(f"; 0\n{EASY}\n; 1\n{MALFORMED}\n; 2\n{UNSOLVABLE}")
    run = [sys.executable, FOLDER / "label.py", path]
    lines = subprocess.run(run, check=True, capture_output=True, text=True).stdout.splitlines()
    labels = [json.loads(line) for line in lines]
    assert [label["status"] for label in labels] == ["solved", "malformed", "unsolvable"]
    assert (labels[0]["board"], labels[0]["plan"], labels[0]["pushes"]) == (EASY, "rR", 1)
    assert len((FOLDER / "label.py").read_text().splitlines()) <= 20


def public(body):
    """The classes and functions among some statements, by name; of overloads, the first."""
    nodes = [node for node in body if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name[0] != "_"]
    return {node.name: node for node in reversed(nodes)}


def test_the_stubs_have_every_name_with_its_docstring_and_defaults():
    stubs = public(ast.parse((FOLDER / "python" / "sokopush" / "__init__.pyi").read_text()).body)
    assert {*stubs, "__version__"} == set(sokopush.__all__)

    def same_text(stub, thing, name):
        assert ast.get_docstring(stub).split() == thing.__doc__.split(), name

    for name, stub in stubs.items():
        thing = getattr(sokopush, name)
        same_text(stub, thing, name)
        if isinstance(stub, ast.ClassDef):
            members = public(stub.body)
            assert members.keys() == {member for member in vars(thing) if member[0] != "_"}, name
            for member, stub in members.items():
                same_text(stub, getattr(thing, member), member)
        else:
            defaults = [ast.literal_eval(default) for default in stub.args.kw_defaults]
            options = [option for option in inspect.signature(thing).parameters.values() if option.kind == option.KEYWORD_ONLY]
            assert defaults == [option.default for option in options], name
    assert (Path(sokopush.__file__).parent / "py.typed").exists()


def test_the_documentation_has_every_option_and_its_default():
    page = (FOLDER.parent.parent / "docs" / "python.md").read_text()
    section = re.search(r"^## Options\n(.*?)^## ", page, re.DOTALL | re.MULTILINE)[1]
    rows = re.findall(r"^\| `(\w+)` \| `([^`]*)` \|", section, re.MULTILINE)
    options = {**inspect.signature(sokopush.solve).parameters, **inspect.signature(sokopush.solve_many).parameters}
    expected = {name: option.default for name, option in options.items() if option.kind == option.KEYWORD_ONLY}
    assert {name: eval(default) for name, default in rows} == expected


def test_readme_shows_what_happens():
    session = re.search(r"```pycon\n(.*?)```", (FOLDER / "README.md").read_text(), re.DOTALL)[1]
    test = doctest.DocTestParser().get_doctest(session, {}, "README.md", None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0 and len(test.examples) > 5
