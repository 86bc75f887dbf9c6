// The contract as written, with a cell for each subject next to each row.

const shownSubjects = () => {
  const { subject } = filters();
  return subject === null ? data.subjects.map((_, index) => index) : [subject];
};

// Returns whether a table defines phrases, which have no outcome.
const isGlossary = (table) => {
  const names = table.header.map((head) => plainText(head).trim().toLowerCase());
  return names.includes("phrase") && names.includes("means");
};

const contractTable = (table, wanted) => {
  const subjects = table.rows.some((row) => row >= 0) ? shownSubjects() : [];
  const count = table.header.length;
  const items = table.rows.map((row, place) => ({ row, place }))
    .filter(({ row }) => wanted === null || (row >= 0 && wanted.has(row)));
  const texts = table.header.map((head, column) =>
    [plainText(head), ...items.slice(0, 60).map(({ place }) =>
      plainText(table.cells[place * count + column] ?? ""))]);
  const alignments = table.align.map((align) => ({ center: "center", right: "right" })[align]);
  const title = data.documents[table.document].title;
  const element = lazyTable({
    caption: `Table ${table.number + 1} of ${title}`,
    columns: columnGroup(subjects.length, texts),
    header: [
      ...statusHeaders(subjects),
      ...table.header.map((head, column) =>
        rendered("th", { scope: "col", class: alignments[column] }, head)),
    ],
    items,
    makeRow: ({ row, place }) => el("tr", { "data-row": row < 0 ? null : row },
      row < 0 ? subjects.map(() => el("td", { class: "status" }))
        : subjects.map((subject, index) => statusCell(row, subject, index === 0)),
      cellsOf(table, place).map((html, column) =>
        rendered("td", { class: alignments[column] }, html))),
  });
  const hasRows = table.rows.some((row) => row >= 0);
  if (!table.informative && hasRows) return [element];
  return [el("p", { class: "informative" }, isGlossary(table) ? "Phrases that rows can use"
    : table.informative ? "For information, not part of the contract"
      : "The record has no result of this table"), element];
};

// Hides everything except tables with a matching row and the headings above them.
const hideUnwanted = (article, tables, wanted) => {
  const hasWanted = (number) => tables[number].rows.some((row) => wanted.has(row));
  // A heading with a lower level than this number has a shown table under it.
  let lowest = 0;
  for (const child of [...article.children].reverse()) {
    const level = /^H[1-6]$/.test(child.tagName) ? Number(child.tagName[1]) : 0;
    if (child.tagName === "HEADER") continue;
    if (level > 0) {
      child.hidden = level >= lowest;
      if (level < lowest) lowest = level;
      continue;
    }
    const numbers = [child, ...child.querySelectorAll(".tbl")].filter((part) => part.matches(".tbl"))
      .map((part) => Number(part.dataset.t));
    child.hidden = !numbers.some(hasWanted);
    if (!child.hidden) lowest = 7;
  }
};

const documentArticle = (index, wanted) => {
  const content = data.documents[index];
  const article = rendered("article", { class: "document", id: `document-${index}` }, content.html);
  for (const place of article.querySelectorAll(".tbl")) {
    const table = content.tables[Number(place.dataset.t)];
    if (wanted === null || table.rows.some((row) => wanted.has(row))) {
      place.append(...contractTable(table, wanted));
    }
  }
  if (wanted !== null) hideUnwanted(article, content.tables, wanted);
  article.prepend(el("header", {}, el("p", { class: "mono" }, data.files[content.file])));
  return article;
};

const documentRows = () => {
  const lists = data.documents.map(() => []);
  for (let row = 0; row < rowCount; row++) {
    if (places[row]) lists[places[row].table.document].push(row);
  }
  return lists;
};

const contractView = () => {
  const { isActive, subject } = filters();
  const found = filteredRows();
  const wanted = isActive ? new Set(found) : null;
  const lists = documentRows();
  const chosen = /^\d+$/.test(address.part) && data.documents[Number(address.part)]
    ? Number(address.part) : null;
  const isListed = (index) => wanted === null || lists[index].some((row) => wanted.has(row));
  const shown = data.documents.map((_, index) => index)
    .filter((index) => (chosen === null ? isListed(index) : index === chosen));
  const entry = (index) => {
    const bad = lists[index].filter((row) => {
      const codes = subject === null ? codesOf(row) : codeAt(row, subject);
      return [...codes].some((code) => badnessOf(code) >= 3);
    }).length;
    const total = lists[index].length;
    return el("li", {},
      el("a", {
        href: viewAddress("contract", String(index)),
        "aria-current": index === chosen ? "true" : null,
      }, el("span", {}, data.documents[index].title),
      total === 0 ? null
        : el("span", {
            class: bad > 0 ? "count problem" : "count",
            title: `Rows with an outcome that lowers the verdict: ${bad} of ${total}`,
          }, bad > 0 ? `${bad} of ${total}` : `${total}`)));
  };
  const lost = found.filter((row) => !places[row]);
  return el("div", { class: "split" },
    el("nav", { class: "outline", "aria-label": "Documents" },
      el("ul", {},
        el("li", {}, el("a", {
          href: viewAddress("contract", ""), "aria-current": chosen === null ? "true" : null,
        }, "All documents")),
        data.documents.map((_, index) => index).filter(isListed).map(entry))),
    el("div", {},
      el("h2", { tabindex: "-1" }, "The contract as written"), subjectLegend(),
      shown.length === 0 ? el("p", { class: "note" },
        data.documents.length === 0 ? "The record contains no documents."
          : "No row matches the filters.") : null,
      shown.map((index) => documentArticle(index, wanted)),
      chosen === null && lost.length > 0
        ? el("p", { class: "note" }, `${plural(lost.length, "row")} of documents that the record `
            + `does not contain ${lost.length === 1 ? "is" : "are"} in the list of `,
          el("a", { href: viewAddress("rows", "") }, "rows"), ".")
        : null));
};

const rowTable = (list, caption) => {
  const subjects = shownSubjects();
  return lazyTable({
    caption,
    columns: columnGroup(subjects.length,
      [["Row", ...list.slice(0, 60).map(idOf)], ["Place", ...list.slice(0, 60).map(placeOf)],
        ["Requirement"]]),
    header: [
      ...statusHeaders(subjects), el("th", { scope: "col" }, "Row"),
      el("th", { scope: "col" }, "Place"), el("th", { scope: "col" }, "Proves"),
    ],
    items: list,
    makeRow: (row) => el("tr", { "data-row": row },
      subjects.map((subject, index) => statusCell(row, subject, index === 0)),
      el("td", { class: "row-id" }, idOf(row)), el("td", {}, placeOf(row)),
      el("td", {}, rows.requirement[row].map((index) => rows.requirements[index]).join(", "))),
  });
};

const placeOf = (row) => `${data.files[rows.file[row]] ?? ""}:${rows.line[row]}`;

const rowsView = () => {
  const list = filteredRows();
  return el("div", {}, el("h2", { tabindex: "-1" }, "Rows"), subjectLegend(),
    list.length === 0 ? el("p", { class: "note" }, "No row matches the filters.")
      : rowTable(list, "Rows that match the filters"));
};
