// Charts: one tab stop for each chart, arrow keys between its points, and a tooltip for each point.

const tip = el("div", { class: "tip", "aria-hidden": "true", hidden: "hidden" });

const showTip = (point) => {
  tip.textContent = point.getAttribute("aria-label");
  tip.hidden = false;
  const place = point.querySelector(".area").getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = place.left + place.width / 2 - width / 2;
  tip.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  tip.style.top = `${Math.max(8, place.top - height - 6)}px`;
};
const hideTip = () => { tip.hidden = true; };

// Returns the index of the point that a key moves to, or null for other keys.
const nextPoint = (key, index, count) => {
  const places = {
    ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1,
  };
  if (!Object.hasOwn(places, key)) return null;
  return Math.max(0, Math.min(places[key], count - 1));
};

const prepareChart = (chart) => {
  const points = [...chart.querySelectorAll(".point")];
  const focus = (index) => {
    for (const point of points) point.setAttribute("tabindex", "-1");
    points[index].setAttribute("tabindex", "0");
    points[index].focus();
  };
  points.forEach((point, index) => {
    point.addEventListener("focus", () => showTip(point));
    point.addEventListener("blur", hideTip);
    point.addEventListener("pointerenter", () => showTip(point));
    point.addEventListener("pointerleave", hideTip);
    point.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = nextPoint(event.key, index, points.length);
      if (next === null) return;
      focus(next);
      event.preventDefault();
    });
  });
};

// The filter that shows the records of one source, or all records.

const chooseSource = (source) => {
  let shown = 0;
  for (const row of document.querySelectorAll("#records tbody tr")) {
    row.hidden = source !== "all" && row.dataset.source !== source;
    if (!row.hidden) shown += 1;
  }
  for (const button of byID("choices").children) {
    button.setAttribute("aria-pressed", String(button.dataset.choice === source));
  }
  byID("status").textContent = `${shown} ${shown === 1 ? "record" : "records"} shown`;
};

const drawChoices = () => {
  if (!byID("records")) return;
  byID("choices").append(...[["all", "All"], ["local", "Local"], ["healthKit", "Health"]].map(
    ([source, words]) => el("button", {
      type: "button", class: "chip", "data-choice": source,
      "aria-pressed": String(source === "all"), on: { click: () => chooseSource(source) },
    }, words)));
};

byID("tools").append(themeButton());
restoreTheme();
drawChoices();
document.body.append(tip);
for (const chart of document.querySelectorAll("svg.chart")) prepareChart(chart);
addEventListener("scroll", hideTip, { passive: true });
addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideTip();
  if (event.key === "t" && !event.ctrlKey && !event.metaKey && !event.altKey) byID("theme").click();
});
