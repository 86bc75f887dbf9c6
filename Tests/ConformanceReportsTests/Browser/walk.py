"""Walks through HTML reports in a headless Chromium and prints as JSON what is not as it should be.

walk.py FOLDER FILES: FOLDER holds axe.min.js and vnu.jar; FILES holds the reports.
The answer maps the name of each scenario to its problems, a sentence each; none is good.
"""

import base64
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time
import traceback

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

FOLDER, FILES = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
SAMPLE, LARGE, TWO, FOUR, SHARD, CUT = (
    FILES / f"{name}.html" for name in ("sample", "large", "two", "four", "shard", "cut"))
VIEWS = ["overview", "contract", "rows", "requirements", "plans", "mutations", "comparison"]


class Page:
    """One report in one browser."""

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
        """Waits until a script gives something true; a loaded machine may take its time."""
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
        """Every row's address, in their order, as the list of rows has it."""
        self.open(file, "/rows")
        return self.run("return [...document.querySelectorAll('main tr[data-row]')]"
                        ".map((row) => row.querySelector('td.status a').getAttribute('href'))")


def views(page):
    """Every view is drawn, has a heading of its own and is marked in the tabs."""
    for view in VIEWS:
        page.open(fragment="/" + view)
        page.expect(len(page.texts("main h2")) == 1, f"{view}: {page.texts('main h2')}")
        tabs = page.texts("#views a[aria-current]")
        page.expect(len(tabs) == 1 and tabs[0].lower().startswith(view), f"{view}: tabs {tabs}")
    page.open(fragment="/no-such-view")
    page.expect(page.texts("main h2") == ["Overview"], "an unknown view is the overview")


def filters(page):
    """Outcomes filter, stay in the address, and their counts are the denominator."""
    page.open(fragment="/contract")
    everything = page.rows()
    page.expect(everything, "the contract has no rows")
    page.click("[data-outcome=F]")
    page.expect("outcome=failed" in page.fragment(), page.fragment())
    failed = page.rows()
    page.expect(0 < len(failed) < len(everything), f"{len(failed)} failed rows")
    shown = page.run("return [...document.querySelectorAll('main tr[data-row]')].every((row) =>"
                     "row.querySelector('td.status.o-bad'))")
    page.expect(shown, "a row that did not fail is shown")
    page.expect(page.texts("[data-outcome=F][aria-pressed=true]"), "the filter is not marked")
    page.expect(f"{len(failed)} of" in page.texts("#status")[0], "the count is not announced")
    page.driver.refresh()
    page.expect(page.rows() == failed, "the address does not keep the filter")
    page.click("#clear")
    page.expect(page.rows() == everything, "the filter cannot be cleared")
    page.open(fragment="/overview")
    page.click("#denominator a + a")
    page.expect("/contract?outcome=passed" in page.fragment(), "the denominator leads nowhere")
    page.open(fragment="/contract")
    page.run("const s = document.getElementById('subject'); s.value = '2';"
             "s.dispatchEvent(new Event('change'))")
    page.expect("subject=2" in page.fragment(), "the subject is not in the address")
    width = page.run("return document.querySelector('main tr[data-row]')"
                     ".querySelectorAll('td.status').length")
    page.expect(width == 1, f"{width} subjects are shown")


def filters_hold(page):
    """A filter holds for what a view shows, and the count beside it is of what is shown."""
    page.open(FOUR, "/comparison")
    everything = len(page.rows())
    page.open(FOUR, "/comparison?outcome=failed-should&subject=2")
    shown = page.texts("main tbody tr")
    page.expect(0 < len(shown) < everything, f"{len(shown)} of {everything} results are compared")
    page.expect(all("failed (SHOULD)" in text and "python-example" in text for text in shown), shown)
    page.expect(page.texts("#found")[0].startswith(f"{len(shown)} of "), page.texts("#found"))
    page.expect("revision" in shown[0], f"what changed has no revisions: {shown[0]}")
    page.open(FOUR, "/requirements?outcome=unbound")
    names = [text.split()[0] for text in page.texts("main tbody th")]
    page.expect(names == ["STOR-12"], names)
    page.expect(page.texts("#found") == ["1 of 5 requirements"], page.texts("#found"))
    page.open(FOUR, "/overview?outcome=unbound")
    cells = page.texts(".matrix tbody td")
    page.expect(cells and all("0/1" in text for text in cells[:4]), cells[:4])
    for view in ["plans", "mutations"]:
        page.open(FOUR, f"/{view}?outcome=failed")
        page.expect(page.run("return !document.getElementById('found').offsetHeight"),
                    f"{view} has filters that do nothing")


