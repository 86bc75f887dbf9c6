"""Walks through HTML reports in a headless Chromium and prints as JSON what is not as it should be.

walk.py FOLDER FILES: FOLDER holds axe.min.js and vnu.jar; FILES holds the reports.
The answer maps the name of each scenario to its problems, a sentence each; none is good.
"""

import json
import shutil
import sys
import traceback

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

sys.dont_write_bytecode = True  # The folder of the tests stays as it is.

from looks import dark_mode, narrow_windows, no_overlap, paper, printing, whole_words
from page import Page
from soundness import accessibility, hostile_names, large, valid_html
from use import (commands, filters, filters_hold, keyboard, numbers_agree, parts_of_runs,
                 requirements, row_page, search, views)

SCENARIOS = [views, filters, filters_hold, numbers_agree, search, row_page, commands, requirements,
             parts_of_runs, keyboard, dark_mode, printing, narrow_windows, no_overlap, whole_words,
             paper, hostile_names, large, accessibility, valid_html]


def browser():
    options = Options()
    options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--window-size=1280,900"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_script_timeout(120)
    return driver


def main():
    wanted = sys.argv[3:]
    driver = browser()
    answers = {}
    try:
        for scenario in SCENARIOS:
            if wanted and scenario.__name__ not in wanted:
                continue
            page = Page(driver)
            page.media()
            page.window()
            try:
                scenario(page)
            except Exception:  # What breaks one scenario says nothing of the others.
                page.problems.append(traceback.format_exc())
            page.problems += [f"console: {entry['message']}" for entry in driver.get_log("browser")]
            answers[scenario.__name__] = page.problems
    finally:
        driver.quit()
    json.dump(answers, sys.stdout)


main()
