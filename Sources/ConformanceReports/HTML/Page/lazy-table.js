// Tables of any length, whose rows are created in stretches; all but the first stretches of a view
// are created later, such as near the viewport, for printing or when the browser is idle.

const stretch = 40;
const rowHeight = 34;
// The number of rows after which a view no longer creates rows immediately, and the number left.
const eagerRows = 120;
let eagerLeft = 0;

const stretches = new WeakMap();
const nearby = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) fill(entry.target);
}, { rootMargin: "800px 0px" });

const fill = (body) => {
  const make = stretches.get(body);
  if (!make) return;
  stretches.delete(body);
  nearby.unobserve(body);
  body.replaceChildren(...make());
};

// Returns a table body that creates its rows immediately if it is one of the first of a view, and
// otherwise when `fill` is called for it.
const lazyBody = (count, columns, make) => {
  const body = el("tbody", { "data-lazy": "" });
  if (eagerLeft > 0) {
    eagerLeft -= count;
    body.append(...make());
  } else {
    body.append(el("tr", { style: `height: ${count * rowHeight}px` },
      el("td", { colspan: columns })));
    stretches.set(body, make);
    nearby.observe(body);
  }
  return body;
};

const fillAll = () => {
  for (const body of document.querySelectorAll("tbody[data-lazy]")) fill(body);
};

const wideTable = (...parts) => el("div", { class: "wide" }, el("table", {}, ...parts));

// The widths of words in tables: normal words, and bold words of headers.
const pen = document.createElement("canvas").getContext("2d");
const wordWidths = [new Map(), new Map()];
const wordWidth = (word, isBold) => {
  const known = wordWidths[isBold ? 1 : 0];
  if (!known.has(word)) {
    const { fontFamily } = getComputedStyle(document.body);
    if (pen) pen.font = `${isBold ? 600 : 400} 14px ${fontFamily}`;
    known.set(word, pen ? pen.measureText(word).width : word.length * 9);
  }
  return known.get(word);
};

const sumOf = (numbers) => numbers.reduce((total, number) => total + number, 0);

// Columns fit their longest word, up to a maximum, and share the remaining width by the length of
// their texts, so that rows created later do not shift the layout. If the columns do not fit, the
// table scrolls.
const columnGroup = (statusColumns, texts) => {
  const longestName = Math.max(...data.subjects.map((_, subject) => shortName(subject).length), 0);
  const status = isNumbered || subjectCount === 1 ? 32
    : Math.min(92, Math.max(36, longestName * 7.5 + 12));
  const margin = address.view === "contract" ? 330 : 64;
  const room = Math.max(560, innerWidth - margin) - statusColumns * status;
  const least = texts.map(([head, ...column]) => {
    const words = (list) => [...new Set(list.flatMap((text) => text.split(/[\s\/-]+/)))];
    return 21 + Math.min(220, Math.max(32, ...words([head]).map((word) => wordWidth(word, true)),
      ...words(column).map((word) => wordWidth(word, false))));
  });
  const lengths = texts.map((column) =>
    column.reduce((sum, text) => sum + Math.min(200, text.length), 0) / Math.max(1, column.length));
  const spare = Math.max(0, room - sumOf(least));
  const widths = least.map((width, index) => width + spare * (lengths[index] / (sumOf(lengths) || 1)));
  const total = sumOf(widths) + statusColumns * status;
  const percent = (width) => `width: ${((width / total) * 100).toFixed(2)}%`;
  return el("colgroup", { "data-least": Math.ceil(sumOf(least) + statusColumns * status),
    class: sumOf(least) > room ? "tight" : null },
    Array.from({ length: statusColumns }, () =>
      el("col", { class: "status", style: `width: ${status}px` })),
    widths.map((width) => el("col", { style: percent(width) })));
};

const lazyTable = ({ caption, columns, header, items, makeRow }) => {
  const table = el("table", { class: "fixed", "aria-rowcount": items.length + 1,
    style: `--least: ${columns.dataset.least}px` },
    el("caption", { class: "hidden" }, caption), columns,
    el("thead", {}, el("tr", {}, header)));
  for (let start = 0; start < items.length; start += stretch) {
    const part = items.slice(start, start + stretch);
    const make = () => part.map((item, index) => {
      const row = makeRow(item);
      row.setAttribute("role", "row");
      row.setAttribute("aria-rowindex", start + index + 2);
      return row;
    });
    table.append(lazyBody(part.length, header.length, make));
  }
  return el("div", { class: columns.className === "tight" ? "wide scrolls" : "wide" }, table);
};

// All rows of a page of moderate size are created when the browser is idle, so that the browser's
// own search finds everything.
const moderateSize = 20000;
const fillWhenIdle = () => {
  if (rowCount * (subjectCount + 5) > moderateSize || !("requestIdleCallback" in window)) return;
  requestIdleCallback((deadline) => {
    for (const body of document.querySelectorAll("tbody[data-lazy]")) {
      if (!stretches.has(body)) continue;
      if (deadline.timeRemaining() < 8) { fillWhenIdle(); return; }
      fill(body);
    }
  });
};

addEventListener("beforeprint", fillAll);