def numbers_agree(page):
    """The verdict line, the filters and the matrix tell the same numbers."""
    for file in [SAMPLE, TWO, FOUR, CUT]:
        page.open(file, "/overview")
        parts = [text.split(" ", 1)[::-1] for text in page.texts("#denominator a")[1:]]
        chips = [text.split("\n") for text in page.texts(".chip")]
        counts = {words[-2]: words[-1] for words in chips if words[-2] != "no result"}
        page.expect(dict(parts) == counts, f"{file.name}: {parts} and {counts}")
        for text in page.texts(".matrix td .cell"):
            kept, total, *others = [int(number) for number in re.findall(r"\d+", text)]
            page.expect(kept + sum(others) == total, f"{file.name}: {text!r} is not {total} rows")
    page.open(FOUR, "/overview")
    page.run("[...document.querySelectorAll('#denominator a')]"
             ".find((a) => a.innerText.includes('SHOULD')).click()")
    page.wait("location.hash === '#/contract?outcome=failed-should'", "the number leads elsewhere")
    page.expect(len(page.rows()) == 1, f"{len(page.rows())} rows failed below MUST")
    page.expect("1 of 6 rows, 4 results" in page.texts("#found"), page.texts("#found"))
    line = page.texts("#denominator")[0]
    page.expect(line.startswith("6 rows on 4 subjects, 24 results: "), line)
    page.open(TWO, "/rows")
    heads = page.texts("th.status")
    page.expect(all("python3" not in head for head in heads), f"a command heads a column: {heads}")


def search(page):
    """Search narrows while typing, keeps the cursor, and is in the address."""
    page.open(fragment="/contract")
    everything = page.rows()
    page.press("/")
    page.expect(page.focus() == "search", f"focus is on {page.focus()}")
    page.press("granted")
    page.expect(page.focus() == "search", "the cursor is lost while typing")
    page.expect("q=granted" in page.fragment(), page.fragment())
    found = page.rows()
    page.expect(0 < len(found) < len(everything), f"{len(found)} rows found")
    page.press(Keys.ESCAPE)
    page.expect(page.focus() != "search", "escape does not leave the search")
    page.open(fragment="/contract?q=%3Cscript%3E")
    page.expect(page.rows(), "a name with a tag is not found")
    page.open(fragment="/rows?q=no-such-words-at-all")
    page.expect("No row fits" in page.texts("main")[0], "nothing is said where nothing fits")


def row_page(page):
    """The row's id is its address; its page tells what was expected, and how to see it again."""
    page.open(fragment="example/denied?on=1")
    text = page.texts("main")[0]
    for words in ["What did not hold", "As it was understood", "What the store was asked",
                  "--filter=example/denied --seed 7 --store memory"]:
        page.expect(words in text, f"the page of a row lacks '{words}'")
    page.expect(page.texts("table.diff del") == ["disabled"], page.texts("table.diff del"))
    page.expect(page.texts("table.diff ins") == ["enabled"], page.texts("table.diff ins"))
    page.expect(page.texts(".written .hit"), "the cell is not marked")
    page.expect(page.texts(".sequence .threw") == ["→ throws network"],
                page.texts(".sequence .threw"))
    link = page.run("return document.querySelector('dl.facts a').getAttribute('href')")
    page.expect(link.endswith("authorization.md#L11"), link)
    page.click("[rel=next]")
    page.expect(page.fragment() != "#example/denied?on=1", "next leads nowhere")
    page.driver.back()
    page.expect(page.fragment() == "#example/denied?on=1", "back leads elsewhere")
    page.wait("document.querySelector('main h2').innerText === 'example/denied'", "back draws nothing")
    for address in page.row_ids():
        page.run("location.hash = arguments[0]", address.lstrip("#"))
        page.wait(f"location.hash === {json.dumps(address)} && document.querySelector('#command')",
                  f"{address} has no page")
    page.open(fragment="example/granted~2?on=1")
    page.expect("errored" in page.texts(".subjects [aria-current]")[0],
                "the second row of a name has no page of its own")
    page.open(fragment="%2Fslash+first")
    page.expect(page.texts("main h2") == ["/slash first"], "a slash at the start is lost")
    page.open(fragment="no/such/row")
    page.expect("No such row" in page.texts("main")[0], "an unknown row is not told")


