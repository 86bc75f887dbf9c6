// The values in the messages of a health store: quantities with units, samples, conditions.

import {
  boolean, invalid, listOf, mapping, number, oneOf, optional, own, shape, text, whole,
} from "./wire.mjs";

export const syncIdentifier = "HKMetadataKeySyncIdentifier";
export const syncVersion = "HKMetadataKeySyncVersion";

// Units such as `kg`, `mL/(kg*min)` and `count/min`, with their sizes and dimensions

const prefixes = {
  "": 0, f: -15, p: -12, n: -9, mc: -6, m: -3, c: -2, d: -1, da: 1, h: 2, k: 3, M: 6, G: 9, T: 12,
};
// Symbol: size in base units, dimension, power of the dimension.
const prefixable = new Map(Object.entries({
  g: [1, "mass", 1], m: [1, "length", 1], L: [0.001, "length", 3], l: [0.001, "length", 3],
  Pa: [1, "pressure", 1], s: [1, "time", 1], J: [1, "energy", 1], K: [1, "heat", 1],
  S: [1, "conductance", 1], Hz: [1, "time", -1], V: [1, "potential", 1], W: [1, "power", 1],
  rad: [1, "angle", 1], lx: [1, "illuminance", 1],
}));
const plain = new Map(Object.entries({
  oz: [28.349523125, "mass", 1], lb: [453.59237, "mass", 1], st: [6350.29318, "mass", 1],
  in: [0.0254, "length", 1], ft: [0.3048, "length", 1], yd: [0.9144, "length", 1],
  mi: [1609.344, "length", 1], fl_oz_us: [0.0000295735295625, "length", 3],
  fl_oz_imp: [0.0000284130625, "length", 3], pt_us: [0.000473176473, "length", 3],
  pt_imp: [0.00056826125, "length", 3], cup_us: [0.0002365882365, "length", 3],
  cup_imp: [0.000284130625, "length", 3], mmHg: [133.322387415, "pressure", 1],
  cmAq: [98.0665, "pressure", 1], atm: [101325, "pressure", 1], inHg: [3386.38816, "pressure", 1],
  dBASPL: [1, "sound", 1], dBHL: [1, "hearing", 1], min: [60, "time", 1], hr: [3600, "time", 1],
  d: [86400, "time", 1], cal: [4.184, "energy", 1], kcal: [4184, "energy", 1],
  Cal: [4184, "energy", 1], degC: [1, "heat", 1], degF: [5 / 9, "heat", 1], count: [1, "", 0],
  "%": [1, "", 0], deg: [Math.PI / 180, "angle", 1], IU: [1, "IU", 1], D: [1, "diopter", 1],
  pD: [1, "prism", 1], appleEffortScore: [1, "effort", 1],
}));
const zeros = new Map([["degC", 273.15], ["degF", 459.67]]);
const unitToken = /\(\)|[().*·/]|\^-?\d+|1(?=\/)|[^().*·/^<]+(?:<[0-9.eE+-]+>)?/g;

/** Reads a symbol with or without a prefix; one without takes precedence, so `min` is a minute. */
function symbol(string) {
  const known = plain.get(string) ?? prefixable.get(string);
  if (known) return known;
  for (const [prefix, power] of Object.entries(prefixes)) {
    if (!string.startsWith(prefix)) continue;
    const rest = string.slice(prefix.length);
    const mole = /^mol<(\d[0-9.eE+-]*)>$/.exec(rest);
    const found = mole ? [Number(mole[1]), "mass", 1] : prefixable.get(rest);
    if (found && found[0] > 0) return [found[0] * 10 ** power, found[1], found[2]];
  }
  throw new SyntaxError(string);
}

function times([amount, powers], [other, others], power) {
  const result = { ...powers };
  for (const [kind, exponent] of Object.entries(others)) {
    result[kind] = (result[kind] ?? 0) + exponent * power;
  }
  return [amount * other ** power, result];
}

