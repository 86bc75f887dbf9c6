"""The interaction with a report: views, filters, search, rows and the keyboard."""

import json
import re

from selenium.webdriver.common.keys import Keys

from page import CUT, FOUR, SAMPLE, SHARD, TWO, VIEWS


def views(page):
    """Every view is rendered, has one heading and is marked in the tabs."""
    for view in VIEWS:
        page.open(fragment="/" + view)
        page.expect(len(page.texts("main h2")) == 1, f"{view}: {page.texts('main h2')}")
        tabs = page.texts("#views a[aria-current]")
        page.expect(len(tabs) == 1 and tabs[0].lower().startswith(view), f"{view}: tabs {tabs}")
    page.open(fragment="/no-such-view")
    page.expect(page.texts("main h2") == ["Overview"], "an unknown view does not fall back to the overview")


def filters(page):
    """Filters apply to the contract and stay in the address; the verdict line links to them."""
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
    page.expect("/contract?outcome=passed" in page.fragment(), "the denominator has no link")
    page.open(fragment="/contract")
    page.run("const s = document.getElementById('subject'); s.value = '2';"
             "s.dispatchEvent(new Event('change'))")
    page.expect("subject=2" in page.fragment(), "the subject is not in the address")
    width = page.run("return document.querySelector('main tr[data-row]')"
                     ".querySelectorAll('td.status').length")
    page.expect(width == 1, f"{width} subjects are shown")


def filters_hold(page):
    """Filters select the items of a view and their count; views without filters show no count."""
    page.open(FOUR, "/comparison")
    everything = len(page.rows())
    page.open(FOUR, "/comparison?outcome=failed-should&subject=2")
    shown = page.texts("main tbody tr")
    page.expect(0 < len(shown) < everything, f"{len(shown)} of {everything} results are compared")
    page.expect(all("failed (SHOULD)" in text and "python-example" in text for text in shown), shown)
    page.expect(page.texts("#found")[0].startswith(f"{len(shown)} of "), page.texts("#found"))
    page.expect("revision" in shown[0], f"a change has no revisions: {shown[0]}")
    page.open(FOUR, "/requirements?outcome=unbound")
    names = [text.split()[0] for text in page.texts("main tbody th")]
    page.expect(names == ["STOR-12"], names)
    page.expect(page.texts("#found") == ["1 of 5 requirements"], page.texts("#found"))
    page.open(FOUR, "/overview?outcome=unbound")
    cells = page.texts(".matrix tbody td")
    page.expect(cells and all("0/1" in text for text in cells[:4]), cells[:4])
    for view in ["plans", "mutations", "deviations"]:
        page.open(FOUR, f"/{view}?outcome=failed")
        page.expect(page.run("return !document.getElementById('found').offsetHeight"),
                    f"{view} has filters that do nothing")


def numbers_agree(page):
    """The verdict line, the filters and the matrix show the same numbers."""
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
    page.wait("location.hash === '#/contract?outcome=failed-should'", "the number links to the wrong view")
    page.expect(len(page.rows()) == 1, f"{len(page.rows())} rows failed below MUST")
    page.expect("1 of 6 rows, 4 results" in page.texts("#found"), page.texts("#found"))
    line = page.texts("#denominator")[0]
    page.expect(line.startswith("6 rows on 4 subjects, 24 results: "), line)
    page.open(TWO, "/rows")
    heads = page.texts("th.status")
    page.expect(all("python3" not in head for head in heads), f"a command is a column header: {heads}")


def search(page):
    """Search narrows the rows as the user types, keeps the cursor, and stays in the address."""
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
    page.expect("No row matches" in page.texts("main")[0], "an empty view has no message")


