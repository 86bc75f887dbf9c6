// The views of plans, of mutations and of the comparison with a baseline.

const meter = (done, total) =>
  el("span", {}, el("span", { class: "meter" }, bar({ P: done, N: total - done })),
    `${done} of ${total}`);

const plansView = () => {
  const status = data.planStatus;
  const verification = data.planVerification;
  const broken = verification?.checks.filter((check) => check.findings > 0) ?? [];
  return el("div", {}, el("h2", { tabindex: "-1" }, "Plans"),
    status ? [
      el("h3", {}, "Phases"),
      wideTable(
        el("thead", {}, el("tr", {}, ["Phase", "Plans", "Tasks", "Verification", "State"].map((name) =>
          el("th", { scope: "col" }, name)))),
        el("tbody", {}, status.phases.map((phase) => el("tr", {},
          el("th", { scope: "row" }, `${phase.number} ${phase.name}`),
          el("td", {}, meter(phase.plans.done, phase.plans.total)),
          el("td", {}, meter(phase.tasks.done, phase.tasks.total)),
          el("td", {}, phase.verification),
          el("td", {}, phase.isFinished ? badge("P", "finished") : badge("N", "open"))))))] : null,
    verification ? [
      el("h3", {}, "Promises checked against the code"),
      el("p", {}, badge(verification.summary.errors > 0 ? "F" : "P",
        Object.entries(verification.summary).map(([name, count]) =>
          `${count} ${count === 1 ? name.replace(/s$/, "") : name}`).join(", "))),
      verification.diagnostics.length === 0
        ? el("p", { class: "note" }, "Every promise that was checked is kept.")
        : wideTable(
            el("thead", {}, el("tr", {}, ["Place", "Finding", "Fix"].map((name) =>
              el("th", { scope: "col" }, name)))),
            el("tbody", {}, verification.diagnostics.map((message) => el("tr", {},
              el("td", { class: "mono" }, message.location
                ? `${message.location.file}${message.location.start
                    ? `:${message.location.start.line}` : ""}` : ""),
              el("td", {}, badge(message.severity === "error" ? "F" : "E", message.severity), " ",
                message.message, " ", el("code", {}, message.id)),
              el("td", {}, message.fix))))),
      el("details", {},
        el("summary", {}, `${plural(verification.checks.length, "rule")}, ${broken.length} broken`),
        el("ul", {}, verification.checks.map((check) => el("li", {},
          badge(check.findings > 0 ? "F" : "P", String(check.findings)), " ",
          el("code", {}, check.id), " ", check.summary))))] : null,
    data.trace ? [
      el("h3", {}, "Proof"),
      el("p", {}, proofWords(data.trace), " ",
        el("a", { href: viewAddress("requirements", "") }, "By requirement, with this run"))] : null);
};

// Without the record of a run, the states of requirements do not show whether their rows pass.
const proofWords = ({ rows: traced, hasRecord }) => {
  const words = { proven: "proven", inProgress: "in progress", unproven: "unproven",
    failing: "failing", unclaimed: "not claimed by any plan" };
  const states = hasRecord ? Object.keys(words) : ["inProgress", "unclaimed"];
  const counts = states.map((state) =>
    `${traced.filter((row) => row.state === state).length} ${words[state]}`).join(", ");
  return `${plural(traced.length, "requirement")}: ${counts}.`
    + (hasRecord ? "" : " They were traced without the record of a run, so none of them is proven.");
};

// The kinds of cell changes, in words.
const changeWords = {
  otherValue: "the text of another row", number: "another number", name: "another spelling",
  type: "another type", missingWord: "one word removed", opposite: "a word replaced by its opposite",
  nonsense: "nonsense", empty: "empty text",
};

const mutationCounts = (counts) => [
  el("th", { scope: "row" }, Object.hasOwn(changeWords, counts.name)
    ? changeWords[counts.name] : counts.name),
  ["noticed", "survived", "equivalent"].map((name) => el("td", { class: "number" }, counts[name])),
  el("td", { class: "share" }, bar({ P: counts.noticed, F: counts.survived, N: counts.equivalent })),
];

