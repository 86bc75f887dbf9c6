extension PageScript {
  /// Plans, mutations and the comparison.
  static let plans = #"""
    // Plans, mutations and the comparison: what other commands say beside this run.

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
          el("table", {},
            el("thead", {}, el("tr", {}, ["Phase", "Plans", "Tasks", "Verification", "State"].map((name) =>
              el("th", { scope: "col" }, name)))),
            el("tbody", {}, status.phases.map((phase) => el("tr", {},
              el("th", { scope: "row" }, `${phase.number} ${phase.name}`),
              el("td", {}, meter(phase.plans.done, phase.plans.total)),
              el("td", {}, meter(phase.tasks.done, phase.tasks.total)),
              el("td", {}, phase.verification),
              el("td", {}, phase.isFinished ? badge("P", "finished") : badge("N", "open"))))))] : null,
        verification ? [
          el("h3", {}, "Promises against the code"),
          el("p", {}, badge(verification.summary.errors > 0 ? "F" : "P",
            Object.entries(verification.summary).map(([name, count]) => `${count} ${name}`).join(", "))),
          verification.diagnostics.length === 0
            ? el("p", { class: "note" }, "Every promise that was checked is kept.")
            : el("table", {},
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
          el("p", {}, ["proven", "inProgress", "unproven", "failing", "unclaimed"].map((state) =>
            [data.trace.rows.filter((row) => row.state === state).length, " ",
              state === "inProgress" ? "in progress" : state, state === "unclaimed" ? "; " : ", "]),
          el("a", { href: viewAddress("requirements", "") }, "by requirement"))] : null);
    };

    const mutationCounts = (counts) => [
      el("th", { scope: "row" }, counts.name),
      ["noticed", "survived", "equivalent"].map((name) => el("td", { class: "number" }, counts[name])),
      el("td", {}, bar({ P: counts.noticed, F: counts.survived, N: counts.equivalent })),
    ];

    const mutationsView = () => {
      const report = data.mutations;
      const table = (heading, list) => el("table", { class: "matrix" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, heading),
          ["Noticed", "Survived", "Mean the same"].map((name) =>
            el("th", { scope: "col", class: "number" }, name)), el("th", { scope: "col" }, "Share"))),
        el("tbody", {}, list.map((counts) => el("tr", {}, mutationCounts(counts)))));
      return el("div", {}, el("h2", { tabindex: "-1" }, "Mutations"),
        el("p", {}, "Every normative cell was changed in turn; a change that the run does not notice "
          + "shows that nothing checks what the cell says."),
        el("p", {}, report.mutations.survived > 0
          ? badge("F", `${report.mutations.survived} survived`) : badge("P", "every change was noticed")),
        table("All", [report.mutations]), el("h3", {}, "By change"), table("Change", report.changes),
        el("h3", {}, "By document"), table("Document", report.documents),
        report.survivors.length === 0 ? null : [el("h3", {}, "Survivors"), el("table", {},
          el("thead", {}, el("tr", {}, ["Row", "Column", "Says", "Passes as well"].map((name) =>
            el("th", { scope: "col" }, name)))),
          el("tbody", {}, report.survivors.map((survivor) => el("tr", {},
            el("td", { class: "row-id" }, rowsByID.has(survivor.row)
              ? el("a", { href: viewAddress("row", survivor.row) }, survivor.row) : survivor.row),
            el("td", {}, survivor.column), el("td", {}, survivor.original),
            el("td", {}, survivor.replacement)))))]);
    };

    const comparisonView = () => {
      const { labels, entries, remarks, subjects, summary } = data.comparison;
      const idOfEntry = (entry) => (typeof entry[1] === "number" ? idOf(entry[1]) : entry[1]);
      const { words } = filters();
      const isWanted = (entry) =>
        words.every((word) => idOfEntry(entry).toLowerCase().includes(word));
      return el("div", {}, el("h2", { tabindex: "-1" }, "Compared with the baseline"),
        el("p", {}, summary), remarks.map((remark) => el("p", { class: "note" }, remark)),
        labels.map((label, index) => {
          const list = entries.filter((entry) => entry[0] === index && isWanted(entry));
          if (list.length === 0) return null;
          return el("section", {}, el("h3", {}, `${label[0].toUpperCase()}${label.slice(1)} `,
            el("span", { class: "note" }, list.length)),
          lazyTable({
            caption: label,
            columns: columnGroup(0, [["Row", ...list.slice(0, 60).map(idOfEntry)], ["before the run"],
              ["after the run"], subjects]),
            header: ["Row", "Before", "Now", "Subject"].map((name) => el("th", { scope: "col" }, name)),
            items: list,
            makeRow: (entry) => el("tr", { "data-row": typeof entry[1] === "number" ? entry[1] : null },
              el("td", { class: "row-id" }, typeof entry[1] === "number"
                ? el("a", { href: rowAddress(entry[1]) }, idOf(entry[1])) : entry[1],
              entry[5] ? [" ", badge("F", "regression")] : null),
              el("td", {}, badge(entry[3])), el("td", {}, badge(entry[4])),
              el("td", {}, subjects[entry[2]])),
          }));
        }));
    };
    """#
}
