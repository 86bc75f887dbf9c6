"""The colors and the layout of a report, at several widths and in print."""

import base64

from page import FOUR, LARGE, SAMPLE, TWO, VIEWS


def dark_mode(page):
    """The page follows the system's color scheme, and the user's choice overrides it."""
    background = "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0]"
    page.media(scheme="dark")
    page.open()
    page.expect(page.run(background) < 60, "dark mode is bright")
    for expected, holds in [("light", lambda value: value > 200), ("dark", lambda value: value < 60),
                            ("auto", lambda value: value < 60)]:
        page.press("t")
        page.expect(page.texts("#theme") == [f"Theme: {expected}"], page.texts("#theme"))
        page.expect(holds(page.run(background)), f"theme {expected} has the wrong background")
    page.media(scheme="light")
    page.expect(page.run(background) > 200, "light mode is dark")


def printing(page):
    """A printed document has all of its rows and no controls."""
    page.open(LARGE, "/contract/0")
    before = len(page.rows())
    pdf = page.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
    page.expect(base64.b64decode(pdf["data"]).startswith(b"%PDF"), "nothing is printed")
    after = len(page.rows())
    page.expect(after == 500 and before < after, f"{before} rows on screen, {after} in print")
    page.media(kind="print")
    for selector in ["#views", "#filters", ".tools", ".outline"]:
        page.expect(not page.run("return document.querySelector(arguments[0]).offsetHeight",
                                 selector), f"{selector} is printed")
    page.expect(page.texts(".verdict-line")[0], "the verdict is not printed")


WIDE_FRAGMENTS = ["/" + view for view in VIEWS] + [
    "/contract?outcome=failed-should", "-first?on=2",
    "storing/samples-with-equal-values-are-different-samples-whatever-they-hold?on=2"]

# Cells with an element or text that overflows into the next cell.
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


# Words of the contract that are broken across lines.
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
    """The page does not scroll horizontally in a narrow window or with ten subjects."""
    page.window(400, 800)
    for file in [SAMPLE, TWO, FOUR]:
        for fragment in WIDE_FRAGMENTS:
            page.open(file, fragment)
            width = page.run("return document.documentElement.scrollWidth")
            page.expect(width <= 400, f"{file.name} {fragment} is {width} wide")
    page.window(1280)
    page.open(LARGE, "/overview")
    width = page.run("return document.documentElement.scrollWidth")
    page.expect(width <= 1280, f"the page of ten subjects is {width} wide")


def no_overlap(page):
    """No text overflows its cell, and no header covers a row, at several widths."""
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
                page.expect(covered == 0, f"{file.name} {fragment} at {width}: headers cover rows")


def whole_words(page):
    """Words of the contract are not broken, because tables scroll in narrow windows."""
    for width in [1280, 400]:
        page.window(width)
        for file in [TWO, FOUR]:
            page.open(file, "/contract")
            page.expect(len(page.rows()) == 6, f"{file.name}: {len(page.rows())} rows")
            found = page.run(BROKEN)
            page.expect(not found, f"{file.name} at {width}: broken words {found}")


def paper(page):
    """In print, nothing is wider than the page, no text overlaps, and words are not broken."""
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
    page.expect(not found, f"broken words in print {found}")
    page.open(FOUR, "/overview")
    narrow = page.run("return Math.min(...[...document.querySelectorAll('.matrix tbody th')]"
                      ".map((cell) => cell.offsetWidth))")
    page.expect(narrow > 100, f"the column of documents is {narrow} pixels wide")
