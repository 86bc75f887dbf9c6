// One row: its text, its interpretation, its outcome on each subject, and the command that runs it.

const quoted = (text) =>
  /^[\w@%+=:,.\/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

// Returns a quoted path that a command cannot mistake for an option.
const pathOf = (path) => quoted(path.startsWith("-") ? `./${path}` : path);

// The filter patterns of rows whose ids cannot be used as patterns.
const patterns = new Map();
for (let index = 0; index < rows.patterns.length; index += 2) {
  patterns.set(rows.patterns[index], rows.patterns[index + 1]);
}

// Expectation files may also list rows of other documents, which the command then needs.
const documentsFor = (row) => {
  const files = new Set([rows.file[row]]);
  if (data.expectations.length > 0) {
    for (let other = 0; other < rowCount; other++) {
      if (/[KX]/.test(codesOf(other))) files.add(rows.file[other]);
    }
  }
  return [...files].map((file) => data.files[file]).filter((path) => path !== undefined);
};

const command = (row, subject) => {
  const { sync, store, choice, storeCommand, syncCommand } = data.subjects[subject];
  const documents = documentsFor(row);
  return [
    "healthspec run", ...(documents.length > 0 ? documents.map(pathOf) : ["Specs/"]),
    `--filter=${quoted(patterns.get(row) ?? idOf(row))}`, "--seed", data.seed,
    "--store", quoted(storeCommand ?? choice ?? store), "--sync", quoted(syncCommand ?? sync),
    ...data.expectations.map((path) => `--expectations ${pathOf(path)}`),
  ].join(" ");
};

const copyButton = (text) => {
  const button = el("button", { type: "button" }, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = el("textarea", { readonly: "" });
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    button.textContent = "Copied";
    announce("The command was copied.");
  });
  return button;
};

