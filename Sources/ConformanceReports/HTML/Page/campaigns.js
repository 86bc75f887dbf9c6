// Planted changes: deviations of subjects and line mutants, with the rows that notice them.

const changeName = (change) =>
  change.line === undefined ? `${change.group}/${change.key}` : `${change.group}:${change.line}`;

const tableOf = (id) => id.slice(0, Math.max(id.indexOf("/"), 0)) || id;

// Returns the documents and, for each change, the number of rows in each document that notice it.
const campaignCells = (report) => {
  const documents = [...new Set(report.rows.map((row) => tableOf(row.id)))];
  const places = new Map(documents.map((name, place) => [name, place]));
  const cells = report.results.map((change) => {
    const counts = new Array(documents.length).fill(0);
    for (const row of change.noticedBy ?? []) counts[places.get(tableOf(report.rows[row].id))] += 1;
    return counts;
  });
  return { documents, cells };
};

// Returns the names of the changes that each row notices, by the index of the row.
const changesOfRows = (report) => {
  const found = report.rows.map(() => []);
  for (const change of report.results) {
    for (const row of change.noticedBy ?? []) found[row].push(changeName(change));
  }
  return found;
};

const numberHeader = (name) => el("th", { scope: "col", class: "number" }, name);

const linkToRow = (id) => rowsByID.has(id) ? el("a", { href: viewAddress("row", id) }, id) : id;

// Returns a collapsed list whose items are created when the list is opened.
const openList = (words, items) => {
  const details = el("details", {
    on: {
      toggle: () => {
        if (details.open && details.children.length === 1) {
          details.append(el("ul", {}, items().map((item) => el("li", {}, item))));
        }
      },
    },
  }, el("summary", {}, words));
  return details;
};

const campaignFigures = [
  ["Changes", "all"], ["Not planted", "notPlanted"], ["Noticed at MUST", "noticedAtMust"],
  ["Noticed by a test", "noticedByTest"], ["Below MUST only", "belowMust"],
  ["Not reached", "notReached"], ["Survived", "survived"], ["Equivalent", "equivalent"],
  ["Out of contract", "outOfContract"],
];

// The figures that are absent from a table unless one of its lines has them.
const rareFigures = ["noticedByTest", "equivalent", "outOfContract"];

const campaignGroup = (group) => {
  const figures = campaignFigures.filter(([, name]) =>
    !rareFigures.includes(name) || group.counts.some((counts) => counts[name] > 0));
  return wideTable(
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, group.title),
      figures.map(([name]) => numberHeader(name)), el("th", { scope: "col" }, "Share"))),
    el("tbody", {}, group.counts.map((counts) => el("tr", {},
      el("th", { scope: "row" }, counts.name),
      figures.map(([, name]) => el("td", { class: "number" }, counts[name] ?? 0)),
      el("td", { class: "share" }, bar({
        P: counts.noticedAtMust + (counts.noticedByTest ?? 0),
        F: counts.survived + counts.notReached, N: counts.belowMust,
      }))))));
};

const campaignMatrix = (report) => {
  const { documents, cells } = campaignCells(report);
  const planted = report.results.map((change, place) => [change, cells[place]])
    .filter(([change]) => change.status !== "not planted");
  const searches = report.searches ?? [];
  const used = documents.map((_, place) => planted.some(([, counts]) => counts[place] > 0));
  const stretched = [];
  for (let start = 0; start < planted.length; start += stretch) {
    stretched.push(planted.slice(start, start + stretch));
  }
  const line = ([change, counts]) => el("tr", {},
    el("th", { scope: "row" }, changeName(change), el("div", { class: "note" }, change.summary)),
    el("td", {}, (change.noticedBy ?? []).length === 0 ? badge("F", change.status)
      : openList(`${change.noticedBy.length} of ${change.rowsRun ?? 0}`,
        () => change.noticedBy.map((row) => linkToRow(report.rows[row].id)))),
    searches.map((name) => el("td", {}, change.foundBy?.[name] ?? "")),
    counts.map((count, place) => used[place]
      ? el("td", { class: "number" }, count === 0 ? "" : count) : null));
  return [el("h3", {}, "Changes and rows"), wideTable(
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Change"),
      el("th", { scope: "col" }, "Rows"), searches.map((name) => el("th", { scope: "col" }, name)),
      documents.map((name, place) => used[place] ? numberHeader(name) : null))),
    stretched.map((part) => lazyBody(
      part.length, 2 + searches.length + used.filter(Boolean).length, () => part.map(line))))];
};

const campaignRows = (report) => {
  const idle = report.rows.filter((row) => row.isUsable && row.noticed === 0);
  const once = report.results.filter((change) => (change.noticedBy ?? []).length === 1);
  const found = changesOfRows(report);
  const noticing = report.rows.map((row, place) => [row, found[place]])
    .filter(([, changes]) => changes.length > 0);
  return [
    el("h3", {}, "Rows"),
    el("div", { class: "list" }, openList(
      `${plural(once.length, "change")} that only one row notices`,
      () => once.map((change) => [changeName(change), ": ", linkToRow(change.row)]))),
    el("div", { class: "list" }, openList(
      `${plural(idle.length, "row")} without a noticed change`,
      () => idle.map((row) => linkToRow(row.id)))),
    el("div", { class: "list" }, openList(
      `${plural(noticing.length, "row")} with a noticed change`,
      () => noticing.map(([row, changes]) =>
        [linkToRow(row.id), `: ${changes.slice(0, 20).join(", ")}`,
          changes.length > 20 ? ` and ${changes.length - 20} more` : null]))),
  ];
};

const campaignSurvivors = (report) => {
  const survivors = report.results.filter((change) =>
    ["survived", "not reached", "below MUST only"].includes(change.status));
  if (survivors.length === 0) return null;
  return [el("h3", {}, "Not noticed at MUST"), wideTable(
    el("thead", {}, el("tr", {}, ["Change", "Behavior", "Result", "Answer"].map((name) =>
      el("th", { scope: "col" }, name)))),
    el("tbody", {}, survivors.map((change) => el("tr", {},
      el("th", { scope: "row" }, changeName(change)),
      el("td", {}, change.summary, change.before === undefined ? null
        : el("div", { class: "note" }, el("code", {}, change.before), " → ",
            el("code", {}, change.after))),
      el("td", {}, change.status), el("td", {}, change.argument ?? "")))))];
};

const campaignView = (report) => {
  const { counts, kind, groups } = report;
  const survived = counts.survived + counts.notReached;
  return el("div", {},
    el("h2", { tabindex: "-1" }, kind === "lines" ? "Line mutants"
      : `Deviations of ${report.subject ?? "subjects"}`),
    el("p", {}, kind === "lines"
      ? "Lines of the sources were changed in turn; a change that no row notices shows a gap."
      : "Deviations were planted in the subject in turn; one that no row notices shows a gap."),
    el("p", {}, survived > 0
      ? badge("F", `${survived} survived`) : badge("P", "no change survived")),
    groups.map((group) => [el("h3", {}, `By ${group.title.toLowerCase()}`), campaignGroup(group)]),
    campaignSurvivors(report), report.rows ? [campaignRows(report), campaignMatrix(report)] : null);
};
