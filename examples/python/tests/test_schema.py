"""The types of the columns that `sokopush solve` prints."""

import json
import re
import subprocess
import sys

import pytest
import sokopush
from boards import EASY, MALFORMED, UNSOLVABLE
from program import PROGRAM, ROOT, needs_program
from sokopush import schema

# A type of JSON Schema, and what it is called elsewhere.
TYPES = {
    "string": ("string", str, "VARCHAR"),
    "integer": ("Int64", int, "BIGINT"),
    "number": ("Float64", float, "DOUBLE"),
    "boolean": ("boolean", bool, "BOOLEAN"),
    "array": ("object", list[str], "VARCHAR[]"),
}


def test_the_types_are_those_of_the_json_schema():
    properties = json.loads((ROOT / "docs" / "solve.schema.json").read_text())["properties"]
    # Only a log has it.
    del properties["board"]
    expected = {}
    for name, field in properties.items():
        kind = field.get("type", "string")
        expected[name] = TYPES[kind if isinstance(kind, str) else kind[0]]
        assert kind != "array" or field["items"] == {"type": "string"}
    for column, table in enumerate([schema.pandas_json, schema.polars_json, schema.duckdb_json]):
        assert table == {name: types[column] for name, types in expected.items()}


def test_the_columns_of_csv_are_those_of_the_program():
    source = (ROOT / "src" / "cli" / "solve" / "csv.rs").read_text()
    columns = re.findall(r'"(\w+)"', re.search(r"const COLUMNS.*?\];", source, re.DOTALL)[0])
    csv_and_json = [
        (schema.pandas_csv, schema.pandas_json),
        (schema.polars_csv, schema.polars_json),
        (schema.duckdb_csv, schema.duckdb_json),
    ]
    for csv, other in csv_and_json:
        assert csv == {name: other[name] for name in columns} and list(csv) == columns


def test_no_library_is_imported():
    code = "import sys, sokopush.schema; print({'numpy', 'pandas', 'polars', 'duckdb'} & sys.modules.keys())"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """Files in which only the last lines say what is in most columns."""
    folder = tmp_path_factory.mktemp("results")
    boards = [MALFORMED] * 150 + [f"{UNSOLVABLE}Title: 12\n", f"{EASY}Title: =3\n", f"{EASY}Title: NA\n"]
    (folder / "levels.xsb").write_text("\n\n".join(boards))
    for kind in ["json", "csv"]:
        with open(folder / f"results.{kind}", "w") as results:
            run = [PROGRAM, "solve", "--print", kind, "levels.xsb", "--time", "9.5"]
            subprocess.run(run, cwd=folder, stdout=results, stderr=subprocess.DEVNULL)
    list(sokopush.solve_many([EASY], log=folder / "levels.log"))
    return folder


def check(rows, guarded="=3"):
    """Checks the last rows of a table, each a dict."""
    malformed, unsolvable, easy, last = rows[0], *rows[-3:]
    assert len(rows) == 153
    assert (malformed["status"], malformed["best_moves"], malformed["best_lurd"]) == ("malformed", None, None)
    assert (unsolvable["title"], unsolvable["boxes"], unsolvable["lower_bound"]) == ("12", 1, None)
    assert (easy["title"], easy["best_lurd"], easy["best_moves"], easy["proved"]) == (guarded, "rR", 2, True)
    assert isinstance(easy["seconds"], float) and last["title"] == "NA" and last["version"]


@needs_program
def test_pandas(results):
    pandas = pytest.importorskip("pandas")

    def rows(table):
        return table.astype(object).where(table.notna(), None).to_dict("records")

    table = pandas.read_json(results / "results.json", lines=True, dtype=schema.pandas_json)
    assert {name: str(kind) for name, kind in table.dtypes.items()} == schema.pandas_json
    check(rows(table))
    assert table["time_limit"][0] == 9.5 and table["without"][0] == []
    table = pandas.read_csv(results / "results.csv", dtype=schema.pandas_csv, keep_default_na=False, na_values=[""])
    assert {name: str(kind) for name, kind in table.dtypes.items()} == schema.pandas_csv
    check(rows(table), "'=3")
    log = pandas.read_json(results / "levels.log", lines=True, dtype=schema.pandas_json)
    assert log["lurd"].to_list() == ["rR"]


@needs_program
def test_polars(results):
    polars = pytest.importorskip("polars")
    columns = polars.Schema(schema.polars_json)
    table = polars.read_ndjson(results / "results.json", schema=columns)
    assert table.schema == columns and columns["without"] == polars.List(polars.String)
    check(table.to_dicts())
    assert table["time_limit"][0] == 9.5 and table["without"].to_list()[0] == []
    table = polars.read_csv(results / "results.csv", schema_overrides=schema.polars_csv)
    assert table.schema == polars.Schema(schema.polars_csv)
    check(table.to_dicts(), "'=3")
    log = polars.read_ndjson(results / "levels.log", schema=columns)
    assert log["lurd"].to_list() == ["rR"] and log.columns == list(schema.polars_json)


@needs_program
def test_duckdb(results, monkeypatch):
    duckdb = pytest.importorskip("duckdb")
    monkeypatch.chdir(results)

    def rows(relation):
        return [dict(zip(relation.columns, row)) for row in relation.fetchall()]

    for table in [
        duckdb.read_json("results.json", columns=schema.duckdb_json),
        duckdb.sql(f"FROM read_json('results.json', columns = {schema.duckdb_json})"),
    ]:
        assert dict(zip(table.columns, map(str, table.types))) == schema.duckdb_json
        check(rows(table))
    for table in [
        duckdb.read_csv("results.csv", dtype=schema.duckdb_csv),
        duckdb.sql(f"FROM read_csv('results.csv', types = {schema.duckdb_csv})"),
    ]:
        assert dict(zip(table.columns, map(str, table.types))) == schema.duckdb_csv
        check(rows(table), "'=3")
    [log] = rows(duckdb.read_json("levels.log", columns=schema.duckdb_json))
    assert log["lurd"] == "rR"
