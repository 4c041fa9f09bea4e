#!/usr/bin/env python3
"""Solves pieces of files, one on each line, as an Apache Spark job: solve_spark.py PIECES [LOGS] >TABLE

If a piece fails, Spark tries its partition again; with a folder LOGS, only the levels that are not in the log of the
partition.
"""

import subprocess
import sys
from pathlib import Path

from pyspark import StorageLevel
from pyspark.sql import SparkSession

sys.path.insert(0, str(Path(__file__).parent))
from table import row  # noqa: E402

OPTIONS = ["--jobs", "1", "--print", "json"]


def solve(log, pieces):
    """Returns the answers for the pieces of a partition, in order. Keeps a log if it has a path."""
    answers = []
    for piece in pieces:
        file, levels = piece.rsplit("\t", 1)
        kept = ["--log", log] if log else []
        command = ["sokopush", "solve", "--level", levels, *OPTIONS, *kept, "--", file]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        found = done.stdout.splitlines()
        first, last = map(int, levels.split("-"))
        # Status 2 and 3 are fine: a malformed level, or one that reached a limit, has an answer too.
        if done.returncode not in (0, 2, 3) or len(found) != last - first + 1:
            raise RuntimeError(f"{piece}: {len(found)} answers, status {done.returncode}")
        answers += found
    return answers


def main(path, logs=None):
    # The master `local[*,3]` tries a task three times; on a cluster, set `spark.task.maxFailures`.
    spark = SparkSession.builder.appName("sokopush").getOrCreate()
    context = spark.sparkContext
    # Parts of the file in order; several for each core, so that no core waits long for the last one.
    pieces = context.textFile(path, 4 * context.defaultParallelism)
    if logs:
        logs = str(Path(logs).resolve())
        Path(logs).mkdir(parents=True, exist_ok=True)
    answers = pieces.mapPartitionsWithIndex(
        lambda index, part: solve(logs and f"{logs}/{index:06}.log", part)
    ).persist(StorageLevel.DISK_ONLY)
    # Solves all partitions in parallel; the loop below would solve one after another.
    answers.count()
    for line in answers.toLocalIterator():
        print(row(line))
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