def commands(page):
    """A command names its row and its documents so that a shell and the tool take them as meant."""
    expected = ["--filter=-first", "--filter=storing/samples-with-equal-values", None, None,
                "--filter='?accent ??", None]
    for address, words in zip(page.row_ids(TWO), expected):
        page.open(TWO, address.lstrip("#"))
        text = page.run("return document.getElementById('command').textContent")
        page.expect(text.endswith(" --expectations './-known failures.md'"), text)
        page.expect(words is None or words in text, text)
    page.open(TWO, "-first?on=2")
    text = page.run("return document.getElementById('command').textContent")
    page.expect(" --store 'python3 /opt/" in text, text)


def requirements(page):
    """A requirement is verified by rows that passed, and by nothing else."""
    page.open(fragment="/requirements")
    found = [text.split("\t") for text in page.texts("main tbody tr")]
    states = {cells[0].split("\n")[0]: cells[1].split("\n")[-1] for cells in found}
    page.expect({name: state.strip(" ✕!✓") for name, state in states.items()} == {
        "EX-01": "failing", "EX-02": "failing", "EX-03": "not fully verified"}, states)
    page.open(fragment="/requirements?q=EX-03")
    page.expect("no rows" in page.texts("main tbody tr")[0], "a gap is not told")
    page.click("#clear")
    page.click("main details summary")
    page.click("main details a")
    page.wait("document.querySelector('.row-page h2')?.innerText === 'example/granted'",
              "a row is not reached")


def parts_of_runs(page):
    """A record that is not whole verifies no requirement, and the page says what is missing."""
    for file, words in [(SHARD, "shard 1 of 2 and holds 6 of 12 planned rows"),
                        (CUT, "cut off and holds 9 of 12 planned results")]:
        page.open(file, "/requirements")
        states = set(page.texts("main tbody td:nth-child(2) .badge"))
        page.expect(states == {"!\nnot fully verified"}, f"{file.name}: {states}")
        page.expect(words in page.texts("main")[0], f"{file.name}: {page.texts('main')[0][:300]}")
    page.open(FOUR, "/requirements?q=STOR-01")
    states = page.texts("main tbody td:nth-child(2) .badge")
    page.expect(states == ["✓\nverified"], states)


def keyboard(page):
    """Everything is reached without a pointer."""
    page.open(fragment="/contract")
    page.press(Keys.TAB)
    page.expect(page.focus() == "skip", f"first is {page.focus()}")
    page.press(Keys.ENTER)
    page.open(fragment="/contract")
    page.press("j")
    first = page.run("return document.activeElement.getAttribute('href')")
    page.press("j")
    second = page.run("return document.activeElement.getAttribute('href')")
    page.expect(first and second and first != second, f"j moves from {first} to {second}")
    page.press("k")
    page.expect(page.run("return document.activeElement.getAttribute('href')") == first,
                "k does not move back")
    page.press(Keys.ARROW_RIGHT)
    page.expect("on=2" in page.run("return document.activeElement.getAttribute('href')"),
                "the arrow does not move to the next subject")
    page.press(Keys.ENTER)
    page.wait("document.querySelector('.row-page')", "enter does not open the row")
    page.expect(page.run("return document.activeElement.tagName") == "H2",
                "the heading of the new page has no focus")
    page.press(Keys.ESCAPE)
    page.wait("document.querySelector('.outline')", "escape does not lead back")
    page.press("?")
    page.expect(page.run("return document.getElementById('help').open"), "? shows no keys")
    page.press(Keys.ESCAPE)
    page.expect(not page.run("return document.getElementById('help').open"), "the keys stay")
    page.open(fragment="/overview")
    seen = []
    for _ in range(40):
        page.press(Keys.TAB)
        seen.append(page.run("const e = document.activeElement;"
                             "return e.closest('nav, #filters, .tools, main')?.id ?? ''"))
    page.expect({"views", "filters", "main"} <= set(seen), f"the walk meets {sorted(set(seen))}")
    outline = page.run("return getComputedStyle(document.activeElement).outlineStyle")
    page.expect(outline != "none", "what has the focus does not show it")


def dark_mode(page):
    """The page follows the system, and the reader's choice overrides it."""
    background = "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0]"
    page.media(scheme="dark")
    page.open()
    page.expect(page.run(background) < 60, "dark mode is bright")
    for expected, holds in [("light", lambda value: value > 200), ("dark", lambda value: value < 60),
                            ("auto", lambda value: value < 60)]:
        page.press("t")
        page.expect(page.texts("#theme") == [f"Theme: {expected}"], page.texts("#theme"))
        page.expect(holds(page.run(background)), f"theme {expected} has another background")
    page.media(scheme="light")
    page.expect(page.run(background) > 200, "light mode is dark")


