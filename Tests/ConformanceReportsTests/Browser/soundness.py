"""Checks that a report is safe, fast, accessible and valid."""

import shutil

from selenium.webdriver.common.keys import Keys

from driver import check_accessibility, check_html
from page import FILES, LARGE, SAMPLE, VIEWS


def hostile_names(page):
    """No name runs a script, becomes an unsafe link or displays hidden characters."""
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
    page.expect(page.run("return window.evil === undefined"), "the policy allows a script to run")
    page.driver.get_log("browser")  # Clears the expected report of the blocked script.


def large(page):
    """Ten thousand rows on ten subjects are rendered only as far as they are visible."""
    page.open(LARGE, "/contract")
    count = page.run("return document.querySelectorAll('*').length")
    page.expect(count < 40000, f"{count} elements are rendered")
    page.press("j", "j", "j")
    page.expect(page.run("return document.activeElement.matches('td.status a')"), "j finds no row")
    page.run("scrollTo(0, document.body.scrollHeight)")
    page.wait("[...document.querySelectorAll('main tbody[data-lazy]')].pop().rows.length > 1",
              "the end is not rendered when it is reached")
    page.open(LARGE, "/rows?q=needle")
    page.expect(len(page.rows()) == 1, f"{len(page.rows())} rows found")
    page.press("j", Keys.ENTER)
    page.wait("document.querySelector('.row-page')", "the row does not open")
    size = page.run("return document.querySelectorAll('.subjects li').length")
    page.expect(size == 10, f"{size} subjects")


def accessibility(page):
    """The accessibility checker finds no serious problem, in light mode or dark mode."""
    fragments = ["/" + view for view in VIEWS] + ["example/denied", "/contract?outcome=failed"]
    for scheme in ["light", "dark"]:
        page.media(scheme=scheme)
        for fragment in fragments:
            page.open(fragment=fragment)
            check_accessibility(page, f"{scheme} {fragment}")


def valid_html(page):
    """The HTML validator accepts the file and every view as rendered."""
    folder = FILES / "drawn"
    folder.mkdir()
    shutil.copy(SAMPLE, folder / "file.html")
    for fragment in ["/" + view for view in VIEWS] + ["example/denied"]:
        page.open(fragment=fragment)
        html = page.run("return document.documentElement.outerHTML")
        name = fragment.replace("/", "-") + ".html"
        (folder / name).write_text("<!DOCTYPE html>\n" + html, encoding="utf-8")
    check_html(page, folder)
