// The whole run: its verdicts, a chart of its tables, matrices by subject, history and messages.

const sections = (list) => {
  const found = new Map();
  for (const row of list) {
    const key = `${rows.file[row]} ${rows.prefix[row]}`;
    if (!found.has(key)) {
      found.set(key, { file: rows.file[row], prefix: rows.prefixes[rows.prefix[row]], rows: [] });
    }
    found.get(key).rows.push(row);
  }
  return [...found.values()];
};

const sectionName = (section) => {
  const parts = section.prefix.split("/").filter(Boolean);
  return parts.slice(1).join("/") || parts[0] || "rows with explicit ids";
};

const sectionAddress = (section, changes) =>
  viewAddress("rows", "", { table: section.prefix || noTable, ...changes });

// Returns a chart with a column for each table, whose height is the number of rows and whose parts
// are outcomes.
const tableChart = (list) => {
  const height = 130;
  const most = Math.max(...list.map((section) => section.rows.length), 1);
  const gap = 6;
  const documents = Math.max(1, new Set(list.map((section) => section.file)).size);
  const width = Math.min(16, Math.max(2, (1060 - documents * gap) / list.length));
  let x = 34;
  let file = null;
  const columns = list.map((section) => {
    if (file !== null && file !== section.file) x += gap;
    file = section.file;
    const counts = tally(section.rows, filters().subject);
    const tones = toneCounts(counts);
    const total = Object.values(tones).reduce((sum, count) => sum + count, 0);
    let y = height - 8;
    const parts = [...toneOrder].reverse().filter((tone) => tones[tone]).map((tone) => {
      const size = (tones[tone] / total) * (section.rows.length / most) * (height - 20);
      y -= size;
      return svg("rect",
        { x, y, width: Math.max(1, width - 1.5), height: size, class: `fill-${tone}` });
    });
    const words = `${section.prefix} ${countWords(counts)}`;
    x += width;
    return svg("a", { href: sectionAddress(section), "aria-label": words, tabindex: "-1" },
      svg("title", {}, words), parts);
  });
  const label = `Outcomes by table, ${plural(list.length, "table")}; the matrix has the numbers`;
  return el("div", { role: "group", "aria-label": label }, svg("svg", {
    class: "chart", viewBox: `0 0 ${Math.max(400, Math.ceil(x) + 10)} ${height + 8}`,
  },
  svg("line", { x1: 30, x2: x, y1: height - 8, y2: height - 8, class: "axis" }),
  svg("text", { x: 6, y: 20 }, most), svg("text", { x: 6, y: height - 6 }, "0"), columns));
};

const historyChart = () => {
  const runs = data.history;
  const most = Math.max(...runs.map((run) => run.counts.reduce((sum, count) => sum + count, 0)), 1);
  const width = Math.min(90, 900 / runs.length);
  const tones = [...data.order].map(fillOf);
  const used = [...data.order].map((code, place) => ({ code, place }))
    .filter(({ code }) => entryOf(code) === code);
  const countAt = (run, { code, place }) =>
    run.counts[place] + (code === "A" ? run.counts[data.order.indexOf("a")] : 0);
  const shown = used.filter((entry) => runs.some((run) => countAt(run, entry) > 0));
  const columns = runs.map((run, index) => {
    let y = 130;
    const byTone = {};
    run.counts.forEach((count, place) => {
      byTone[tones[place]] = (byTone[tones[place]] ?? 0) + count;
    });
    const parts = [...toneOrder].reverse().filter((tone) => byTone[tone]).map((tone) => {
      const size = (byTone[tone] / most) * 110;
      y -= size;
      return svg("rect", {
        x: 40 + index * width, y, width: width * 0.7, height: Math.max(size, 1),
        class: `fill-${tone}`,
      });
    });
    const name = run.name.length > 14 ? `${run.name.slice(0, 13)}…` : run.name;
    return svg("g", {}, svg("title", {}, `${run.name}: ${run.verdict}`), parts,
      svg("text", { x: 40 + index * width, y: 146 }, name));
  });
  return el("div", {},
    svg("svg", {
      class: "chart", viewBox: `0 0 ${Math.max(500, 60 + runs.length * width)} 156`, role: "img",
      "aria-label": `History of ${plural(runs.length, "run")}; the table below has the numbers`,
    }, svg("line", { x1: 34, x2: 40 + runs.length * width, y1: 130, y2: 130, class: "axis" }), columns),
    el("div", { class: "wide" }, el("table", {},
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Run"),
        el("th", { scope: "col" }, "Verdict"),
        shown.map(({ code }) =>
          el("th", { scope: "col", class: "number" }, outcomes[code].name)))),
      el("tbody", {}, runs.map((run) => el("tr", {},
        el("th", { scope: "row" }, run.name), el("td", {}, run.verdict),
        shown.map((entry) => el("td", { class: "number" }, countAt(run, entry)))))))));
};

