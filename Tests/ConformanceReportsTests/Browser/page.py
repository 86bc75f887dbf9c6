"""A report in a browser, as seen by scenarios."""

import pathlib
import sys
import time

from selenium.webdriver.common.action_chains import ActionChains

FOLDER, FILES = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
SAMPLE, LARGE, TWO, FOUR, SHARD, CUT = (
    FILES / f"{name}.html" for name in ("sample", "large", "two", "four", "shard", "cut"))
VIEWS = ["overview", "contract", "rows", "requirements", "plans", "mutations", "deviations",
         "comparison"]


class Page:
    """A page in a browser, which shows one report at a time."""

    def __init__(self, driver):
        self.driver = driver
        self.problems = []

    def expect(self, holds, problem):
        if not holds:
            self.problems.append(str(problem))

    def open(self, file=SAMPLE, fragment=""):
        self.driver.get("about:blank")
        self.driver.get(file.as_uri() + ("#" + fragment if fragment else ""))

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, problem):
        """Waits until a script returns a true value, and returns the value.

        After 20 seconds, records the problem and returns None.
        """
        end = time.monotonic() + 20
        while time.monotonic() < end:
            value = self.run("return " + script)
            if value:
                return value
            time.sleep(0.05)
        self.problems.append(problem)
        return None

    def press(self, *keys):
        actions = ActionChains(self.driver)
        for key in keys:
            actions.send_keys(key)
        actions.perform()

    def click(self, selector):
        self.driver.find_element("css selector", selector).click()

    def texts(self, selector):
        return self.run(
            "return [...document.querySelectorAll(arguments[0])].map((e) => e.innerText)", selector)

    def rows(self):
        return self.run("return [...document.querySelectorAll('main tr[data-row]')]"
                        ".map((row) => Number(row.dataset.row))")

    def fragment(self):
        return self.run("return decodeURIComponent(location.hash)")

    def focus(self):
        return self.run("const e = document.activeElement; return e.id || e.className || e.tagName")

    def media(self, kind="screen", scheme="light"):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "media": kind, "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def window(self, width=1280, height=900):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def row_ids(self, file=SAMPLE):
        """Returns the address of every row, in the order of the list of rows."""
        self.open(file, "/rows")
        return self.run("return [...document.querySelectorAll('main tr[data-row]')]"
                        ".map((row) => row.querySelector('td.status a').getAttribute('href'))")
