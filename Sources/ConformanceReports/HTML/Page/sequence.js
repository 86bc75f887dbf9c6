// The transcript, as a sequence diagram of the app's own data, the sync and the store.

const readCall = (text) => {
  if (text.startsWith("home: ")) return { kind: "home", words: text.slice(6) };
  if (text.startsWith("→ ")) return { kind: "notified", words: text.slice(2) };
  if (text.startsWith("← ")) return { kind: "answered", words: text.slice(2) };
  if (text.startsWith("· ")) return { kind: "event", words: text.slice(2) };
  const arrow = text.lastIndexOf(" → ");
  return arrow < 0 ? { kind: "call", words: text }
    : { kind: "call", words: text.slice(0, arrow), result: text.slice(arrow + 3) };
};

const sequence = (texts) => {
  const calls = texts.map(readCall);
  const hasHome = calls.some((call) => call.kind === "home");
  const isSync = calls.some((call) => call.kind !== "call");
  const lives = ["a", "b", "c"].map((name) => () => el("span", { class: `life ${name}` }));
  const item = (call) => {
    const life = lives.map((make) => make());
    const hidden = (words) => el("span", { class: "hidden" }, words);
    switch (call.kind) {
      case "event": return el("li", {}, life, el("span", { class: "event" }, call.words));
      case "home": return el("li", {}, life,
        el("span", { class: "arrow home in" }, hidden("home: "), call.words));
      case "notified": return el("li", {}, life,
        el("span", { class: "arrow store in dashed" }, hidden("from the store: "), call.words));
      case "answered": return el("li", {}, life,
        el("span", { class: "arrow store out dashed" }, hidden("response: "), call.words));
      default: return el("li", {}, life,
        el("span", { class: "arrow store out" }, call.words,
          call.result === undefined ? null
            : el("span", { class: `result${call.result.startsWith("throws") ? " threw" : ""}` },
                `→ ${call.result}`)));
    }
  };
  return el("div", { class: `sequence${hasHome ? "" : " two"}` },
    el("div", { class: "names", "aria-hidden": "true" },
      el("span", { style: "grid-column: 2" }, hasHome ? "home" : ""),
      el("span", { style: "grid-column: 3" }, isSync ? "sync" : "suite"),
      el("span", { style: "grid-column: 4" }, "store")),
    el("ol", { "aria-label": "Calls in their order" }, calls.map(item)));
};
