// Elements. Text passes through `visible`, so that a name cannot move or hide the text around it.

const visible = (text) =>
  String(text).replace(/(?![\u200C\u200D\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character === "\t" ? "\\t"
      : `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);

const append = (element, children) => {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : visible(child));
  }
  return element;
};

const setAttributes = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    } else {
      element.setAttribute(name, name === "href" ? value : visible(value));
    }
  }
  return element;
};

const el = (name, attributes, ...children) =>
  append(setAttributes(document.createElement(name), attributes), children);

const svg = (name, attributes, ...children) =>
  append(
    setAttributes(document.createElementNS("http://www.w3.org/2000/svg", name), attributes),
    children);

// Returns an element with HTML from the document renderer, in which all text is escaped.
const rendered = (name, attributes, html) => {
  const element = el(name, attributes);
  element.innerHTML = html;
  return element;
};

const byID = (id) => document.getElementById(id);
