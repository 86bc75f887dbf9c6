// The messages between HealthSpec and a subject: JSON-RPC 2.0, one object per line, without health logic.
// A program that serves its own store can use this file unchanged.

/** An error answer. All of these errors are definite: nothing has changed. */
export class Refusal extends Error {
  constructor(code, message, kind, name) {
    super(message);
    this.error = { code, message };
    if (kind) this.error.data = { kind, name, definite: true };
  }
}

/** Returns an error of the store, with the name of a HealthKit error. */
export const health = (name, message) => new Refusal(-32000, message, "health", name);

/** Returns an error for a mistake of the caller, for which HealthKit would end the process. */
export const programmer = (name, message) => new Refusal(-32001, message, "programmer", name);

export const invalid = (member, expected) => new Refusal(-32602, `'${member}' is not ${expected}`);

// Readers: each returns the value that it read, or throws a refusal with the name of its member.

const reader = (expected, accepts) => (name, value) => {
  if (!accepts(value)) throw invalid(name, expected);
  return value;
};

export const text = reader("a string", (value) => typeof value === "string");
export const boolean = reader("true or false", (value) => typeof value === "boolean");
export const number = reader("a number", Number.isFinite);
export const whole = reader("a whole number", Number.isInteger);
export const mapping = reader(
  "an object", (value) => typeof value === "object" && value !== null && !Array.isArray(value));
export const oneOf = (...names) =>
  reader(`one of ${names.join(", ")}`, (value) => names.includes(value));

export const optional = (read, otherwise) => (name, value) =>
  value === undefined || value === null ? otherwise : read(name, value);

export const listOf = (read) => (name, value) => {
  if (!Array.isArray(value)) throw invalid(name, "a list");
  return value.map((item, index) => read(`${name}[${index}]`, item));
};

/** Returns a member of an object; inherited members and null count as missing. */
export const own = (object, member) =>
  Object.hasOwn(object, member) && object[member] !== null ? object[member] : undefined;

/** Reads an object with these members; others are kept, because a newer suite may send more. */
export const shape = (members) => (name, value) => {
  const result = { ...mapping(name, value) };
  for (const [member, read] of Object.entries(members)) {
    const found = read(`${name}.${member}`, own(result, member));
    // A member that is null counts as missing.
    if (found === undefined) delete result[member];
    else result[member] = found;
  }
  return result;
};

/** Returns the parameters that a method needs; others are ignored. */
function argumentsOf(shapes, params) {
  mapping("params", params);
  return Object.fromEntries(
    Object.entries(shapes).map(([name, read]) => [name, read(name, own(params, name))]));
}

// Messages

/** Returns the answer to a message; `undefined` for a notification. */
function respond(message, requests, notifications) {
  const { method, id } = message;
  const params = message.params ?? {};
  if (!Object.hasOwn(message, "id") && typeof method === "string") {
    try {
      const known = notifications.get(method);
      if (known) known[0](argumentsOf(known[1], params));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // a notification has no answer
    }
    return undefined;
  }
  const isObject = typeof params === "object" && !Array.isArray(params);
  if (!Number.isInteger(id) || typeof method !== "string" || !isObject) {
    const known = Number.isInteger(id) ? id : null;
    return { id: known, error: { code: -32600, message: "the message is not a request" } };
  }
  try {
    const known = requests.get(method);
    if (!known) throw new Refusal(-32601, `the method '${method}' does not exist`);
    return { id, result: known[0](argumentsOf(known[1], params)) ?? {} };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, error: error.error };
  }
}

function parse(line) {
  try {
    const message = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line));
    return typeof message === "object" && message !== null ? message : [];
  } catch {
    return undefined;
  }
}

/** Yields the lines of a stream. Only LF ends a line: JSON may contain other line separators. */
async function* linesOf(stream) {
  let pieces = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf(10, start)) >= 0; start = end + 1) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
}

/**
 * Answers each line before the next one is read, until a request to shut down.
 *
 * `makeMethods(notify)` returns the requests and the notifications: for each name, a function and the
 * readers of its arguments. `notify(method, params)` writes a notification immediately, so everything
 * that a call causes precedes its answer.
 */
export async function serve(makeMethods, input, output) {
  const send = (message) => output.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const [requests, notifications] = makeMethods((method, params) => send({ method, params }));
  for await (const line of linesOf(input)) {
    const message = parse(line);
    const answer = message
      ? respond(message, requests, notifications)
      : { id: null, error: { code: -32700, message: "the line is not JSON" } };
    if (answer) send(answer);
    if (message?.method === "shutdown") break;
  }
}
