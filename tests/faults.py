#!/usr/bin/env python3
"""Makes system calls fail, one at a time, in each command that writes: faults.py [PROGRAM [CASE...]]

Needs Linux, and strace. A fault is a call that gives an error once: the n-th of its name in a thread. Afterwards each file
must be as it was before, as it is without the fault, or missing if it was; with status 0, all must be as without the fault,
but for a game, which reports the fault and goes on.
Prints what is otherwise, and how many runs there were; the status is 1 if anything was.
"""

import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROGRAM = str(Path(sys.argv[1] if len(sys.argv) > 1 else "target/release/sokopush").resolve())
LEVELS = "; one\n\n#####\n#@$.#\n#####\n\n; two\n\n######\n#@ $.#\n######\n"
GAME = "@a-\n\na6\n.\n"
BOARDS = "@a-\n-@a\n"

# Calls, and the errors that they may give.
FAULTS = {
    "openat": ["EACCES", "EMFILE", "ENOSPC", "EINTR"],
    "read": ["EIO", "EINTR"],
    "pread64": ["EIO"],
    "write": ["ENOSPC", "EIO", "EINTR"],
    "fdatasync": ["EIO"],
    "ftruncate": ["EIO"],
    "lseek": ["EIO"],
    "statx": ["EIO"],
    "fchmod": ["EPERM"],
    "rename": ["EACCES", "ENOSPC"],
    "renameat2": ["EACCES", "ENOSYS"],
    "linkat": ["EPERM"],
    "unlink": ["EIO"],
    "mkdir": ["ENOSPC"],
    "getdents64": ["EIO"],
    "flock": ["ENOLCK"],
    "clone3": ["EAGAIN"],
    "copy_file_range": ["EIO"],
}
# At most this many calls of a name fail, one in each run.
MAX_CALLS = 40
SECONDS = 10

# Name: files before, arguments, and what is typed where a terminal is needed.
CASES = {
    "convert": ({"levels": LEVELS}, ["convert", "--to", "slc", "--to-dir", "to", "levels"], None),
    "convert --force": (
        {"levels": LEVELS, "to/0001-one.xsb": "old\n"},
        ["convert", "--to", "xsb", "--force", "--to-dir", "to", "levels"],
        None,
    ),
    "stdout": ({"levels": LEVELS}, ["convert", "--to", "slc", "levels"], None),
    "render": ({"game": GAME, "a.svg": "old\n"}, ["render", "--force", "--to", "a.svg", "game"], None),
    "render page": ({"levels": LEVELS, "a.html": "old\n"}, ["render", "--force", "--to", "a.html", "levels"], None),
    "render --to-dir": ({"levels": LEVELS}, ["render", "--to-dir", "to", "levels"], None),
    "generate": ({}, ["generate", "--count", "3", "to"], None),
    "generate --levels": ({}, ["generate", "--levels", "2", "--boxes", "1", "to"], None),
    "check --write": ({"cases/a.in": GAME, "cases/b.in": GAME}, ["check", "--write", "cases"], None),
    "check --shrink": (
        {"cases/a.in": GAME},
        ["check", "--program", "printf '@a-\\n'", "--shrink", "to", "--jobs", "1", "cases"],
        None,
    ),
    "check html": (
        {"cases/a.in": GAME, "cases/a.out": BOARDS},
        ["check", "--program", "cat", "--format", "html", "--to-dir", "to", "cases"],
        None,
    ),
    "solve --log": ({"levels": LEVELS}, ["solve", "--log", "log", "--jobs", "1", "levels"], None),
    "package files": ({}, ["--package-files", "to"], None),
    "play": ({"levels": LEVELS}, ["play", "levels"], "a6\nsave saved\nexport best\nnext\na6\nquit\n"),
}


def snapshot(folder):
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() or path.is_symlink())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def run(case, options):
    """The files, the output, the messages, the status and the trace of a case under strace with these options."""
    before, arguments, typed = CASES[case]
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top, "here")
        folder.mkdir()
        for name, text in before.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        environment = {**os.environ, "HOME": str(folder), "TERM": "xterm", "TMPDIR": top}
        environment = {name: value for name, value in environment.items() if not name.startswith("XDG_")}
        # Programs under test are not traced.
        command = ["strace", "-f", "-b", "execve", "-qq", "-o", top + "/trace", *options, PROGRAM, *arguments]
        settings = {"cwd": folder, "env": environment, "stderr": subprocess.PIPE}
        try:
            if typed is None:
                done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=SECONDS, **settings)
                output, errors, status = done.stdout, done.stderr, done.returncode
            else:
                output, errors, status = at_terminal(command, typed, settings)
        except subprocess.TimeoutExpired:
            output, errors, status = b"", b"", "hang"
        trace = Path(top, "trace").read_text(errors="replace") if Path(top, "trace").exists() else ""
        return snapshot(folder), output, errors.decode(errors="replace"), status, trace