/** Returns the size of a unit in base units, and the powers of its dimensions as a string. */
function unit(string) {
  const tokens = string.match(unitToken) ?? [];
  if (string.length > 200 || tokens.join("") !== string) throw new SyntaxError(string);
  tokens.reverse();
  const factor = () => {
    const token = tokens.pop();
    let result = [1, {}];
    if (token === "(") {
      result = product();
      if (tokens.pop() !== ")") throw new SyntaxError(string);
    } else if (token !== "()" && token !== "1") {
      const [amount, kind, power] = symbol(token ?? "");
      result = [amount, { [kind]: power }];
    }
    if (!tokens.at(-1)?.startsWith("^")) return result;
    return times([1, {}], result, Number(tokens.pop().slice(1)));
  };
  const product = () => {
    let result = factor();
    while (tokens.length > 0 && ".*·".includes(tokens.at(-1))) {
      tokens.pop();
      result = times(result, factor(), 1);
    }
    return result;
  };
  let result = product();
  if (tokens.at(-1) === "/") {
    tokens.pop();
    result = times(result, product(), -1);
  }
  if (tokens.length > 0) throw new SyntaxError(string);
  const powers = Object.entries(result[1]).filter(([kind, power]) => kind && power).sort();
  return [result[0], powers.join()];
}

/** Returns a quantity in base units and its dimensions; only equal dimensions are comparable. */
function amount({ value, unit: string }) {
  const [scale, powers] = unit(string);
  return [(value + (zeros.get(string) ?? 0)) * scale, powers];
}

// Values

export function identity(name, value) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text(name, value))) {
    throw invalid(name, "a UUID");
  }
  return value.toUpperCase();
}

export function bytesInBase64(name, value) {
  const bytes = Buffer.from(text(name, value), "base64");
  if (bytes.toString("base64") !== value) throw invalid(name, "base64");
  return bytes;
}

function quantity(name, value) {
  const result = shape({ value: number, unit: text })(name, value);
  try {
    unit(result.unit);
  } catch {
    throw invalid(`${name}.unit`, "a unit");
  }
  return result;
}

/** Returns the only member of an object that is among the names, with its value. */
function choice(name, value, names, expected) {
  const found = names.filter((each) => Object.hasOwn(mapping(name, value), each));
  if (found.length !== 1) throw invalid(name, expected);
  return [found[0], value[found[0]]];
}

const metadataValues = { string: text, number, date: number, quantity };

function metadataValue(name, value) {
  const [kind, held] = choice(name, value, Object.keys(metadataValues), "a metadata value");
  return [kind, metadataValues[kind](`${name}.${kind}`, held)];
}

function metadata(name, value) {
  for (const [key, held] of Object.entries(mapping(name, value))) {
    metadataValue(`${name}.${key}`, held);
  }
  return value;
}

export const revision = shape({ name: text, bundleIdentifier: text });

const common = {
  uuid: identity, type: text, start: number, end: number, metadata: optional(metadata),
  device: optional(mapping),
};
const quantityShape = shape({ ...common, quantity });
const categoryShape = shape({ ...common, value: whole });
const workoutShape = shape({ ...common, activityType: whole, duration: number });

/** Reads a quantity sample, a category sample with a value, or a workout. */
export function sample(name, value) {
  const has = (member) => Object.hasOwn(mapping(name, value), member);
  const others = has("value") ? categoryShape : quantityShape;
  const result = (has("activityType") ? workoutShape : others)(name, value);
  if (result.end < result.start) {
    throw invalid(`${name}.end`, "at the start or later");
  }
  if (result.duration < 0 || result.duration > result.end - result.start) {
    throw invalid(`${name}.duration`, "between 0 and the time from the start to the end");
  }
  return result;
}

export function workout(name, value) {
  const result = sample(name, value);
  if (result.activityType === undefined) throw invalid(name, "a workout");
  return result;
}

