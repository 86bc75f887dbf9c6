"""Runs scenarios on records pages in a browser, and prints the problems as JSON.

Usage: walk.py FOLDER FILES [SCENARIO...]: FOLDER contains axe.min.js and vnu.jar; FILES contains
the pages. Without names of scenarios, all scenarios are run. The output maps the name of each
scenario to a list of problems, which is empty if the scenario passed.
"""

import pathlib
import sys

sys.dont_write_bytecode = True  # Keeps bytecode out of the test folder.
TESTS = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TESTS / "ConformanceReportsTests" / "Browser"))

from selenium.webdriver.common.keys import Keys  # noqa: E402

from driver import check_accessibility, check_html, walk  # noqa: E402
from page import FILES  # noqa: E402

RECORDS = FILES / "records.html"
YEARS = FILES / "years.html"
EMPTY = FILES / "empty.html"
ALL = [RECORDS, YEARS, EMPTY]


def focused(page):
    return page.run("return document.activeElement.getAttribute('aria-label') ?? ''")


def charts(page):
    """Weight is drawn as a line with its goal, and energy as bars with a legend."""
    page.open(RECORDS)
    heads = page.texts(".graph h2")
    page.expect(heads == ["Weight by day, kg", "Energy by day, kcal",
                          "Macronutrients by day, g", "Activity by day, min"], heads)
    for selector in [".graph:nth-child(1) path.line", ".graph:nth-child(1) .goal line",
                     ".graph:nth-child(2) .point rect.t-blue", ".graph:nth-child(2) .legend li"]:
        size = page.run("const e = document.querySelector(arguments[0])?.getBoundingClientRect();"
                        "return e ? Math.max(e.width, e.height) : 0", selector)
        page.expect(size > 5, f"{selector} is not drawn")
    outside = page.run("""
        return [...document.querySelectorAll('svg.chart')].flatMap((chart) => {
          const own = chart.getBoundingClientRect();
          return [...chart.querySelectorAll('text, circle, rect, path, line')].filter((part) => {
            const box = part.getBoundingClientRect();
            return box.left < own.left - 1 || box.right > own.right + 1
              || box.top < own.top - 1 || box.bottom > own.bottom + 1;
          }).map((part) => part.outerHTML.slice(0, 90));
        })""")
    page.expect(not outside, f"drawn outside of the chart: {outside[:3]}")


def keyboard(page):
    """Each chart is one tab stop, keys move between points, and a tooltip names the focused one."""
    page.open(RECORDS)
    stops = page.run("return [...document.querySelectorAll('svg.chart')].map((chart) =>"
                     "chart.querySelectorAll('.point[tabindex=\"0\"]').length)")
    page.expect(stops == [1] * len(stops) and stops, f"{stops} tab stops")
    page.run("document.querySelector('.point').focus()")
    first = focused(page)
    page.expect(first.startswith("01/01/2026: 83.40 kg"), first)
    tip = page.texts(".tip")
    page.expect(tip == [first], f"the tooltip is {tip}")
    page.press(Keys.ARROW_RIGHT)
    page.expect(focused(page).startswith("02/01/2026"), focused(page))
    page.press(Keys.END)
    page.expect(focused(page).startswith("28/01/2026"), focused(page))
    page.press(Keys.ARROW_RIGHT)
    page.expect(focused(page).startswith("28/01/2026"), "the arrow key moves past the end")
    page.press(Keys.HOME)
    page.expect(focused(page) == first, focused(page))
    page.press(Keys.ESCAPE)
    page.expect(page.run("return document.querySelector('.tip').hidden"), "Escape does not hide the tooltip")
    page.press(Keys.TAB)
    page.expect(page.run("return document.activeElement.tagName") == "SUMMARY",
                "the table does not follow its chart")


def tables(page):
    """Each chart has its values as a table."""
    page.open(RECORDS)
    counts = page.run("""
        return [...document.querySelectorAll('.graph')].map((graph) =>
          [graph.querySelectorAll('.point').length, graph.querySelectorAll('tbody tr').length])""")
    page.expect(counts and all(points == rows for points, rows in counts), counts)
    page.click(".graph details summary")
    page.expect(page.texts(".graph tbody tr")[0].startswith("28/01/2026"),
                page.texts(".graph tbody tr")[:1])


