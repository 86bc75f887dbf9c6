extension PageScript {
  /// Tables of any length.
  static let lazyTable = #"""
    // Tables of any length: rows are made in stretches, when they come near the window.

    const stretch = 40;
    const eagerRows = 300;
    const rowHeight = 34;

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

    const fillAll = () => {
      for (const body of document.querySelectorAll("tbody[data-lazy]")) fill(body);
    };

    // Columns are as wide as their texts ask for, so that rows that come later move nothing.
    const columnGroup = (statusColumns, texts) => {
      const weights = texts.map((column) => {
        const sample = column.slice(0, 200);
        const mean = sample.reduce((sum, text) => sum + text.length, 0) / Math.max(1, sample.length);
        const longest = sample.reduce((length, text) => Math.max(length, text.length), 0);
        return Math.min(60, Math.max(7, mean * 0.7 + Math.min(longest, 60) * 0.3));
      });
      const sum = weights.reduce((total, weight) => total + weight, 0);
      const width = isNumbered ? "2rem" : subjectCount === 1 ? "2.4rem" : "4.4rem";
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
        const body = el("tbody", { "data-lazy": "" });
        if (items.length <= eagerRows || start === 0) {
          body.append(...make());
        } else {
          body.append(el("tr", { style: `height: ${part.length * rowHeight}px` },
            el("td", { colspan: header.length })));
          stretches.set(body, make);
          nearby.observe(body);
        }
        table.append(body);
      }
      return table;
    };

    addEventListener("beforeprint", fillAll);
    """#
}