def printing(page):
    """Paper has the whole contract and none of the controls."""
    page.open(LARGE, "/contract/0")
    before = len(page.rows())
    pdf = page.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
    page.expect(base64.b64decode(pdf["data"]).startswith(b"%PDF"), "nothing is printed")
    after = len(page.rows())
    page.expect(after == 500 and before < after, f"{before} rows on screen, {after} on paper")
    page.media(kind="print")
    for selector in ["#views", "#filters", ".tools", ".outline"]:
        page.expect(not page.run("return document.querySelector(arguments[0]).offsetHeight",
                                 selector), f"{selector} is printed")
    page.expect(page.texts(".verdict-line")[0], "the verdict is not printed")


WIDE_FRAGMENTS = ["/" + view for view in VIEWS] + [
    "/contract?outcome=failed-should", "-first?on=2",
    "storing/samples-with-equal-values-are-different-samples-whatever-they-hold?on=2"]

# What stands out of its cell, or a cell whose words lie over the next one.
OVERLAPS = """
    return [...document.querySelectorAll('main td, main th')].filter((cell) => {
      const own = cell.getBoundingClientRect();
      const stands = ({ left, right, width, height }) => width > 1.5 && height > 1.5
        && (right > own.right + 1 || left < own.left - 1);
      const isSeen = (element) => element.checkVisibility() && !element.closest('.hidden');
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        if (isSeen(walker.currentNode.parentElement) && [...range.getClientRects()].some(stands)) {
          return true;
        }
      }
      return [...cell.querySelectorAll('*')].some((element) =>
        isSeen(element) && stands(element.getBoundingClientRect()));
    }).map((cell) => cell.innerText)"""


# Words of the contract that stand on more than one line.
BROKEN = """
    return [...document.querySelectorAll('main .tbl th, main .tbl td')].flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const match of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          const tops = new Set([...range.getClientRects()].map((part) => Math.round(part.top)));
          if (tops.size > 1) found.push(match[0]);
        }
      }
      return found;
    })"""


def narrow_windows(page):
    """Only tables scroll sideways on a telephone, never the page."""
    page.window(400, 800)
    for file in [SAMPLE, TWO, FOUR]:
        for fragment in WIDE_FRAGMENTS:
            page.open(file, fragment)
            width = page.run("return document.documentElement.scrollWidth")
            page.expect(width <= 400, f"{file.name} {fragment} is {width} wide")
    page.window(1280)
    page.open(LARGE, "/overview")
    width = page.run("return document.documentElement.scrollWidth")
    page.expect(width <= 1280, f"ten subjects are {width} wide")


def no_overlap(page):
    """No text leaves its cell, at any width."""
    for width in [1280, 900, 400]:
        page.window(width)
        for file in [SAMPLE, TWO, FOUR]:
            for fragment in WIDE_FRAGMENTS:
                page.open(file, fragment)
                found = page.run(OVERLAPS)
                page.expect(not found, f"{file.name} {fragment} at {width}: {found[:3]}")
                covered = page.run("""
                    return [...document.querySelectorAll('main table')].filter((table) =>
                      table.tHead && table.tBodies[0]?.rows.length > 0
                        && table.tHead.rows[0].cells[0].getBoundingClientRect().bottom
                          > table.tBodies[0].getBoundingClientRect().top + 1).length""")
                page.expect(covered == 0, f"{file.name} {fragment} at {width}: heads cover rows")


def whole_words(page):
    """Words of the contract are not broken, as tables scroll where windows have no room."""
    for width in [1280, 400]:
        page.window(width)
        for file in [TWO, FOUR]:
            page.open(file, "/contract")
            page.expect(len(page.rows()) == 6, f"{file.name}: {len(page.rows())} rows")
            found = page.run(BROKEN)
            page.expect(not found, f"{file.name} at {width}: broken words {found}")


def paper(page):
    """On paper nothing is wider than the page, and no words lie over others."""
    page.window(718, 1000)  # A4 without the usual margins
    page.media(kind="print")
    for file in [SAMPLE, TWO, FOUR, LARGE]:
        for fragment in WIDE_FRAGMENTS if file != LARGE else ["/overview"]:
            page.open(file, fragment)
            wide = page.run("return [...document.querySelectorAll('body *')].filter((e) =>"
                            "e.getBoundingClientRect().right > 719 && e.offsetHeight > 1)"
                            ".map((e) => e.tagName + ' ' + (e.innerText ?? '').slice(0, 40))")
            page.expect(not wide, f"{file.name} {fragment}: wider than the page {wide[:3]}")
            found = page.run(OVERLAPS)
            page.expect(not found, f"{file.name} {fragment}: {found[:3]}")
    page.open(FOUR, "/contract")
    found = page.run(BROKEN)
    page.expect(not found, f"broken words on paper {found}")
    page.open(FOUR, "/overview")
    narrow = page.run("return Math.min(...[...document.querySelectorAll('.matrix tbody th')]"
                      ".map((cell) => cell.offsetWidth))")
    page.expect(narrow > 100, f"documents have {narrow} pixels for their names")


