"""Logs that `solve_many` and `sokopush solve --log` continue."""

import itertools
import json
import os
import signal
import subprocess
import sys

import pytest
import sokopush
from boards import EASY, MALFORMED, TIGHT, TIGHT_MEMORY, UNSOLVABLE
from program import PROGRAM, ROOT, needs_program


def lines(log):
    return [json.loads(line) for line in log.read_text().splitlines()]


def facts(results):
    return [{**result.as_dict(), "seconds": 0} for result in results]


def test_levels_in_a_log_are_not_solved_again(tmp_path):
    log = tmp_path / "levels.log"
    levels = [sokopush.Level(EASY, title="=1"), MALFORMED, UNSOLVABLE]
    first = list(sokopush.solve_many(levels, log=log, jobs=1))
    assert [line["status"] for line in lines(log)] == ["solved", "unsolvable"]
    # What only the log says shows where the result comes from.
    text = log.read_text().replace('"peak_bytes":', '"peak_bytes":1')
    log.write_text(text)
    again = list(sokopush.solve_many(levels, log=os.fspath(log)))
    assert [result.moves for result in again] == [result.moves for result in first] == ["rR", None, None]
    assert again[0].peak_bytes == int(f"1{first[0].peak_bytes}")
    assert again[0].seconds == first[0].seconds and again[0].level.title == "=1"
    assert log.read_text() == text
    # Another question has other lines.
    for other in [{"minimize": "pushes"}, {"accept": "any"}, {"expansions": 9}, {"without": ["tunnels"]}]:
        before = len(lines(log))
        list(sokopush.solve_many([EASY], log=log, **other))
        assert len(lines(log)) == before + 1, other


def test_the_lines_have_the_fields_of_the_schema(tmp_path):
    log = tmp_path / "levels.log"
    options = {"minimize": "pushes", "tie_break": False, "without": ["pi-corral", "tunnels"], "time": 60, "memory": 2**30}
    list(sokopush.solve_many([sokopush.Level(EASY, title="One")], log=log, jobs=2, **options))
    [line] = lines(log)
    schema = json.loads((ROOT / "docs" / "solve.schema.json").read_text())
    assert line.keys() == schema["properties"].keys()
    assert (line["file"], line["level"], line["title"], line["line"]) == ("<python>", 1, "One", None)
    assert (line["tie_break"], line["without"], line["time_limit"]) == (False, ["pi-corral", "tunnels"], 60)
    # Each of two jobs has half of the memory.
    assert (line["memory_limit"], line["board"]) == (2**29, "######|#@ $.#|######")