const mutationsView = () => {
  const report = data.mutations;
  const table = (heading, list) => wideTable(
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, heading),
      ["Noticed", "Survived", "Equivalent"].map((name) =>
        el("th", { scope: "col", class: "number" }, name)), el("th", { scope: "col" }, "Share"))),
    el("tbody", {}, list.map((counts) => el("tr", {}, mutationCounts(counts)))));
  return el("div", {}, el("h2", { tabindex: "-1" }, "Mutations"),
    el("p", {}, "Every normative cell was changed in turn; a change that the run does not notice "
      + "shows that nothing checks what the cell says."),
    el("p", {}, report.mutations.survived > 0
      ? badge("F", `${report.mutations.survived} survived`) : badge("P", "no change survived")),
    table("All", [report.mutations]), el("h3", {}, "By change"), table("Change", report.changes),
    el("h3", {}, "By document"), table("Document", report.documents),
    report.survivors.length === 0 ? null : [el("h3", {}, "Survivors"), wideTable(
      el("thead", {}, el("tr", {}, ["Row", "Column", "Original", "Replacement"].map((name) =>
        el("th", { scope: "col" }, name)))),
      el("tbody", {}, report.survivors.map((survivor) => el("tr", {},
        el("td", { class: "row-id" }, rowsByID.has(survivor.row)
          ? el("a", { href: viewAddress("row", survivor.row) }, survivor.row) : survivor.row),
        el("td", {}, survivor.column), el("td", {}, survivor.original),
        el("td", {}, survivor.replacement)))))]);
};

const idOfEntry = (entry) => (typeof entry[1] === "number" ? idOf(entry[1]) : entry[1]);

// Returns the entries whose current result, or last result if the row disappeared, matches the
// filters.
const filteredEntries = () => {
  const { words, codes, tablePrefix, subject } = filters();
  return data.comparison.entries.filter((entry) => {
    const [, row, on, before, now] = entry;
    const id = idOfEntry(entry);
    const text = typeof row === "number" ? searchText(row) : id.toLowerCase();
    return words.every((word) => text.includes(word))
      && (codes.length === 0 || codes.includes(entryOf(now === "." ? before : now)))
      && (tablePrefix === null || id.slice(0, id.lastIndexOf("/") + 1) === tablePrefix)
      && (subject === null || data.comparison.subjects[on] === data.subjects[subject].label);
  });
};

const comparisonView = () => {
  const { labels, remarks, subjects, summary } = data.comparison;
  const wanted = filteredEntries();
  const revisions = ([, row, , , , , before]) => before === undefined ? null
    : el("div", { class: "note" }, "revision ", el("code", {}, before), " → ",
        el("code", {}, rows.revision[row]));
  return el("div", {}, el("h2", { tabindex: "-1" }, "Compared with the baseline"),
    el("p", {}, summary), remarks.map((remark) => el("p", { class: "note" }, remark)),
    wanted.length === 0 ? el("p", { class: "note" }, "No differing result matches the filters.") : null,
    labels.map((label, index) => {
      const list = wanted.filter((entry) => entry[0] === index);
      if (list.length === 0) return null;
      // A badge has a sign and margins before its first word.
      const words = (place) =>
        [...new Set(list.map((entry) => `mmm${outcomes[entry[place]].name}`))];
      return el("section", {}, el("h3", {}, `${label[0].toUpperCase()}${label.slice(1)} `,
        el("span", { class: "note" }, list.length)),
      lazyTable({
        caption: label,
        columns: columnGroup(0, [["Row", ...list.slice(0, 60).map(idOfEntry)],
          ["Before", ...words(3)], ["Now", ...words(4)], ["Subject", ...subjects]]),
        header: ["Row", "Before", "Now", "Subject"].map((name) => el("th", { scope: "col" }, name)),
        items: list,
        makeRow: (entry) => el("tr", { "data-row": typeof entry[1] === "number" ? entry[1] : null },
          el("td", { class: "row-id" }, typeof entry[1] === "number"
            ? el("a", { href: rowAddress(entry[1]) }, idOf(entry[1])) : entry[1],
          entry[5] ? [" ", badge("F", "regression")] : null, revisions(entry)),
          el("td", {}, badge(entry[3])), el("td", {}, badge(entry[4])),
          el("td", {}, subjects[entry[2]])),
      }));
    }));
};
