// Requirements with their rows and outcomes; a requirement without rows is not verified.

const requirementStates = {
  failing: { words: "failing", code: "F" },
  open: { words: "not fully verified", code: "E" },
  verified: { words: "verified", code: "P" },
};

const requirementList = () => {
  const lists = rows.requirements.map((name) => ({ name, rows: [], text: "", plans: [] }));
  rows.requirement.forEach((indices, row) => {
    for (const index of new Set(indices)) lists[index].rows.push(row);
  });
  const known = new Map(lists.map((entry) => [entry.name, entry]));
  for (const traced of data.trace?.rows ?? []) {
    if (!known.has(traced.requirement)) {
      const entry = { name: traced.requirement, rows: [], text: "", plans: [] };
      known.set(traced.requirement, entry);
      lists.push(entry);
    }
    const entry = known.get(traced.requirement);
    entry.text = traced.text;
    entry.plans = traced.claims;
  }
  for (const entry of lists) {
    const { subject } = filters();
    const codes = Object.keys(tally(entry.rows, subject));
    const worst = Math.max(...codes.map(badnessOf), -1);
    // Only passed rows verify a requirement, even if the verdict tolerates other outcomes, and
    // only a complete record contains all rows of the requirement.
    entry.state = worst >= 5 ? "failing" : worst === 0 && data.gap === null ? "verified" : "open";
  }
  const order = Object.keys(requirementStates);
  return lists.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state)
    || a.name.localeCompare(b.name, "en", { numeric: true }));
};

const requirementCount = () =>
  new Set([...rows.requirements, ...(data.trace?.rows ?? []).map((row) => row.requirement)]).size;

// Search words apply to requirements; other filters apply to their rows.
const filteredRequirements = () => {
  const { words, codes, tablePrefix, subject } = filters();
  const fitting = codes.length > 0 || tablePrefix !== null
    ? new Set(filteredRows({ subject, codes, tablePrefix, words: [] })) : null;
  return requirementList().filter((entry) =>
    words.every((word) => `${entry.name} ${entry.text}`.toLowerCase().includes(word))
      && (fitting === null || entry.rows.some((row) => fitting.has(row))));
};

const requirementsView = () => {
  const list = filteredRequirements();
  const counts = Object.entries(requirementStates).map(([state, { words: label }]) =>
    `${list.filter((entry) => entry.state === state).length} ${label}`);
  const items = (entry) => entry.rows.length === 0 ? el("span", { class: "note" }, "no rows")
    : el("details", {}, el("summary", {}, plural(entry.rows.length, "row")),
        el("ul", {}, entry.rows.slice(0, 200).map((row) => el("li", {},
          el("a", { href: rowAddress(row), class: "row-id" }, idOf(row)), " ",
          badge(codeAt(row, worstSubject(row)))))),
        entry.rows.length > 200
          ? el("a", { href: viewAddress("rows", "", { q: entry.name }) }, "all of them") : null);
  return el("div", {}, el("h2", { tabindex: "-1" }, "Requirements"),
    el("p", { class: "note" }, `${plural(list.length, "requirement")}: ${counts.join(", ")}`),
    data.gap === null ? null : el("p", { class: "gap" }, el("strong", {}, data.gap),
      " Rows that prove a requirement may be missing, so no requirement counts as verified."),
    data.trace ? null : el("p", { class: "note" },
      "Requirements that no row names are listed only if the output of 'healthspec plan trace "
        + "--format json' is added with '--with'."),
    list.length === 0 ? el("p", { class: "note" }, "No requirement matches the filters.") : null,
    el("div", { class: "wide" }, el("table", {},
      el("thead", {}, el("tr", {}, ["Requirement", "State", "Rows", "Outcomes", "Plans"].map((name) =>
        el("th", { scope: "col" }, name)))),
      el("tbody", {}, list.map((entry) => el("tr", {},
        el("th", { scope: "row" }, entry.name,
          entry.text === "" ? null : el("div", { class: "note" }, entry.text)),
        el("td", {}, badge(requirementStates[entry.state].code, requirementStates[entry.state].words)),
        el("td", {}, items(entry)),
        el("td", {}, countWords(tally(entry.rows, filters().subject))),
        el("td", {}, entry.plans.map((claim) =>
          `${claim.plan}${claim.isDone ? "" : " (open)"}`).join(", "))))))));
};
