"""Runs scenarios in a browser, and checks the pages for accessibility and valid HTML."""

import json
import shutil
import subprocess
import sys
import traceback

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from page import FOLDER, Page


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


def walk(scenarios, wanted=()):
    """Runs the scenarios, or only the wanted ones, and prints the problems of each as JSON."""
    driver = browser()
    answers = {}
    try:
        for scenario in scenarios:
            if wanted and scenario.__name__ not in wanted:
                continue
            page = Page(driver)
            page.media()
            page.window()
            try:
                scenario(page)
            except Exception:  # A scenario that fails must not stop the others.
                page.problems.append(traceback.format_exc())
            page.problems += [f"console: {entry['message']}" for entry in driver.get_log("browser")]
            answers[scenario.__name__] = page.problems
    finally:
        driver.quit()
    json.dump(answers, sys.stdout)


def check_accessibility(page, name):
    """The accessibility checker finds no serious problem in the view."""
    page.run((FOLDER / "axe.min.js").read_text(encoding="utf-8"))
    result = page.driver.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "axe.run().then(done, (error) => done({ violations: [{ impact: 'critical',"
        " id: String(error), nodes: [] }] }));")
    for violation in result["violations"]:
        if violation["impact"] in ("serious", "critical"):
            nodes = [node["html"][:160] for node in violation["nodes"][:3]]
            page.problems.append(f"{name}: {violation['id']} {nodes}")


def check_html(page, folder):
    """The HTML validator accepts the files in a folder."""
    checker = subprocess.run(
        ["java", "-jar", str(FOLDER / "vnu.jar"), "--format", "json", "--exit-zero-always",
         *map(str, sorted(folder.iterdir()))], capture_output=True, text=True, check=True)
    for message in json.loads(checker.stderr)["messages"]:
        # The validator does not support recent CSS.
        if message["type"] == "error" and not message["message"].startswith("CSS:"):
            name = message["url"].rsplit("/", 1)[-1]
            page.problems.append(f"{name}: {message['message']} {message.get('extract', '')[:120]}")