const comparisons = {
  lessThan: (a, b) => a < b, lessThanOrEqual: (a, b) => a <= b, equal: (a, b) => a === b,
  greaterThanOrEqual: (a, b) => a >= b, greaterThan: (a, b) => a > b, notEqual: (a, b) => a !== b,
};
const comparison = oneOf(...Object.keys(comparisons));
const conditions = {
  all: mapping,
  dates: shape({
    start: optional(number), end: optional(number), strictStart: optional(boolean),
    strictEnd: optional(boolean),
  }),
  uuids: listOf(identity), sources: listOf(text), syncIdentifiers: listOf(text),
  metadata: shape({ key: text, allowed: optional(listOf(metadataValue)) }),
  quantity: shape({ comparison, quantity }), categoryValue: shape({ comparison, value: whole }),
  workoutActivityType: whole, workoutDuration: shape({ comparison, value: number }),
  workout: identity,
};
const compared = { categoryValue: "value", workoutDuration: "duration" };

/** Reads a condition as a pair of its kind and its contents, with at most a hundred levels. */
export function predicate(name, value, depth = 0) {
  if (depth > 100) throw invalid(name, "a condition of at most a hundred levels");
  const kinds = [...Object.keys(conditions), "and", "or", "not"];
  const [kind, held] = choice(name, value, kinds, "a condition");
  const place = `${name}.${kind}`;
  const inner = (each) => predicate(place, each, depth + 1);
  if (kind === "not") return [kind, inner(held)];
  if (kind === "and" || kind === "or") return [kind, listOf((_, each) => inner(each))(place, held)];
  return [kind, conditions[kind](place, held)];
}

/**
 * Returns whether an entry satisfies a condition; `null` if a deletion lacks the information.
 * `workouts` contains the UUIDs of the samples of each workout, by the UUID of the workout.
 */
export function matches([kind, value], item, workouts) {
  const known = item.metadata ?? {};
  const isDeletion = !isSample(item);
  switch (kind) {
    case "all": return true;
    case "uuids": return value.includes(item.uuid);
    case "sources": return value.includes(writer(item));
    case "syncIdentifiers": return value.includes(own(known, syncIdentifier)?.string);
    case "not": {
      const answer = matches(value, item, workouts);
      return answer === null ? null : !answer;
    }
    case "and":
    case "or": {
      const answers = value.map((each) => matches(each, item, workouts));
      const decisive = kind === "or";
      if (answers.includes(decisive)) return decisive;
      return answers.includes(null) ? null : !decisive;
    }
    case "metadata": {
      if (isDeletion && value.key !== syncIdentifier && value.key !== syncVersion) return null;
      const held = own(known, value.key);
      if (held === undefined) return false;
      const read = metadataValue(value.key, held);
      return !value.allowed || value.allowed.some((each) => isSame(read, each));
    }
    case "quantity": {
      if (isDeletion) return null;
      if (!item.quantity) return false;
      const [[left, ours], [right, theirs]] = [amount(item.quantity), amount(value.quantity)];
      return ours === theirs && comparisons[value.comparison](left, right);
    }
    case "workout": return isDeletion ? null : workouts.get(value)?.has(item.uuid) ?? false;
    case "workoutActivityType": return isDeletion ? null : item.activityType === value;
    case "categoryValue":
    case "workoutDuration": {
      if (isDeletion) return null;
      const held = item[compared[kind]];
      return held !== undefined && comparisons[value.comparison](held, value.value);
    }
    default: return isDeletion ? null : overlaps(value, item);
  }
}

function overlaps({ start, end, strictStart, strictEnd }, item) {
  if (item.end < start || (strictStart && item.start < start)) return false;
  return end === undefined || (item.start < end && !(strictEnd && item.end >= end));
}

function isSame([kind, value], [otherKind, other]) {
  if (kind !== otherKind) return false;
  return kind === "quantity" ? amount(value).join() === amount(other).join() : value === other;
}

/** Returns whether an entry is an object and not the record of a deletion. */
export const isSample = (entry) => entry?.start !== undefined;

export const writer = (item) => item.source.bundleIdentifier;

/** Returns the sync identifier of an object and its version. */
export function syncIdentity({ metadata: known = {} }) {
  const [identifier, version] = [own(known, syncIdentifier), own(known, syncVersion)];
  if (!identifier || !version) return undefined;
  return { identifier: identifier.string, version: version.number };
}