def sources(page):
    """The list can be limited to the records of one source, and the page reports their number."""
    page.open(RECORDS)
    shown = ("return [...document.querySelectorAll('#records tbody tr')]"
             ".filter((row) => row.offsetHeight > 0).length")
    for choice, count in [("local", 5), ("healthKit", 14), ("all", 19)]:
        page.click(f"[data-choice='{choice}']")
        page.expect(page.run(shown) == count, f"{choice}: {page.run(shown)}")
        page.expect(page.run("return document.getElementById('status').textContent")
                    == f"{count} records shown", "the number is not shown")


def dark_mode(page):
    """The page follows the color scheme of the system, and the user's choice overrides it."""
    background = "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0]"
    page.media(scheme="dark")
    page.open(RECORDS)
    page.expect(page.run(background) < 60, "dark mode is bright")
    line = "return getComputedStyle(document.querySelector('path.line')).stroke"
    dark = page.run(line)
    page.press("t")
    page.expect(page.texts("#theme") == ["Theme: light"], page.texts("#theme"))
    page.expect(page.run(background) > 200, "the user's choice does not apply")
    page.expect(page.run(line) != dark, "the line has the same color in both modes")
    page.press("t", "t")
    page.media(scheme="light")
    page.expect(page.run(background) > 200, "light mode is dark")


def reduced_motion(page):
    """Nothing is animated if the user prefers reduced motion."""
    page.open(RECORDS)
    duration = "return getComputedStyle(document.querySelector('.point .area')).transitionDuration"
    page.expect(page.run(duration) == "0.12s", page.run(duration))
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    page.expect(page.run(duration) == "0s", page.run(duration))


def narrow_windows(page):
    """The page never scrolls horizontally, even in a narrow window."""
    for width in [400, 800, 1280]:
        page.window(width, 800)
        for file in ALL:
            page.open(file)
            found = page.run("return document.documentElement.scrollWidth")
            page.expect(found <= width, f"{file.name} is {found} wide at {width}")


def printing(page):
    """The printed page has the charts and no controls."""
    page.media(kind="print")
    page.open(RECORDS)
    for selector in [".tools", ".choices"]:
        page.expect(not page.run("return document.querySelector(arguments[0]).offsetHeight",
                                 selector), f"{selector} is printed")
    page.expect(page.run("return document.querySelector('svg.chart').clientHeight") > 100,
                "the charts are not printed")


def hostile_names(page):
    """No name runs a script or contains hidden characters, and nothing is loaded."""
    page.open(RECORDS)
    page.expect(page.run("return window.evil === undefined"), "a script ran")
    alien = page.run("return [...document.querySelectorAll('main script, main img, main iframe,"
                     " main a, [onclick], [onerror], [onload]')].map((e) => e.outerHTML)")
    page.expect(not alien, alien)
    hidden = page.run("return document.body.innerText.match("
                      "/[\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F\\u202A-\\u202E]/)")
    page.expect(not hidden, "hidden characters")
    names = page.texts("#records .writer")
    page.expect("</script><script>window.evil = 1</script>" in names, names)
    loaded = page.run("return performance.getEntriesByType('resource').map((e) => e.name)")
    page.expect(not loaded, f"loaded {loaded}")
    page.run("const s = document.createElement('script'); s.textContent = 'window.evil = 1';"
             "document.body.append(s)")
    page.expect(page.run("return window.evil === undefined"), "the policy allows a script to run")
    page.driver.get_log("browser")  # Clears the expected report of the blocked script.


def accessibility(page):
    """The accessibility checker finds no serious problem in either mode."""
    for scheme in ["light", "dark"]:
        page.media(scheme=scheme)
        for file in ALL:
            page.open(file)
            page.run("for (const part of document.querySelectorAll('details')) part.open = true")
            check_accessibility(page, f"{scheme} {file.name}")


def valid_html(page):
    """The HTML validator accepts the files, before and after the script runs."""
    folder = FILES / "drawn"
    folder.mkdir()
    for file in ALL:
        (folder / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
        page.open(file)
        html = page.run("return document.documentElement.outerHTML")
        (folder / f"drawn-{file.name}").write_text("<!DOCTYPE html>\n" + html, encoding="utf-8")
    check_html(page, folder)


SCENARIOS = [charts, keyboard, tables, sources, dark_mode, reduced_motion, narrow_windows, printing,
             hostile_names, accessibility, valid_html]

if __name__ == "__main__":
    walk(SCENARIOS, sys.argv[3:])
