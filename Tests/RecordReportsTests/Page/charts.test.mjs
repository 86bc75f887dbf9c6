// Unit tests of the records page's functions that need no browser, run with `node --test`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const file = new URL("../../../Sources/RecordReports/Page/Parts/charts.js", import.meta.url);

// Evaluates the script with an empty document, and returns the wanted functions.
const load = (wanted) => {
  const part = { append: () => {} };
  const given = {
    el: () => part, byID: (id) => (id === "records" ? null : part), themeButton: () => part,
    restoreTheme: () => {}, addEventListener: () => {},
    document: { body: part, querySelectorAll: () => [] },
  };
  return new Function(...Object.keys(given),
    `${readFileSync(file, "utf8")}\nreturn { ${wanted.join(", ")} };`)(...Object.values(given));
};

test("arrow keys, Home and End move between points and never leave the chart", () => {
  const { nextPoint } = load(["nextPoint"]);
  assert.equal(nextPoint("ArrowRight", 0, 3), 1);
  assert.equal(nextPoint("ArrowRight", 2, 3), 2);
  assert.equal(nextPoint("ArrowLeft", 1, 3), 0);
  assert.equal(nextPoint("ArrowLeft", 0, 3), 0);
  assert.equal(nextPoint("Home", 2, 3), 0);
  assert.equal(nextPoint("End", 0, 3), 2);
});

test("other keys do not move between points", () => {
  const { nextPoint } = load(["nextPoint"]);
  for (const key of ["Tab", "a", "Enter", "constructor", "__proto__"]) {
    assert.equal(nextPoint(key, 1, 3), null);
  }
});