const sourceLink = (row) => {
  const file = data.files[rows.file[row]];
  const text = placeOf(row);
  if (file === undefined) return text;
  const path = file.replace(/^\.\//, "").split("/").map(encodeURIComponent).join("/");
  const href = (data.source ?? "{path}#L{line}").replaceAll("{path}", path)
    .replaceAll("{line}", String(rows.line[row]));
  const isSafe = /^https?:\/\//i.test(href) || !/^[\w+.-]*:/.test(href);
  return isSafe ? el("a", { href, rel: "noreferrer", class: "mono" }, text) : text;
};

const asWritten = (row, findings) => {
  const place = places[row];
  if (!place) return el("p", { class: "note" }, "The record does not contain the text of this row.");
  const columns = new Set(findings.map((finding) => textAt(finding[0])));
  return el("dl", { class: "facts written" },
    cellsOf(place.table, place.place).map((html, index) => {
      const name = rendered("dt", {}, place.table.header[index]);
      const isHit = columns.has(name.textContent);
      return [name, rendered("dd", { class: isHit ? "hit" : null }, html)];
    }));
};

// Returns a link to the row in its document, or only the text if no document contains the row.
const placeLink = (row, text) => (places[row]
  ? el("a", {
      href: viewAddress("contract", String(places[row].table.document), { q: idOf(row) }),
    }, text)
  : text);

const findingCard = (row, finding, tone) => {
  const [column, line, position, rule, expected, observed, suggestions, snippet] = finding;
  return el("section", { class: `finding ${tone}` },
    el("p", {}, el("strong", {}, textAt(rule)),
      column < 0 ? null : el("span", { class: "note" }, ` in column ‘${textAt(column)}’`),
      line > 0
        ? el("span", { class: "note" }, ", ", placeLink(row, `line ${line}:${position}`)) : null),
    difference(textAt(expected), textAt(observed)),
    suggestions.length === 0 ? null
      : el("p", {}, "Suggestions: ", suggestions.map((place, index) =>
          [index > 0 ? ", " : "", el("code", {}, textAt(place))])),
    snippet < 0 ? null : el("pre", {}, el("code", {}, textAt(snippet))));
};

const stepList = (detail) => {
  const failed = new Set(detail.f.map((finding) => finding[3]));
  const roles = ["given", "when", "then"];
  return el("ol", { class: "steps" }, detail.s.map(([role, column, text]) =>
    el("li", { class: failed.has(text) ? "hit" : null },
      el("span", { class: "role" }, roles[role], failed.has(text) ? " ✕" : ""),
      el("span", {}, textAt(text)), el("span", { class: "from" }, textAt(column) ?? ""))));
};

const explanation = (row, subject) => {
  const code = codeAt(row, subject);
  const detail = detailOf(row, subject);
  const tone = outcomeOf(code).tone === "bad" ? "" : "warn";
  if (detail === null) {
    const isQuiet = ["P", "N", "K", "."].includes(code) || data.omitted === 0;
    return isQuiet ? null
      : el("p", { class: "note" }, "The explanation is only in the record: this report has no room "
          + `for those of ${plural(data.omitted, "result")}.`);
  }
  return [
    detail.k ? el("p", {}, badge("K"), " ", textAt(detail.k[0]), ", ",
      /^https?:\/\//i.test(textAt(detail.k[1]))
        ? el("a", { href: textAt(detail.k[1]), rel: "noreferrer" }, textAt(detail.k[1]))
        : textAt(detail.k[1]), `, until ${textAt(detail.k[2])}`) : null,
    detail.f.length === 0 ? null : el("h3", {}, "What did not hold"),
    detail.f.map((finding) => findingCard(row, finding, tone)),
    detail.s ? [el("h3", {}, "Interpretation"), stepList(detail)] : null,
    detail.t ? [el("h3", {}, "What happened"), sequence(detail.t.map(textAt))] : null,
  ];
};

const rowNavigation = (row) => {
  const list = filteredRows();
  const index = list.indexOf(row);
  const link = (target, words, name) => target === undefined ? null
    : el("a", { href: rowAddress(target), rel: name }, words);
  return el("nav", { class: "row-nav", "aria-label": "Rows" },
    el("a", { href: viewAddress("contract", places[row] ? String(places[row].table.document) : ""),
      id: "back" }, "Contract"), " · ",
    index < 0 ? null : [
      link(list[index - 1], "‹ previous", "prev"), " ",
      el("span", { class: "note" }, `${index + 1} of ${list.length}`), " ",
      link(list[index + 1], "next ›", "next")]);
};

const rowView = () => {
  const row = rowsByID.get(address.part);
  if (row === undefined) {
    return el("div", {}, el("h2", { tabindex: "-1" }, "No such row"),
      el("p", {}, "This run has no row ", el("code", {}, address.part), ". ",
        el("a", { href: viewAddress("rows", "") }, "All rows")));
  }
  const subject = subjectNamed("on") ?? filters().subject ?? worstSubject(row);
  const detail = detailOf(row, subject);
  const requirements = rows.requirement[row].map((index) => rows.requirements[index]);
  const facts = [
    ["Source", sourceLink(row)], ["Kind", rows.kinds[rows.kind[row]]],
    ["Revision", el("code", {}, rows.revision[row])],
    rows.level[row] < 0 ? null : ["Level", rows.levels[rows.level[row]]],
    rows.profile[row] < 0 ? null : ["Profile", rows.profiles[rows.profile[row]]],
    requirements.length === 0 ? null : ["Proves", requirements.map((name, index) =>
      [index > 0 ? ", " : "", el("a", { href: viewAddress("requirements", "", { q: name }) }, name)])],
    ["Seed", data.seed],
    data.subjects[subject].storeCommand
      ? ["Store", el("code", {}, data.subjects[subject].storeCommand)] : null,
    data.subjects[subject].syncCommand
      ? ["Sync", el("code", {}, data.subjects[subject].syncCommand)] : null,
  ].filter(Boolean);
  const text = command(row, subject);
  return el("div", { class: "row-page" },
    el("div", { class: "row-head" }, el("h2", { tabindex: "-1", class: "row-id" }, idOf(row)),
      rowNavigation(row)),
    el("ul", { class: "subjects", "aria-label": "Outcome by subject" },
      data.subjects.map((entry, index) => el("li", {}, el("a", {
        href: rowAddress(row, index), "aria-current": index === subject ? "true" : null,
        title: subjectTitle(index),
      }, badge(codeAt(row, index)), entry.label)))),
    el("h3", {}, "As written"), asWritten(row, detail?.f ?? []),
    explanation(row, subject),
    el("h3", {}, "Run this row again"),
    el("div", { class: "command" }, el("pre", { id: "command" }, el("code", {}, text)),
      copyButton(text)),
    el("dl", { class: "facts" }, facts.map(([name, value]) =>
      [el("dt", {}, name), el("dd", {}, value)])));
};
