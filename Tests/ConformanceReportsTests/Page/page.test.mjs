// Unit tests of report page functions that do not need a browser: `node --test`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../../Sources/ConformanceReports/HTML/Page/", import.meta.url);
const source = (name) => readFileSync(new URL(name, folder), "utf8");

// Evaluates a part of the script with the given globals, and returns the wanted declarations.
const load = (name, given, wanted) =>
  new Function(...Object.keys(given), `${source(name)}\nreturn { ${wanted.join(", ")} };`)(
    ...Object.values(given));

const page = (hash) => {
  const location = { hash };
  return load(
    "address.js", { location, history: {}, update: () => {}, addressNames: ["a/b/c", "/x y"] },
    ["encodeID", "decodeID", "readAddress", "viewAddress", "rowAddress", "plainText"]);
};

test("an id is unchanged after encoding and decoding", () => {
  const { encodeID, decodeID } = page("");
  for (const id of ["a/b/c", "/starts-with-a-slash", "with a blank", "a+b", "ä?b=1&c#d", "50%"]) {
    assert.equal(decodeID(encodeID(id)), id);
    assert.match(encodeID(id), /^[^/ #?&][^ #?&]*$/);
  }
});

test("an address that cannot be decoded is used unchanged", () => {
  assert.equal(page("").decodeID("%E0%A4%A"), "%E0%A4%A");
});

test("the address names a view, a part of it and its filters", () => {
  const read = (hash) => {
    const { view, part, parameters } = page(hash).readAddress();
    return [view, part, parameters.toString()];
  };
  assert.deepEqual(read(""), ["overview", "", ""]);
  assert.deepEqual(read("#/contract/2?only=F"), ["contract", "2", "only=F"]);
  assert.deepEqual(read("#doc/section/row?on=2"), ["row", "doc/section/row", "on=2"]);
  assert.deepEqual(read("#%2Fx+y"), ["row", "/x y", ""]);
});

test("filters are kept when the view changes, but the subject of a row is not", () => {
  const { viewAddress, rowAddress } = page("#doc/row?only=F&on=2");
  assert.equal(viewAddress("contract", "", {}), "#/contract?only=F");
  assert.equal(viewAddress("contract", "", { only: null }), "#/contract");
  assert.equal(rowAddress(0, 1), "#a/b/c?only=F&on=2");
  assert.equal(rowAddress(1), "#%2Fx+y?only=F");
});

test("the text of HTML has neither tags nor character references", () => {
  assert.equal(page("").plainText("<b>a</b> &lt;x&gt; &amp;amp; &quot;q&quot; &#39;"), "a <x> &amp; \"q\" '");
});

test("a transcript line is parsed as a call, a change to the app's data, a notification or an event", () => {
  const { readCall } = load("sequence.js", { el: () => null }, ["readCall"]);
  assert.deepEqual(readCall("save bodyMass → denied"),
    { kind: "call", words: "save bodyMass", result: "denied" });
  assert.deepEqual(readCall("save bodyMass"), { kind: "call", words: "save bodyMass" });
  assert.deepEqual(readCall("home: entry added"), { kind: "home", words: "entry added" });
  assert.deepEqual(readCall("→ observer"), { kind: "notified", words: "observer" });
  assert.deepEqual(readCall("· the app terminates"), { kind: "event", words: "the app terminates" });
});

test("the matrix counts the rows in each document that notice a change", () => {
  const { campaignCells, changesOfRows, changeName } = load(
    "campaigns.js", { el: () => null }, ["campaignCells", "changesOfRows", "changeName"]);
  const report = {
    rows: [{ id: "saving/a/b" }, { id: "saving/a/c" }, { id: "deleting/d" }],
    results: [
      { group: "store", key: "one", noticedBy: [0, 1] }, { group: "store", key: "two", noticedBy: [2] },
      { group: "a.swift", key: "three", line: 4 },
    ],
  };
  assert.deepEqual(campaignCells(report).documents, ["saving", "deleting"]);
  assert.deepEqual(campaignCells(report).cells, [[2, 0], [0, 1], [0, 0]]);
  assert.deepEqual(changesOfRows(report), [["store/one"], ["store/one"], ["store/two"]]);
  assert.equal(changeName(report.results[2]), "a.swift:4");
});
