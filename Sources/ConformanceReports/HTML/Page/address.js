// The address contains the selected view: `#/view/part?filters`, or `#row-id?filters`.

// A leading slash stays encoded, because the addresses of views start with a slash.
const encodeID = (id) =>
  encodeURIComponent(id).replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%20", "+")
    .replace(/^\//, "%2F");
const decodeID = (text) => {
  try { return decodeURIComponent(text.replaceAll("+", " ")); } catch { return text; }
};

const readAddress = () => {
  const fragment = location.hash.slice(1);
  const mark = fragment.indexOf("?");
  const path = mark < 0 ? fragment : fragment.slice(0, mark);
  const parameters = new URLSearchParams(mark < 0 ? "" : fragment.slice(mark + 1));
  if (path !== "" && !path.startsWith("/")) {
    return { view: "row", part: decodeID(path), parameters };
  }
  const [view, part] = path.slice(1).split("/");
  return { view: view || "overview", part: part ?? "", parameters };
};

let address = readAddress();

const withParameters = (path, parameters) => {
  const text = parameters.toString();
  return text === "" ? path : `${path}?${text}`;
};

// Filters are kept when the view changes; `on`, the subject of a row's page, is removed.
const viewAddress = (view, part, changes) => {
  const parameters = new URLSearchParams(address.parameters);
  parameters.delete("on");
  for (const [name, value] of Object.entries(changes ?? {})) {
    if (value === null || value === "") parameters.delete(name); else parameters.set(name, value);
  }
  const path = view === "row" ? `#${encodeID(part)}` : `#/${view}${part === "" ? "" : `/${part}`}`;
  return withParameters(path, parameters);
};

const rowAddress = (row, subject) =>
  viewAddress("row", addressNames[row], { on: subject === undefined ? null : subject + 1 });

// A change of filters replaces the history entry, so that going back leads to the previous view,
// not to each typed letter.
const changeFilters = (changes) => {
  history.replaceState(null, "", viewAddress(address.view, address.part, changes));
  address = readAddress();
  update();
};

// Filters

// Returns the text of HTML that the document renderer wrote.
const plainText = (html) =>
  html.replace(/<[^>]*>/g, "").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&quot;", "\"").replaceAll("&#39;", "'").replaceAll("&amp;", "&");

const searchTexts = [];
const searchText = (row) => {
  if (searchTexts[row] === undefined) {
    const place = places[row];
    const plain = place ? plainText(cellsOf(place.table, place.place).join(" ")) : "";
    const requirements = rows.requirement[row].map((index) => rows.requirements[index]).join(" ");
    searchTexts[row] = `${idOf(row)} ${requirements} ${plain}`.toLowerCase();
  }
  return searchTexts[row];
};

// The table parameter for rows whose ids do not name a table; the names of tables end with a slash.
const noTable = "-";

const subjectNamed = (name) => {
  const number = Number(address.parameters.get(name));
  return Number.isInteger(number) && number >= 1 && number <= subjectCount ? number - 1 : null;
};

const filters = () => {
  const subject = subjectNamed("subject");
  const slugs = (address.parameters.get("outcome") ?? "").split(",");
  const codes = outcomeOrder.filter((code) => slugs.includes(outcomes[code].slug));
  const words = (address.parameters.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const table = address.parameters.get("table");
  const tablePrefix = table === noTable ? "" : table;
  return {
    subject, codes, words, tablePrefix,
    isActive: codes.length > 0 || words.length > 0 || tablePrefix !== null,
  };
};

const filteredRows = ({ subject, codes, words, tablePrefix } = filters()) => {
  const found = [];
  for (let row = 0; row < rowCount; row++) {
    if (tablePrefix !== null && rows.prefixes[rows.prefix[row]] !== tablePrefix) continue;
    if (codes.length > 0) {
      const own = subject === null ? codesOf(row) : codeAt(row, subject);
      if (![...own].some((code) => codes.includes(entryOf(code)))) continue;
    }
    if (words.length > 0) {
      const text = searchText(row);
      if (!words.every((word) => text.includes(word))) continue;
    }
    found.push(row);
  }
  return found;
};
