// The page around the views: tabs, filters, keys and theme.

const views = [
  ["overview", "Overview", overviewView],
  ["contract", "Contract", contractView],
  ["rows", "Rows", rowsView],
  ["requirements", "Requirements", requirementsView],
  data.planStatus || data.planVerification || data.trace ? ["plans", "Plans", plansView] : null,
  data.mutations ? ["mutations", "Mutations", mutationsView] : null,
  data.deviations ? ["deviations", "Deviations", () => campaignView(data.deviations)] : null,
  data.lineMutants ? ["line-mutants", "Line mutants", () => campaignView(data.lineMutants)] : null,
  data.comparison ? ["comparison", "Comparison", comparisonView] : null,
].filter(Boolean);

const announce = (text) => { byID("status").textContent = text; };

const drawTabs = () => {
  byID("views").replaceChildren(...views.map(([name, label]) =>
    el("a", {
      href: viewAddress(name, "", { table: name === "rows" ? address.parameters.get("table") : null }),
      "aria-current": name === address.view || (name === "contract" && address.view === "row")
        ? "page" : null,
    }, label, name === "rows" ? el("small", {}, rowCount.toLocaleString("en")) : null)));
};

// Filters are created only once, so that typing keeps the position of the cursor.

const outcomeChip = (code) => el("button", {
  type: "button", class: "chip", "data-outcome": code,
  on: { click: () => toggleOutcome(code) },
  title: isForgiven(code) ? outcomeHint(code) : null,
}, el("span", { class: toneClass(code), "aria-hidden": "true" }, outcomes[code].glyph),
outcomes[code].name, el("b", {}));

// The views that filters apply to; in other views, searching or choosing an outcome leads to the
// contract, as does searching in the overview.
const filteredViews = ["overview", "contract", "rows", "requirements", "comparison"];

const toggleOutcome = (code) => {
  const slug = outcomes[code].slug;
  const chosen = (address.parameters.get("outcome") ?? "").split(",").filter(Boolean);
  const next = chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug];
  if (!filteredViews.includes(address.view)) {
    location.hash = viewAddress("contract", "", { outcome: next.join(",") });
  } else {
    changeFilters({ outcome: next.join(",") });
  }
};

const drawFilters = () => {
  const used = new Set([...new Set(rows.codes)].map(entryOf));
  const search = el("input", {
    type: "search", id: "search", placeholder: "Search rows  /", "aria-label": "Search rows",
    autocomplete: "off", spellcheck: "false",
    on: { input: () => {
      if (address.view === "overview" || !filteredViews.includes(address.view)) {
        location.hash = viewAddress("contract", "", { q: search.value });
      } else {
        changeFilters({ q: search.value });
      }
    } },
  });
  const subjects = el("select", {
    id: "subject", "aria-label": "Subject",
    on: { change: () => changeFilters({ subject: subjects.value }) },
  }, el("option", { value: "" }, "All subjects"),
  data.subjects.map((subject, index) => el("option", { value: index + 1 }, subject.label)));
  byID("filters").append(search,
    el("span", { class: "note", id: "counted" }, subjectCount > 1 ? "Results" : "Rows"),
    ...outcomeOrder.filter((code) => used.has(code)).map(outcomeChip),
    ...(subjectCount > 1 ? [subjects] : []),
    el("button", { type: "button", id: "clear", on: { click: () =>
      changeFilters({ q: null, outcome: null, subject: null, table: null }) } }, "Clear"),
    el("span", { id: "found", class: "note", "aria-hidden": "true" }));
};

const updateFilters = () => {
  const { subject, codes, isActive, tablePrefix } = filters();
  const search = byID("search");
  const text = address.parameters.get("q") ?? "";
  if (search.value !== text) search.value = text;
  if (byID("subject")) byID("subject").value = subject === null ? "" : String(subject + 1);
  const counts = tally(everyRow, subject);
  for (const chip of document.querySelectorAll("[data-outcome]")) {
    const code = chip.dataset.outcome;
    chip.setAttribute("aria-pressed", String(codes.includes(code)));
    chip.lastChild.textContent = (counts[code] ?? 0).toLocaleString("en");
  }
  const isFiltered = filteredViews.includes(address.view) || address.view === "row"
    || !views.some(([name]) => name === address.view);
  for (const part of byID("filters").children) {
    part.hidden = part.id !== "search" && !isFiltered;
  }
  byID("clear").hidden = !isFiltered || (!isActive && subject === null);
  const words = foundWords() + (tablePrefix === null ? "" : ` in ${tablePrefix}`);
  byID("found").textContent = visible(words);
  if (isActive && isFiltered) announce(words);
};