def at_terminal(command, typed, settings):
    main, other = pty.openpty()
    child = subprocess.Popen(command, stdin=other, stdout=other, **settings)
    os.close(other)
    waiting, end = typed.encode(), time.monotonic() + SECONDS
    while time.monotonic() < end:
        ready, _, _ = select.select([main], [main] if waiting else [], [], 0.1)
        if ready:
            try:
                if not os.read(main, 1 << 16):
                    break
            except OSError:
                break
        elif waiting:
            waiting = waiting[os.write(main, waiting[:1]) :]
        if child.poll() is not None:
            break
    os.close(main)
    try:
        child.wait(2)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
        raise
    return b"", child.stderr.read(), child.returncode


def is_same(name, one, other):
    """Whether two texts of a file are the same but for the time."""
    if one == other:
        return True
    if name == "log" and one and other:
        return is_appended(name, one) and one.count(b"\n") == other.count(b"\n")
    if "games" in name and one and other:
        try:
            one, other = ({**json.loads(text), "left": 0, "seconds": 0} for text in (one, other))
        except ValueError:
            return False
        # A later call of the program may not have come.
        return one["board"] == other["board"]
    return False


def is_appended(name, text):
    """Whether a file that grows line by line has only whole lines."""
    return name.endswith(("log", "solved", "history")) and text[-1:] in (b"", b"\n")


def wrong(case, right, found, call):
    before = {name: text.encode() for name, text in CASES[case][0].items()}
    (files, output, errors, status, _), (right_files, right_output, _, right_status, _) = found, right
    if status == "hang" or status == 70 or isinstance(status, int) and status < 0:
        yield f"status {status}"
    for name, text in files.items():
        may_be = [known for known in (before.get(name), right_files.get(name)) if known is not None]
        is_left = "/.sokopush-" in "/" + name and call == "unlink"
        # A report on other results is whole, too, and a game that could not be read is kept beside.
        is_whole = name.endswith((".html", ".unread")) and text.endswith((b"</html>\n", b"}\n"))
        is_right = any(is_same(name, text, known) for known in may_be)
        if not (is_right or is_left or is_whole or is_appended(name, text)):
            yield f"half-written {name}" if name in right_files else f"left {name}"
    for name in before:
        if name not in files:
            yield f"lost {name}"
    is_game = CASES[case][2] is not None
    if status == 0 and right_status == 0 and not is_game:
        if output != right_output:
            yield "status 0 without the whole output"
        missing = [name for name in right_files if not is_same(name, files.get(name), right_files[name])]
        if missing:
            yield f"status 0 without {missing}"
    if "panicked" in errors:
        yield "a panic"


def main():
    names = sys.argv[2:] or list(CASES)
    runs = findings = 0
    for case in names:
        traced = ",".join("?" + call for call in FAULTS)
        right = run(case, ["-e", "trace=" + traced])
        counts = {}
        for line in right[4].splitlines():
            if found := re.match(r"(\d+) +(\w+)\(", line):
                thread = counts.setdefault(found[2], {})
                thread[found[1]] = thread.get(found[1], 0) + 1
        faults = [
            (call, f"inject={call}:error={error}:when={number}")
            for call, threads in counts.items()
            for number in range(1, min(max(threads.values()), MAX_CALLS) + 1)
            for error in FAULTS[call]
        ]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ran = pool.map(lambda fault: run(case, ["-e", "trace=" + fault[0], "-e", fault[1]]), faults)
            for (call, fault), found in zip(faults, ran):
                for what in wrong(case, right, found, call):
                    findings += 1
                    last = found[2].strip().splitlines()[-1:]
                    print(f"{case}: {fault}: {what}; status {found[3]}; {last}", flush=True)
        runs += len(faults)
        print(f"{case}: {len(faults)} runs", flush=True)
    print(f"{runs} runs, {findings} findings")
    sys.exit(findings > 0)


main()
