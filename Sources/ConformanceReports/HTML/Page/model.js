// The data as written by Swift, and functions on it that all views use.
const data = JSON.parse(document.getElementById("data").textContent);
const rows = data.rows;
const rowCount = rows.name.length;
const everyRow = Array.from({ length: rowCount }, (_, row) => row);
const subjectCount = data.subjects.length;

const outcomes = {
  P: { name: "passed", glyph: "✓", tone: "good" },
  F: { name: "failed", glyph: "✕", tone: "bad" },
  X: { name: "unexpected pass", glyph: "+", tone: "bad" },
  E: { name: "errored", glyph: "!", tone: "warn" },
  U: { name: "unbound", glyph: "?", tone: "warn" },
  A: { name: "not applicable", glyph: "–", tone: "mute" },
  K: { name: "known failing", glyph: "≈", tone: "known" },
  N: { name: "not run", glyph: "○", tone: "mute" },
  f: { name: "failed (SHOULD)", glyph: "✕", tone: "bad" },
  m: { name: "failed (MAY)", glyph: "✕", tone: "bad" },
  a: { name: "not applicable", glyph: "–", tone: "mute" },
  o: { name: "not applicable (outside the claim)", glyph: "–", tone: "mute" },
  ".": { name: "no result", glyph: "·", tone: "mute" },
};
for (const [code, outcome] of Object.entries(outcomes)) {
  outcome.code = code;
  outcome.slug = outcome.name.toLowerCase().split(/[^a-z]+/).filter(Boolean).join("-");
}
// The entries of the verdict line in order, followed by the code for missing results.
const entryOf = (code) => (code === "a" ? "A" : code);
const outcomeOrder = [...data.order, "."].filter((code) => entryOf(code) === code);

const isForgiven = (code) => code >= "a" && code <= "z";
const outcomeOf = (code) => outcomes[code];
const outcomeHint = (code) =>
  outcomeOf(code).name + (isForgiven(code) ? ": the verdict does not depend on it" : "");
// In bars, outcomes that the verdict does not depend on have a muted color.
const fillOf = (code) => (isForgiven(code) ? "mute" : outcomeOf(code).tone);
const codeAt = (row, subject) => rows.codes[row * subjectCount + subject];
const codesOf = (row) => rows.codes.slice(row * subjectCount, (row + 1) * subjectCount);
const idOf = (row) => rows.prefixes[rows.prefix[row]] + rows.name[row];

// Rows by their names in addresses: their ids, with a number if an id is duplicated.
const rowsByID = new Map();
const addressNames = new Array(rowCount);
const repetitions = new Map();
for (let row = 0; row < rowCount; row++) {
  const id = idOf(row);
  let number = repetitions.get(id) ?? 1;
  let name = id;
  while (rowsByID.has(name)) name = `${id}~${++number}`;
  repetitions.set(id, number);
  rowsByID.set(name, row);
  addressNames[row] = name;
}

// The location of each row: its table and its index in the table; undefined without a table.
const places = new Array(rowCount);
data.documents.forEach((content, index) => {
  content.tables.forEach((table, number) => {
    table.document = index;
    table.number = number;
    table.rows.forEach((row, place) => {
      if (row >= 0 && !places[row]) places[row] = { table, place };
    });
  });
});

const cellsOf = (table, place) => {
  const count = table.header.length;
  return table.cells.slice(place * count, (place + 1) * count);
};

const explained = new Map();
for (let index = 0; index < data.explained.length; index += 2) {
  explained.set(data.explained[index], data.explained[index + 1]);
}
const detailOf = (row, subject) => {
  const place = explained.get(row * subjectCount + subject);
  return place === undefined ? null : data.details[place];
};
const textAt = (place) => (place < 0 ? null : data.strings[place]);

// Short names of subjects, which are replaced by numbers if there are more than three subjects or
// if one of several names does not fit.
const areSyncsAlike = new Set(data.subjects.map((subject) => subject.sync)).size < 2;
const shortName = (subject) =>
  areSyncsAlike ? data.subjects[subject].store
    : `${data.subjects[subject].sync}/${data.subjects[subject].store}`;
const hasRoom = (name) => name.length < 40 && name.split(/[\s-]/).every((word) => word.length < 13);
const isNumbered = subjectCount > 3
  || (subjectCount > 1 && !data.subjects.every((_, subject) => hasRoom(shortName(subject))));

// How bad each outcome is; the worst outcome determines the state of a requirement, and the subject
// that the page of a row shows first.
const badness = { F: 5, X: 5, E: 4, U: 4, N: 3, A: 3, ".": 3, K: 1, P: 0 };
const badnessOf = (code) => (isForgiven(code) ? 0.5 : badness[code]);
const worstSubject = (row) => {
  let worst = 0;
  for (let subject = 1; subject < subjectCount; subject++) {
    if (badnessOf(codeAt(row, subject)) > badnessOf(codeAt(row, worst))) worst = subject;
  }
  return worst;
};

const tally = (list, subject) => {
  const counts = {};
  for (const row of list) {
    const codes = subject === null ? codesOf(row) : codeAt(row, subject);
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  }
  for (const code of Object.keys(counts).filter((code) => entryOf(code) !== code)) {
    counts[entryOf(code)] = (counts[entryOf(code)] ?? 0) + counts[code];
    delete counts[code];
  }
  return counts;
};

const plural = (count, noun) =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : noun + "s"}`;