const matrixCell = (list, subject, href) => {
  const counts = tally(list, subject);
  const kept = (counts.P ?? 0);
  return el("td", {}, el("a", {
    href, "aria-label": `${countWords(counts)} on ${data.subjects[subject].label}`,
    title: countWords(counts),
  }, el("span", { class: "cell" }, el("span", {}, `${kept}/${list.length}`),
    outcomeOrder.filter((code) => counts[code] && code !== "P").map((code) =>
      el("span", { class: toneClass(code) },
        `${outcomes[code].glyph} ${counts[code]}`))),
  bar(counts)));
};

const subjectHeaders = (subjects) => subjects.map((subject) =>
  el("th", { scope: "col", title: subjectTitle(subject) },
    isNumbered ? subject + 1 : data.subjects[subject].label));

// Returns a table with a column for each subject, as wide as the page; with more than ten subjects,
// the table scrolls.
const matrixTable = (subjects, heading, caption, bodies) =>
  el("div", { class: subjects.length > 10 ? "wide scrolls" : "wide" },
    el("table", { class: "matrix fixed",
      style: subjects.length > 10 ? `--least: ${14 + subjects.length * 6}rem` : null },
    el("caption", { class: "hidden" }, caption),
    el("colgroup", {}, el("col", { style: `width: ${subjects.length > 2 ? 24 : 40}%` }),
      subjects.map(() => el("col"))),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, heading), subjectHeaders(subjects))),
    bodies));

const matrix = (list) => {
  const subjects = shownSubjects();
  const files = [...new Set(list.map((section) => section.file))];
  return matrixTable(subjects, "Document and table", "Outcomes of documents and tables by subject",
    files.map((file) => {
      const own = list.filter((section) => section.file === file);
      const all = own.flatMap((section) => section.rows);
      const index = data.documents.findIndex((content) => content.file === file);
      const sectionRows = own.length > 1 ? own : [];
      return lazyBody(sectionRows.length + 1, subjects.length + 1, () => [
        el("tr", {},
          el("th", { scope: "row" }, index < 0 ? data.files[file]
            : el("a", { href: viewAddress("contract", String(index)) },
                data.documents[index].title)),
          subjects.map((subject) => matrixCell(all, subject,
            viewAddress(index < 0 ? "rows" : "contract", index < 0 ? "" : String(index),
              { subject: subject + 1 })))),
        ...sectionRows.map((section) => el("tr", { class: "section" },
          el("th", { scope: "row" }, sectionName(section)),
          subjects.map((subject) =>
            matrixCell(section.rows, subject, sectionAddress(section, { subject: subject + 1 }))))),
      ]);
    }));
};

const profileTable = (list) => {
  const lists = rows.profiles.map(() => []);
  for (const row of list) if (rows.profile[row] >= 0) lists[rows.profile[row]].push(row);
  if (lists.every((own) => own.length === 0)) return null;
  const subjects = shownSubjects();
  return [el("h3", {}, "Profiles"),
    matrixTable(subjects, "Profile", "Outcomes of profiles by subject",
      el("tbody", {}, rows.profiles.map((profile, index) => el("tr", {},
        el("th", { scope: "row" }, profile),
        subjects.map((subject) => matrixCell(lists[index], subject,
          viewAddress("rows", "", { subject: subject + 1 })))))))];
};

const messageTable = () =>
  data.messages.length === 0 ? null
    : [el("h3", {}, "Messages about the documents"), wideTable(
        el("thead", {}, el("tr", {}, ["Severity", "Place", "Message", "Fix"].map((name) =>
          el("th", { scope: "col" }, name)))),
        el("tbody", {}, data.messages.map((message) => el("tr", {},
          el("td", {}, message.severity === "error" ? badge("F", "error") : message.severity),
          el("td", { class: "mono" }, message.place), el("td", {}, message.message, " ",
            el("code", {}, message.id)), el("td", {}, message.fix)))))];

const overviewView = () => {
  const found = filteredRows();
  const list = sections(found);
  const { isActive, subject: chosen } = filters();
  const used = new Set(Object.keys(tally(found, chosen)));
  return el("div", {}, el("h2", { tabindex: "-1" }, "Overview"),
    el("div", { class: "cards" }, data.subjects.map((subject, index) =>
      el("section", { class: "card" },
        el("h3", { title: subjectTitle(index) }, isNumbered ? `${index + 1} ` : "", subject.label),
        el("p", {}, el("strong", {}, subject.verdict ?? "not in the header"),
          subject.profile ? ` for profile ${subject.profile}` : null),
        el("p", { class: "note" }, subject.summary),
        bar(tally(everyRow, index))))),
    isActive ? el("p", { class: "note" }, "Verdicts cover all rows; the following covers the "
      + `${plural(found.length, "matching row")}.`) : null,
    rowCount === 0 ? el("p", { class: "note" }, "The record contains no rows.")
      : found.length === 0 ? el("p", { class: "note" }, "No row matches the filters.") : [
        el("h3", {}, "Outcomes by table"), outcomeLegend(used), tableChart(list),
        el("h3", {}, "Documents and subjects"), matrix(list), profileTable(found)],
    data.history.length > 0 ? [el("h3", {}, "History"), historyChart()] : null,
    messageTable());
};