// Returns the number of items in the view that match the filters, in words.
const foundWords = () => {
  const part = (found, all, noun) => `${found.toLocaleString("en")} of ${plural(all, noun)}`;
  if (address.view === "requirements") {
    return part(filteredRequirements().length, requirementCount(), "requirement");
  }
  if (address.view === "comparison" && data.comparison) {
    return part(filteredEntries().length, data.comparison.entries.length, "differing result");
  }
  const { isActive, codes, subject } = filters();
  const list = isActive ? filteredRows() : everyRow;
  const words = part(list.length, rowCount, "row");
  if (subjectCount === 1 || codes.length === 0) return words;
  const counts = tally(list, subject);
  return `${words}, ${plural(sumOf(codes.map((code) => counts[code] ?? 0)), "result")}`;
};

const drawTools = () => {
  byID("tools").append(
    themeButton(),
    el("button", { type: "button", id: "keys", on: { click: () => byID("help").showModal() } }, "Keys"));
  restoreTheme();
  const keys = [["/", "search"], ["j", "next row"], ["k", "previous row"],
    ["← →", "another subject of the row"], ["Enter", "open the row"], ["Esc", "back to the contract"],
    ["t", "another theme"], ["?", "these keys"]];
  byID("help").append(el("h2", {}, "Keys"),
    el("dl", { class: "keys" }, keys.map(([key, words]) =>
      [el("dt", {}, el("kbd", {}, key)), el("dd", {}, words)])),
    el("button", { type: "button", on: { click: () => byID("help").close() } }, "Close"));
};

// Keys

const rowLinks = () => [...document.querySelectorAll("main tr[data-row]")].map((row) =>
  row.querySelector("td.status a") ?? row.querySelector("a")).filter(Boolean);

const moveRow = (step) => {
  if (address.view === "row") {
    document.querySelector(`.row-nav [rel="${step > 0 ? "next" : "prev"}"]`)?.click();
    return;
  }
  const own = document.activeElement?.closest?.("tr[data-row]");
  if (own) {
    const bodies = [...document.querySelectorAll("tbody[data-lazy]")];
    const body = bodies[bodies.indexOf(own.parentElement) + step];
    if (body) fill(body);
  }
  const links = rowLinks();
  const index = links.findIndex((link) => own?.contains(link));
  const next = links[index < 0 ? (step > 0 ? 0 : -1) : index + step];
  if (!next) return;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
};

const moveSubject = (step) => {
  const cell = document.activeElement?.closest?.("td.status");
  const next = step > 0 ? cell?.nextElementSibling : cell?.previousElementSibling;
  const link = next?.matches("td.status") ? next.querySelector("a") : null;
  link?.focus();
  return Boolean(link);
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byID("help").open) return;
  const isTyping = event.target.matches?.("input, select, textarea");
  if (event.key === "Escape") {
    if (isTyping) event.target.blur();
    else if (address.view === "row") byID("back")?.click();
    return;
  }
  if (isTyping) return;
  const actions = {
    "/": () => byID("search").focus(), j: () => moveRow(1), k: () => moveRow(-1),
    t: () => byID("theme").click(), "?": () => byID("help").showModal(),
    ArrowRight: () => moveSubject(1), ArrowLeft: () => moveSubject(-1),
  };
  const action = Object.hasOwn(actions, event.key) ? actions[event.key] : null;
  if (action && action() !== false) event.preventDefault();
});

// Drawing

const draw = () => {
  const view = address.view === "row" ? rowView
    : (views.find(([name]) => name === address.view) ?? views[0])[2];
  eagerLeft = eagerRows;
  byID("main").replaceChildren(view());
  fillWhenIdle();
  document.documentElement.style.setProperty("--bar", `${byID("filters").offsetHeight}px`);
};

const update = () => {
  drawTabs();
  updateFilters();
  draw();
};

addEventListener("hashchange", () => {
  const before = address;
  address = readAddress();
  const typed = document.activeElement === byID("search");
  update();
  if (before.view !== address.view || before.part !== address.part) {
    scrollTo(0, 0);
    if (!typed) byID("main").querySelector("h2")?.focus({ preventScroll: true });
    const name = byID("main").querySelector("h2")?.textContent ?? "";
    document.title = `${name} · ${data.verdict}`;
  }
});

drawTools();
drawFilters();
update();
document.documentElement.dataset.ready = String(Math.round(performance.now()));
