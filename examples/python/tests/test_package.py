"""The package as it is installed."""

import importlib.metadata


def test_the_wheel_has_the_licences_and_names_its_authors():
    metadata = importlib.metadata.metadata("sokopush")
    assert metadata["License-Expression"] == "MIT OR Apache-2.0"
    assert metadata["Author"] and metadata["Project-URL"]
    files = {file.name for file in importlib.metadata.files("sokopush")}
    assert {"LICENSE-MIT", "LICENSE-APACHE", "py.typed", "schema.py"} <= files