def test_a_run_with_larger_limits_tries_again(tmp_path):
    log = tmp_path / "levels.log"
    [tight] = sokopush.solve_many([TIGHT], minimize="pushes", memory=TIGHT_MEMORY, jobs=1, log=log)
    assert tight.limit == "memory"
    for memory in [TIGHT_MEMORY, TIGHT_MEMORY // 2]:
        [same] = sokopush.solve_many([TIGHT], minimize="pushes", memory=memory, jobs=1, log=log)
        assert same == tight and len(lines(log)) == 1
    [proved] = sokopush.solve_many([TIGHT], minimize="pushes", log=log)
    assert proved.proved and len(lines(log)) == 2


def test_the_best_solution_in_the_log_is_where_the_search_starts(tmp_path):
    log = tmp_path / "levels.log"
    [room] = rooms(1)
    [best] = sokopush.solve_many([room], accept="best", log=log)
    [line] = lines(log)
    changed = {"proved": False, "proved_pushes": False, "limit": "cancelled", "lower_bound": 1, "lower_bound_moves": 1}
    log.write_text(json.dumps({**line, **changed}, separators=(",", ":")) + "\n")
    # Not one position may be expanded in no time, so the solution is the one that the log has.
    [again] = sokopush.solve_many([room], accept="best", time=0, log=log)
    assert again.limit == "time" and again.best == best.best


def test_damaged_lines_are_warned_of_and_a_cut_one_is_moved(tmp_path):
    log = tmp_path / "levels.log"
    list(sokopush.solve_many([EASY, UNSOLVABLE, EASY + "\n" + "Title: A\n"], log=log, jobs=1))
    whole = log.read_text().splitlines(keepends=True)
    log.write_text(whole[0] + "{}\n" + whole[1][:-20])
    with pytest.warns(UserWarning) as warnings:
        results = list(sokopush.solve_many([EASY, UNSOLVABLE], log=log))
    assert [str(warning.message) for warning in warnings] == [
        f"{log}:3: moved a line that was cut to {log}.damaged",
        f"{log}:2: left out a line that was cut or changed",
    ]
    assert (tmp_path / "levels.log.damaged").read_text() == whole[1][:-20] + "\n"
    assert [result.status for result in results] == ["solved", "unsolvable"]
    assert [line.get("status") for line in lines(log)] == ["solved", None, "unsolvable"]


def test_what_is_no_log_is_left_as_it_is(tmp_path):
    other = tmp_path / "levels.xsb"
    other.write_text(EASY)
    with pytest.raises(ValueError) as raised:
        sokopush.solve_many([EASY], log=other)
    assert str(raised.value) == f"{other}: expected a log of `sokopush solve --log`, but found other text"
    assert other.read_text() == EASY
    with pytest.raises(FileNotFoundError, match="nowhere"):
        sokopush.solve_many([EASY], log=tmp_path / "nowhere" / "log")
    with pytest.raises(ValueError, match="expected a file$"):
        sokopush.solve_many([EASY], log=tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits on files")
def test_a_log_that_cannot_be_written_is_an_error(tmp_path):
    log = tmp_path / "levels.log"
    code = f"""
import resource, signal, sokopush
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
try:
    list(sokopush.solve_many([{EASY!r}], log={str(log)!r}))
except OSError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert str(log) in run.stdout, run


def rooms(count):
    return list(itertools.islice(sokopush.generate(rows=9, columns=9, boxes=3), count))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_run_that_is_killed_loses_no_finished_level(tmp_path):
    log = tmp_path / "levels.log"
    code = f"""
import itertools, sokopush
for result in sokopush.solve_many(sokopush.generate(rows=9, columns=9, boxes=3), log={str(log)!r}):
    print(result.number, flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as run:
        finished = [next(run.stdout) for _ in range(30)]
        run.send_signal(signal.SIGKILL)
        finished += run.stdout.readlines()
    whole = log.read_text().rpartition("\n")[0].splitlines()
    assert len(whole) >= int(finished[-1]) >= 30
    # Those levels are not solved again: the log stays as it is, but for a line that was cut.
    list(sokopush.solve_many(rooms(30), log=log))
    assert log.read_text().splitlines() == whole
    results = facts(sokopush.solve_many(rooms(30), log=log))
    assert results == facts(sokopush.solve_many(rooms(30)))


@needs_program
def test_the_program_continues_a_log_and_is_continued(tmp_path):
    log, file = tmp_path / "levels.log", tmp_path / "levels.xsb"
    # The second board is open.
    boards = [str(level) for level in rooms(4)] + ["####\n# .\n#  $@\n####\n", UNSOLVABLE, TIGHT]
    file.write_text("\n\n".join(boards))
    options = ["solve", "--log", log, "--expansions", "20000", "--no-tie-break", "--minimize", "pushes", "--without", "tunnels"]
    asked = {"expansions": 20000, "tie_break": False, "minimize": "pushes", "without": ["tunnels"], "log": log}
    first = facts(sokopush.solve_many(sokopush.read(file), **asked))
    written = log.read_text()
    subprocess.run([PROGRAM, *options, file], capture_output=True)
    assert log.read_text() == written and len(lines(log)) == 7
    by_package = lines(log)
    log.unlink()
    subprocess.run([PROGRAM, *options, file], capture_output=True)
    written = log.read_text()
    assert facts(sokopush.solve_many(sokopush.read(file), **asked)) == first
    assert log.read_text() == written

    def comparable(lines):
        places = {"file", "line", "level", "seconds", "title"}
        kept = [{name: value for name, value in line.items() if name not in places} for line in lines]
        return sorted(kept, key=lambda line: line["board"])

    assert comparable(by_package) == comparable(lines(log))


def test_ctrl_c_keeps_what_is_known(tmp_path):
    script = f"""
import sokopush, sys
def stop(progress):
    raise KeyboardInterrupt
list(sokopush.solve_many([{TIGHT!r}], accept="best", log=sys.argv[1], progress=stop))
"""
    # The process ends with the exception.
    for number in range(4):
        log = tmp_path / f"{number}.log"
        assert subprocess.run([sys.executable, "-c", script, log], capture_output=True).returncode != 0
        [line] = lines(log)
        assert line["limit"] == "cancelled" and line["lower_bound"] > 0
