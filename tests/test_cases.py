"""The table of docs/cases.md: every case names tests that show it, and they are there."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CASES = TESTS.parent / "docs" / "cases.md"
CASE = re.compile(r"^(\d+)\. ", re.MULTILINE)
ROW = re.compile(r"^\| (\d+) \| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"`([\w/]+\.py)::(test_\w+)`")
ROWS = {int(case): TEST.findall(tests) for case, tests in ROW.findall(CASES.read_text())}


def test_every_case_is_shown_by_a_test() -> None:
    cases = {int(case) for case in CASE.findall(CASES.read_text())}
    assert cases == set(range(1, 41))
    assert set(ROWS) == cases
    assert all(ROWS.values())


@pytest.mark.parametrize("case", ROWS)
def test_the_tests_of_a_case_are_there(case: int) -> None:
    for file, name in ROWS[case]:
        tree = ast.parse((TESTS / file).read_text())
        functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        assert name in functions, f"{file} has no {name}"
