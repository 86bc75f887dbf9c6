// Badges, cells, headers, legends and bars for outcomes and subjects, which several views use.

// Returns the classes of a badge that is hatched if the verdict does not depend on the outcome.
const toneClass = (code) => `badge o-${outcomeOf(code).tone}${isForgiven(code) ? " soft" : ""}`;

const badge = (code, words) => {
  const outcome = outcomeOf(code);
  const hint = words === undefined && isForgiven(code) ? outcomeHint(code) : null;
  return el("span", { class: `badge o-${outcome.tone}`, title: hint },
    el("span", { "aria-hidden": "true" }, outcome.glyph), words ?? outcome.name);
};

// An outcome cell; the Tab key reaches the first one in a row, and the arrow keys reach the others.
const statusCell = (row, subject, isFirst) => {
  const code = codeAt(row, subject);
  const outcome = outcomeOf(code);
  return el("td", { class: `status o-${outcome.tone}${isForgiven(code) ? " soft" : ""}` },
    el("a", {
      href: rowAddress(row, subject),
      tabindex: isFirst ? "0" : "-1",
      "aria-label": `${idOf(row)}: ${outcome.name} on ${data.subjects[subject].label}`,
      title: `${outcomeHint(code)} · ${data.subjects[subject].label}`,
    }, outcome.glyph));
};

const commandsOf = (subject) =>
  [data.subjects[subject].storeCommand, data.subjects[subject].syncCommand].filter(Boolean);
const subjectTitle = (subject) =>
  [data.subjects[subject].label, ...commandsOf(subject)].join(" · ");

// The header of a single subject has no visible name.
const statusHeaders = (subjects) =>
  subjects.map((subject) =>
    el("th", { class: "status", scope: "col", title: subjectTitle(subject) },
      subjectCount === 1 ? el("span", { class: "hidden" }, "Outcome")
        : isNumbered ? subject + 1 : shortName(subject)));

const subjectLegend = () =>
  isNumbered
    ? el("ol", { class: "legend", "aria-label": "Subjects" },
        data.subjects.map((subject, index) =>
          el("li", { title: subjectTitle(index) }, el("b", {}, index + 1), subject.label)))
    : null;

const outcomeLegend = (codes) =>
  el("ul", { class: "legend", "aria-label": "Outcomes" },
    outcomeOrder.filter((code) => codes.has(code)).map((code) =>
      el("li", {},
        svg("svg", { "aria-hidden": "true", viewBox: "0 0 10 10" },
          svg("rect", { width: 10, height: 10, rx: 2, class: `fill-${fillOf(code)}` })),
        outcomes[code].name)));

// The tones of a bar's parts, worst first.
const toneOrder = ["bad", "warn", "known", "mute", "good"];
const toneCounts = (counts) => {
  const tones = {};
  for (const [code, count] of Object.entries(counts)) {
    const tone = fillOf(code);
    tones[tone] = (tones[tone] ?? 0) + count;
  }
  return tones;
};
const bar = (counts) => {
  const tones = toneCounts(counts);
  const total = Object.values(tones).reduce((sum, count) => sum + count, 0) || 1;
  let x = 0;
  const parts = toneOrder.filter((tone) => tones[tone]).map((tone) => {
    const width = Math.max((tones[tone] / total) * 100, 1.5);
    const part = svg("rect", { x, width, height: 6, class: `fill-${tone}` });
    x += width;
    return part;
  });
  return svg("svg",
    { viewBox: `0 0 ${x || 100} 6`, preserveAspectRatio: "none", "aria-hidden": "true" }, parts);
};

const countWords = (counts) =>
  outcomeOrder.filter((code) => counts[code])
    .map((code) => `${counts[code]} ${outcomes[code].name}`).join(", ");
