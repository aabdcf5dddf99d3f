"""count_tests.py FILE: says "N passed, N failed, N skipped" of an xUnit file."""

import sys
import xml.etree.ElementTree

cases = list(xml.etree.ElementTree.parse(sys.argv[1]).iter("testcase"))
failed = sum(case.find("failure") is not None or case.find("error") is not None for case in cases)
skipped = sum(case.find("skipped") is not None for case in cases)
print(f"{len(cases) - failed - skipped} passed, {failed} failed, {skipped} skipped")