def hostile_names(page):
    """No name runs, leads anywhere or hides."""
    for fragment in ["/" + view for view in VIEWS] + [a.lstrip("#") for a in page.row_ids()]:
        page.open(fragment=fragment)
        page.expect(page.run("return window.evil === undefined"), f"a script ran in {fragment}")
        alien = page.run("return [...document.querySelectorAll('main script, main img, main iframe,"
                         " main [onclick], main [onerror]')].map((e) => e.outerHTML)")
        page.expect(not alien, f"{fragment}: {alien}")
        links = page.run("return [...document.querySelectorAll('main a')]"
                         ".map((a) => new URL(a.getAttribute('href'), location).href)"
                         ".filter((href) => !/^(https?|file|mailto):/.test(href))")
        page.expect(not links, f"{fragment}: links {links}")
        hidden = page.run("return document.body.innerText.match("
                          "/[\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F\\u202A-\\u202E\\u2066-\\u2069]/)")
        page.expect(not hidden, f"{fragment}: hidden characters")
    page.open()
    page.run("const s = document.createElement('script'); s.textContent = 'window.evil = 1';"
             "document.body.append(s)")
    page.expect(page.run("return window.evil === undefined"), "the policy lets a script run")
    page.driver.get_log("browser")  # The refusal is told there, as it should be.


def large(page):
    """Ten thousand rows on ten subjects are drawn as far as they are looked at."""
    page.open(LARGE, "/contract")
    count = page.run("return document.querySelectorAll('*').length")
    page.expect(count < 40000, f"{count} elements are drawn")
    page.press("j", "j", "j")
    page.expect(page.run("return document.activeElement.matches('td.status a')"), "j finds no row")
    page.run("scrollTo(0, document.body.scrollHeight)")
    page.wait("[...document.querySelectorAll('main tbody[data-lazy]')].pop().rows.length > 1",
              "the end is not drawn when it is reached")
    page.open(LARGE, "/rows?q=needle")
    page.expect(len(page.rows()) == 1, f"{len(page.rows())} rows found")
    page.press("j", Keys.ENTER)
    page.wait("document.querySelector('.row-page')", "the row does not open")
    size = page.run("return document.querySelectorAll('.subjects li').length")
    page.expect(size == 10, f"{size} subjects")


def accessibility(page):
    """An accessibility checker finds nothing serious, in either mode."""
    axe = (FOLDER / "axe.min.js").read_text(encoding="utf-8")
    fragments = ["/" + view for view in VIEWS] + ["example/denied", "/contract?outcome=failed"]
    for scheme in ["light", "dark"]:
        page.media(scheme=scheme)
        for fragment in fragments:
            page.open(fragment=fragment)
            page.run(axe)
            result = page.driver.execute_async_script(
                "const done = arguments[arguments.length - 1];"
                "axe.run().then(done, (error) => done({ violations: [{ impact: 'critical',"
                " id: String(error), nodes: [] }] }));")
            for violation in result["violations"]:
                if violation["impact"] in ("serious", "critical"):
                    nodes = [node["html"][:160] for node in violation["nodes"][:3]]
                    page.problems.append(f"{scheme} {fragment}: {violation['id']} {nodes}")


def valid_html(page):
    """A checker of HTML accepts the file, and every view as it is drawn."""
    folder = FILES / "drawn"
    folder.mkdir()
    shutil.copy(SAMPLE, folder / "file.html")
    for fragment in ["/" + view for view in VIEWS] + ["example/denied"]:
        page.open(fragment=fragment)
        html = page.run("return document.documentElement.outerHTML")
        name = fragment.replace("/", "-") + ".html"
        (folder / name).write_text("<!DOCTYPE html>\n" + html, encoding="utf-8")
    checker = subprocess.run(
        ["java", "-jar", str(FOLDER / "vnu.jar"), "--format", "json", "--exit-zero-always",
         *map(str, sorted(folder.iterdir()))], capture_output=True, text=True, check=True)
    for message in json.loads(checker.stderr)["messages"]:
        # The checker knows only the style sheets of its time.
        if message["type"] == "error" and not message["message"].startswith("CSS:"):
            name = message["url"].rsplit("/", 1)[-1]
            page.problems.append(f"{name}: {message['message']} {message.get('extract', '')[:120]}")


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
