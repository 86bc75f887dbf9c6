// The expected and the observed text: parts side by side, with the differing words marked.

// Returns the steps from one short list to another, based on their longest common subsequence.
const alignment = (left, right) => {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i][j] = left[i] === right[j] ? lengths[i + 1][j + 1] + 1
        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const steps = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      steps.push(["same", left[i++], right[j++]]);
    } else if (j >= right.length || (i < left.length && lengths[i + 1][j] >= lengths[i][j + 1])) {
      steps.push(["gone", left[i++], null]);
    } else {
      steps.push(["came", null, right[j++]]);
    }
  }
  return steps;
};

// The maximum number of parts of a text that are compared separately; the rest is one more part.
const mostParts = 2000;

const partsOf = (text) => {
  const parts = text.split("\n").flatMap((line) => line.split(/(?<=[;,])\s+/));
  return parts.length <= mostParts ? parts
    : [...parts.slice(0, mostParts), parts.slice(mostParts).join("; ")];
};

// Returns pairs of equal parts and, between them, pairs of removed and added parts, in order.
const pairs = (steps) => {
  const result = [];
  let [gone, came] = [[], []];
  const flush = () => {
    for (let index = 0; index < Math.max(gone.length, came.length); index++) {
      result.push([gone[index] ?? null, came[index] ?? null, false]);
    }
    [gone, came] = [[], []];
  };
  for (const [kind, left, right] of steps) {
    if (kind === "same") { flush(); result.push([left, right, true]); }
    else if (kind === "gone") gone.push(left);
    else came.push(right);
  }
  flush();
  return result;
};

const wordMarks = (left, right) => {
  const words = (text) => text.split(/(\s+|[()"'.,;:])/).filter((word) => word !== "");
  const steps = alignment(words(left), words(right));
  const isSame = steps.some(([kind, word]) => kind === "same" && word.trim() !== "");
  const side = (kind, tag, place) => steps
    .filter((step) => step[0] === "same" || step[0] === kind)
    .map((step) => (step[0] === "same" || !isSame ? step[place] : el(tag, {}, step[place])));
  return [side("gone", "del", 1), side("came", "ins", 2)];
};

const difference = (expected, observed) => {
  const list = pairs(alignment(partsOf(expected), partsOf(observed)));
  return el("table", { class: "diff" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Expected"),
      el("th", { scope: "col" }, "Observed"))),
    el("tbody", {}, list.map(([left, right, isSame]) => {
      if (isSame) return el("tr", {}, el("td", {}, left), el("td", {}, right));
      const [leftWords, rightWords] = left !== null && right !== null
        ? wordMarks(left, right) : [left, right];
      return el("tr", {},
        left === null ? el("td")
          : el("td", { class: "gone", "data-sign": "−" },
              el("span", { class: "hidden" }, "missing: "), leftWords),
        right === null ? el("td")
          : el("td", { class: "came", "data-sign": "+" },
              el("span", { class: "hidden" }, "instead: "), rightWords));
    })));
};