def row_page(page):
    """A row's id is its address; its page explains the outcome and how to run the row again."""
    page.open(fragment="example/denied?on=1")
    text = page.texts("main")[0]
    for words in ["What did not hold", "Interpretation", "What happened",
                  "--filter=example/denied --seed 7 --store memory"]:
        page.expect(words in text, f"the page of a row lacks '{words}'")
    for mark, words in [("del", ["disabled"]), ("ins", ["enabled"])]:
        shown = page.texts(f"table.diff {mark}")
        page.expect(shown == words, f"the {mark} marks of the diff contain {shown}")
    page.expect(page.texts(".written .hit"), "the cell is not marked")
    thrown = page.texts(".sequence .threw")
    page.expect(thrown == ["→ throws network"], f"the failed calls are {thrown}")
    link = page.run("return document.querySelector('dl.facts a').getAttribute('href')")
    page.expect(link.endswith("authorization.md#L11"), link)
    page.click("[rel=next]")
    page.expect(page.fragment() != "#example/denied?on=1", "next does not go to another row")
    page.driver.back()
    page.expect(page.fragment() == "#example/denied?on=1", "back goes to another page")
    page.wait("document.querySelector('main h2').innerText === 'example/denied'", "back does not render the page")
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
    page.expect("No such row" in page.texts("main")[0], "an unknown row is not reported")


def commands(page):
    """The command quotes its row and documents so that the shell and the tool interpret them correctly."""
    expected = ["--filter=-first", "--filter=storing/samples-with-equal-values", None, None,
                "--filter='?accent ??", None]
    for address, words in zip(page.row_ids(TWO), expected):
        page.open(TWO, address.lstrip("#"))
        text = page.run("return document.getElementById('command').textContent")
        page.expect(text.endswith(" --expectations './-known failures.md'"), text)
        page.expect(words is None or words in text, text)
    page.open(TWO, "-first?on=2")
    text = page.run("return document.getElementById('command').textContent")
    page.expect(" --store 'python3 ./" in text, text)


def requirements(page):
    """A requirement is failing if a row failed, and not fully verified without rows."""
    page.open(fragment="/requirements")
    found = [text.split("\t") for text in page.texts("main tbody tr")]
    states = {cells[0].split("\n")[0]: cells[1].split("\n")[-1] for cells in found}
    page.expect({name: state.strip(" ✕!✓") for name, state in states.items()} == {
        "EX-01": "failing", "EX-02": "failing", "EX-03": "not fully verified"}, states)
    page.open(fragment="/requirements?q=EX-03")
    page.expect("no rows" in page.texts("main tbody tr")[0], "a gap is not reported")
    page.click("#clear")
    page.click("main details summary")
    page.click("main details a")
    page.wait("document.querySelector('.row-page h2')?.innerText === 'example/granted'",
              "the row does not open")


def parts_of_runs(page):
    """A partial record verifies no requirement, and the page states which part the record holds."""
    for file, words in [(SHARD, "shard 1 of 2 and holds 6 of 12 planned rows"),
                        (CUT, "incomplete and holds 9 of 12 planned results")]:
        page.open(file, "/requirements")
        states = set(page.texts("main tbody td:nth-child(2) .badge"))
        page.expect(states == {"!\nnot fully verified"}, f"{file.name}: {states}")
        page.expect(words in page.texts("main")[0], f"{file.name}: {page.texts('main')[0][:300]}")
    page.open(FOUR, "/requirements?q=STOR-01")
    states = page.texts("main tbody td:nth-child(2) .badge")
    page.expect(states == ["✓\nverified"], states)


def keyboard(page):
    """Rows, subjects, views, filters and the list of keys can be reached with the keyboard."""
    page.open(fragment="/contract")
    page.press(Keys.TAB)
    page.expect(page.focus() == "skip", f"the first focus is on {page.focus()}")
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
    page.wait("document.querySelector('.outline')", "escape does not go back")
    page.press("?")
    page.expect(page.run("return document.getElementById('help').open"), "? does not show the keys")
    page.press(Keys.ESCAPE)
    page.expect(not page.run("return document.getElementById('help').open"), "escape does not close the keys")
    page.open(fragment="/overview")
    seen = []
    for _ in range(40):
        page.press(Keys.TAB)
        seen.append(page.run("const e = document.activeElement;"
                             "return e.closest('nav, #filters, .tools, main')?.id ?? ''"))
    page.expect({"views", "filters", "main"} <= set(seen), f"tab reaches {sorted(set(seen))}")
    outline = page.run("return getComputedStyle(document.activeElement).outlineStyle")
    page.expect(outline != "none", "the focused element has no visible outline")
