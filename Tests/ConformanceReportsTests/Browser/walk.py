"""Runs scenarios on HTML reports in headless Chromium and prints their problems as JSON.

Usage: walk.py FOLDER FILES [SCENARIO...]: FOLDER contains axe.min.js and vnu.jar; FILES contains
the reports. Without names of scenarios, all scenarios are run. The output maps the name of each
scenario to a list of problems, which is empty if the scenario passed.
"""

import sys

sys.dont_write_bytecode = True  # Leaves the folder of the tests unchanged.

from looks import dark_mode, narrow_windows, no_overlap, paper, printing, whole_words
from driver import walk
from soundness import accessibility, hostile_names, large, valid_html
from use import (commands, filters, filters_hold, keyboard, numbers_agree, parts_of_runs,
                 requirements, row_page, search, views)

SCENARIOS = [views, filters, filters_hold, numbers_agree, search, row_page, commands, requirements,
             parts_of_runs, keyboard, dark_mode, printing, narrow_windows, no_overlap, whole_words,
             paper, hostile_names, large, accessibility, valid_html]

if __name__ == "__main__":
    walk(SCENARIOS, sys.argv[3:])
