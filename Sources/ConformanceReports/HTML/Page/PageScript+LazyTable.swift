extension PageScript {
  /// Tables of any length.
  static let lazyTable = #"""
    // Tables of any length: rows are made in stretches, when they come near the window.

    const stretch = 40;
    const rowHeight = 34;
    // The rows that a view makes at once, and how many of them are left.
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

    // A part of a table that makes its rows when it comes near.
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

    // Columns are as wide as their texts ask for, so that rows that come later move nothing.
    const columnGroup = (statusColumns, texts) => {
      const weights = texts.map((column) => {
        const sample = column;
        const mean = sample.reduce((sum, text) => sum + text.length, 0) / Math.max(1, sample.length);
        const longest = sample.reduce((length, text) => Math.max(length, text.length), 0);
        // No column is narrower than its longest word, within reason.
        const word = sample.reduce((length, text) =>
          Math.max(length, ...text.split(/[\s\/-]+/).map((part) => part.length)), 0);
        return Math.min(60, Math.max(7, mean * 0.7 + Math.min(longest, 60) * 0.3,
          Math.min(word, 34) * 1.25 + 3));
      });
      const sum = weights.reduce((total, weight) => total + weight, 0);
      const longestName = Math.max(...data.subjects.map((_, subject) => shortName(subject).length), 0);
      const width = isNumbered || subjectCount === 1 ? "2.2rem"
        : `${Math.min(6.5, Math.max(2.4, longestName * 0.5 + 0.7))}rem`;
      return el("colgroup", {},
        Array.from({ length: statusColumns }, () => el("col", { style: `width: ${width}` })),
        weights.map((weight) => el("col", { style: `width: ${((weight / sum) * 100).toFixed(2)}%` })));
    };

    const lazyTable = ({ caption, columns, header, items, makeRow }) => {
      const table = el("table", { class: "fixed", "aria-rowcount": items.length + 1 },
        el("caption", { class: "hidden" }, caption), columns,
        el("thead", {}, el("tr", {}, header)));
      for (let start = 0; start < items.length; start += stretch) {
        const part = items.slice(start, start + stretch);
        const make = () => part.map((item, index) => {
          const row = makeRow(item);
          row.setAttribute("aria-rowindex", start + index + 2);
          return row;
        });
        table.append(lazyBody(part.length, header.length, make));
      }
      return table;
    };

    // A page of moderate size is made wholly while nothing else is to be done, so that the browser's
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
    """#
}
