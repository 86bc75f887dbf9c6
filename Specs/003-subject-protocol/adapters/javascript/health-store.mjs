#!/usr/bin/env node
// A health store in memory, in the profile *durable* of the store contract.
//
// HealthSpec starts it and sends the first message; it needs only Node.js:
//
//     healthspec run --store 'node health-store.mjs'
//
// `Store` contains the behavior of a health store; the table of its requests is at the end.

import {
  bytesInBase64, identity, isSample, matches, predicate, revision, sample, syncIdentifier,
  syncIdentity, syncVersion, workout, writer,
} from "./values.mjs";
import {
  boolean, health, listOf, number, oneOf, optional, programmer, Refusal, serve, shape, text, whole,
} from "./wire.mjs";

const readOnlyTypes = new Set([
  "AppleExerciseTime", "AppleMoveTime", "AppleSleepingWristTemperature", "AppleStandTime",
  "AppleWalkingSteadiness", "AtrialFibrillationBurden", "WalkingHeartRateAverage",
].map((name) => `HKQuantityTypeIdentifier${name}`).concat([
  "AppleStandHour", "AppleWalkingSteadinessEvent", "HighHeartRateEvent", "HypertensionEvent",
  "IrregularHeartRhythmEvent", "LowCardioFitnessEvent", "LowHeartRateEvent", "SleepApneaEvent",
].map((name) => `HKCategoryTypeIdentifier${name}`)));
const workoutType = "HKWorkoutTypeIdentifier";
const windows = { immediate: 0, hourly: 3_600, daily: 86_400, weekly: 604_800 };
const slowest = new Map([["HKQuantityTypeIdentifierStepCount", "hourly"]]);
const completionTimeout = 30;
const retryDelay = 60;
const part = 1_000; // most objects in one message, so that a line stays far below its limit

const isCorrelation = (type) => type.startsWith("HKCorrelationTypeIdentifier");
const undecided = () =>
  health("errorAuthorizationNotDetermined", "The user has not decided whether to permit this access.");
const invalidArgument = (message) => health("errorInvalidArgument", message);

/** Returns the key of an object; a higher version with the same key replaces it. */
const identityOf = (item) =>
  JSON.stringify([item.type, writer(item), syncIdentity(item)?.identifier]);

/**
 * The behavior of a health store. `notify` sends a notification to the suite.
 *
 * `log` contains the objects in the order of their arrival. A place is used only once, and emptied
 * when its object is removed, so that an anchor only has to contain a position in the log.
 */
class Store {
  number = 0; // the last timer or delivery; not reset, so that no number is used twice

  constructor(notify) {
    this.notify = notify;
  }

  reset({ now, app }) {
    Object.assign(this, {
      now, app, log: [], places: new Map(), identities: new Map(),
      workouts: new Map(), // the UUIDs of the samples of each workout, by the UUID of the workout
      share: new Map(), read: new Map(), answer: { share: true, read: true },
      isAvailable: true, isLocked: false, isForeground: true, earliest: undefined,
      executed: new Set(), running: [], registrations: new Map(), timers: new Map(),
      outstanding: new Map(), open: new Set(), completed: new Set(),
      counts: { delivered: 0, completed: 0, completedAgain: 0, expired: 0 },
    });
  }

  // User and app

  checkAvailable() {
    if (!this.isAvailable) {
      throw health("errorHealthDataUnavailable", "Health data is unavailable on this device.");
    }
  }

  checkSharing(type) {
    this.checkAvailable();
    const status = this.share.get(type);
    if (status === undefined) throw undecided();
    if (status === "sharingDenied") {
      throw health("errorAuthorizationDenied", "The user refused to share this type.");
    }
  }

  isOwn(item) {
    return writer(item) === this.app.bundleIdentifier;
  }

  /** Returns whether the app may see a sample of a type, as a function; undefined before a request. */
  visibility(type) {
    if (!this.share.has(type) && !this.read.has(type)) return undefined;
    if (this.read.get(type) === "granted") return () => true;
    const mayShare = this.share.get(type) === "sharingAuthorized";
    return (item) => mayShare && this.isOwn(item);
  }

  checkReading(type, limit = 0) {
    this.checkAvailable();
    const sees = this.visibility(type);
    if (!sees) throw undecided();
    if (this.isLocked) {
      throw health("errorDatabaseInaccessible", "Protected health data is inaccessible.");
    }
    if (limit < 0) throw invalidArgument("A limit must not be negative.");
    return sees;
  }

  undecidedOf({ share, read }) {
    for (const type of share) {
      if (readOnlyTypes.has(type)) throw programmer("typeNotShareable", `${type} cannot be shared`);
    }
    for (const type of [...share, ...read]) {
      if (isCorrelation(type)) throw programmer("typeNotShareable", `${type} cannot be requested`);
    }
    this.checkAvailable();
    return [
      share.filter((type) => !this.share.has(type)), read.filter((type) => !this.read.has(type)),
    ];
  }

  requestAuthorization(types) {
    const [share, read] = this.undecidedOf(types);
    if (share.length + read.length > 0 && this.answer.cancel) {
      throw health("errorUserCanceled", "The user dismissed the request without an answer.");
    }
    for (const type of share) {
      this.share.set(type, this.answer.share ? "sharingAuthorized" : "sharingDenied");
    }
    for (const type of read) this.read.set(type, this.answer.read ? "granted" : "denied");
    return { processed: true };
  }

  requestStatus(types) {
    return { status: this.undecidedOf(types).flat().length > 0 ? "shouldRequest" : "unnecessary" };
  }

  authorize({ type, ...answers }) {
    for (const direction of ["share", "read"]) {
      const answer = answers[direction];
      if (answer === "notDetermined") this[direction].delete(type);
      else if (answer) this[direction].set(type, answer);
    }
  }

  // Saving and deleting

  save(samples) {
    this.checkSaving(samples);
    this.saveAs(samples, this.app);
  }

  checkSaving(samples) {
    this.checkAvailable();
    for (const item of samples) {
      this.checkSharing(item.type);
      if (item.end < this.earliest) {
        throw invalidArgument("A sample ends before the earliest allowed date.");
      }
    }
  }

  /** Saves all samples or none, by the rules of sync identity. */
  saveAs(samples, source) {
    this.checkNew(samples);
    this.announce(samples.flatMap((item) => this.put(item, source)));
  }

  checkNew(samples) {
    const uuids = new Set(samples.map((item) => item.uuid));
    if (uuids.size < samples.length || samples.some((item) => this.stored(item.uuid))) {
      throw invalidArgument("An object with this UUID is already stored.");
    }
  }

  /** Stores a sample unless a stored one with its sync identity is as new; returns the changes. */
  put(sample, source) {
    const item = { ...sample, source };
    const version = syncIdentity(item)?.version;
    const holder = this.holder(item);
    const changes = [];
    let members;
    if (holder) {
      if (version <= syncIdentity(holder).version) return [];
      members = this.workouts.get(holder.uuid);
      changes.push(this.remove(holder.uuid));
      for (const others of this.workouts.values()) {
        if (others.delete(holder.uuid)) others.add(item.uuid);
      }
    }
    const old = this.places.get(item.uuid);
    // The object is stored again, so its earlier deletion is not reported.
    if (old !== undefined && this.log[old].type === item.type) this.log[old] = undefined;
    this.append(item);
    if (version !== undefined) this.identities.set(identityOf(item), item.uuid);
    if (members) this.workouts.set(item.uuid, members);
    return [...changes, item];
  }

  /** Returns the stored sample with the sync identity of a sample, if any. */
  holder(item) {
    return this.stored(this.identities.get(identityOf(item)));
  }

  /** Saves a workout with its samples; if the workout is ignored, so are its samples. */
  saveWorkout({ workout, samples }) {
    this.checkSaving([workout, ...samples]);
    this.checkMembers(samples);
    this.checkNew([workout, ...samples]);
    const changes = this.put(workout, this.app);
    if (changes.length > 0) changes.push(...this.putInto(workout.uuid, samples));
    this.announce(changes);
  }

  /** Adds samples to a stored workout, and saves those that are not stored yet. */
  addToWorkout({ workout, samples }) {
    this.checkSharing(workoutType);
    this.checkSaving(samples);
    this.checkMembers(samples);
    const stored = this.stored(workout.uuid);
    if (stored?.activityType === undefined || !this.isOwn(stored)) {
      throw invalidArgument("The workout is not stored, or another source saved it.");
    }
    this.announce(this.putInto(stored.uuid, samples.map(({ device, ...item }) => item)));
  }

  checkMembers(samples) {
    if (samples.some((item) => item.type === workoutType)) {
      throw invalidArgument("A workout cannot belong to another workout.");
    }
  }

  putInto(workout, samples) {
    const members = this.workouts.get(workout) ?? new Set();
    this.workouts.set(workout, members);
    const changes = [];
    for (const item of samples) {
      if (!this.stored(item.uuid)) changes.push(...this.put(item, this.app));
      const stored = this.stored(item.uuid) ?? this.holder({ ...item, source: this.app });
      members.add(stored.uuid);
    }
    return changes;
  }

  append(entry) {
    this.places.set(entry.uuid, this.log.length);
    this.log.push(entry);
  }

  remove(uuid) {
    const item = this.stored(uuid);
    this.log[this.places.get(uuid)] = undefined;
    this.identities.delete(identityOf(item));
    this.workouts.delete(uuid); // its samples remain
    const kept = Object.entries(item.metadata ?? {})
      .filter(([key]) => key === syncIdentifier || key === syncVersion);
    this.append({
      uuid, type: item.type, source: item.source, metadata: Object.fromEntries(kept),
    });
    return item;
  }

  stored(uuid) {
    const entry = this.log[this.places.get(uuid)];
    return isSample(entry) ? entry : undefined;
  }

  samples() {
    return this.log.filter(isSample);
  }

  delete(samples) {
    this.checkAvailable();
    if (samples.length === 0) throw invalidArgument("There is nothing to delete.");
    for (const item of samples) {
      this.checkSharing(item.type);
      const stored = this.stored(item.uuid);
      if (!stored || !this.isOwn(stored)) {
        throw invalidArgument("Failed to find some objects for deletion.");
      }
    }
    this.deleteAsUser(samples.map((item) => item.uuid));
  }

  deleteMatching({ type, predicate: condition }) {
    this.checkSharing(type);
    const found = this.samples().filter(
      (item) => item.type === type && this.isOwn(item) && this.matches(condition, item));
    this.deleteAsUser(found.map((item) => item.uuid));
    return { count: found.length };
  }

  deleteAsUser(uuids) {
    const stored = [...new Set(uuids)].filter((uuid) => this.stored(uuid));
    stored.sort((left, right) => this.places.get(left) - this.places.get(right));
    this.announce(stored.map((uuid) => this.remove(uuid)));
  }

  purgeTombstones() {
    this.log = this.log.map((entry) => (isSample(entry) ? entry : undefined));
    for (const [uuid, place] of this.places) if (!this.log[place]) this.places.delete(uuid);
  }

  // Queries with one result

  storedSamples({ request }) {
    return this.inParts({ request }, this.samples(), []);
  }

  execute(query) {
    if (this.executed.has(query)) {
      throw programmer("queryExecutedTwice", "a query can be executed only once; create a new query");
    }
    this.executed.add(query);
  }

  matches(condition, item) {
    return matches(condition, item, this.workouts);
  }

  find(type, condition, sees) {
    return this.samples().filter(
      (item) => item.type === type && sees(item) && this.matches(condition, item));
  }

  querySamples({ query, type, predicate: condition, limit, sort }) {
    this.execute(query);
    const found = this.find(type, condition, this.checkReading(type, limit));
    found.sort((left, right) => {
      for (const { key, ascending } of sort) {
        const date = key === "startDate" ? "start" : "end";
        const order = left[date] - right[date];
        if (order !== 0) return ascending ? order : -order;
      }
      return 0;
    });
    return this.inParts({ query }, limit > 0 ? found.slice(0, limit) : found, []);
  }

  querySources({ type, predicate: condition }) {
    const found = new Map();
    for (const item of this.find(type, condition, this.checkReading(type))) {
      const { name, bundleIdentifier } = item.source;
      found.set(bundleIdentifier, { name, bundleIdentifier });
    }
    return { sources: [...found.values()] };
  }

  queryChanges({ query, type, predicate: condition, anchor, limit }) {
    this.execute(query);
    const sees = this.checkReading(type, limit);
    const start = anchor === undefined ? 0 : this.position(anchor, type);
    const { added, deleted, end } = this.changes(type, condition, sees, start, limit);
    const rest = this.inParts({ query }, added, deleted);
    return { deleted: [], ...rest, anchor: this.anchor(type, end) };
  }

  /** Returns the samples and deletions after a position, and the position after the last of them. */
  changes(type, condition, sees, start, limit = 0) {
    const [added, deleted] = [[], []];
    for (let place = start; place < this.log.length; place += 1) {
      const entry = this.log[place];
      if (entry?.type !== type || !sees(entry)) continue;
      // An undecidable deletion is reported.
      if (this.matches(condition, entry) === false) continue;
      if (isSample(entry)) added.push(entry);
      else deleted.push({ uuid: entry.uuid, metadata: entry.metadata });
      if (added.length + deleted.length === limit) return { added, deleted, end: place + 1 };
    }
    return { added, deleted, end: this.log.length };
  }

  anchor(type, position) {
    return Buffer.from(JSON.stringify(["javascript-1", type, position])).toString("base64");
  }

  position(anchor, type) {
    try {
      const [mark, of, position] = JSON.parse(anchor.toString());
      const isPlace = Number.isInteger(position) && position >= 0 && position <= this.log.length;
      if (mark === "javascript-1" && of === type && isPlace) return position;
    } catch {
      // It is refused like any other invalid anchor.
    }
    throw invalidArgument("This store did not create this anchor for this type.");
  }

  /** Sends a large result in parts of a thousand objects, and returns the rest. */
  inParts(of, samples, deleted) {
    for (const [name, objects] of Object.entries({ samples, deleted })) {
      while (objects.length > part) {
        this.notify("query.part", { ...of, [name]: objects.splice(0, part) });
      }
    }
    return deleted.length > 0 ? { samples, deleted } : { samples };
  }

  // Long-running queries

  watch({ query, type, predicate: condition, anchor }) {
    const answer = this.queryChanges({ query, type, predicate: condition, anchor, limit: 0 });
    this.running.push({ query, type, condition, position: this.log.length });
    return answer;
  }

  /** Starts an observer; its handler receives errors, so they are notifications and not answers. */
  observe({ query, type, predicate: condition }) {
    try {
      this.execute(query);
      this.checkAvailable();
      if (!this.visibility(type)) throw undecided();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.notify("query.notify", { query, delivery: this.delivery(), error: refusal.error });
      return;
    }
    this.running.push({ query, type, condition, isObserver: true, isDue: true, isUrgent: true });
    this.callDueObservers();
  }

  stop({ query }) {
    for (const running of this.running.filter((each) => each.query === query)) {
      this.running.splice(this.running.indexOf(running), 1);
      this.cancel(running.retry);
      this.forget(running.outstanding);
    }
  }

  announce(changes) {
    for (const running of this.running) {
      const sees = this.visibility(running.type);
      running.isDue ||= changes.some(
        (item) => item.type === running.type && sees?.(item)
          && this.matches(running.condition, item));
    }
    this.callDueObservers();
  }

  isWoken(type) {
    return this.registrations.has(type) && !this.registrations.get(type).isStopped;
  }

  canHear(running) {
    if (!this.isAvailable || this.isLocked || running.outstanding !== undefined) return false;
    return this.isForeground || (running.isObserver && this.isWoken(running.type));
  }

  callDueObservers() {
    const woken = new Set();
    for (const running of [...this.running]) {
      if (!running.isDue || !this.canHear(running) || this.now < running.pausedUntil) continue;
      if (!this.isForeground && !running.isUrgent) {
        if (!this.isWindowOpen(running.type)) continue;
        woken.add(running.type);
      }
      running.isDue = running.isUrgent = false;
      if (running.isObserver) this.callObserver(running);
      else this.callWatch(running);
    }
    for (const type of woken) {
      const registration = this.registrations.get(type);
      const least = windows[slowest.get(type) ?? "immediate"];
      const window = Math.max(windows[registration.frequency], least);
      registration.windowEnd = window > 0 ? this.now + window : undefined;
    }
  }

  isWindowOpen(type) {
    const registration = this.registrations.get(type);
    if (!(this.now < registration.windowEnd)) return true;
    registration.wakeUp ??= this.schedule(registration.windowEnd, () => {
      registration.wakeUp = undefined;
      this.callDueObservers();
    });
    return false;
  }

  callWatch(running) {
    const { query, type, condition } = running;
    const sees = this.visibility(type);
    if (!sees) return;
    const { added, deleted, end } = this.changes(type, condition, sees, running.position);
    running.position = end;
    if (added.length + deleted.length === 0) return;
    this.notify("query.update", { query, samples: added, deleted, anchor: this.anchor(type, end) });
  }

  callObserver(running) {
    const delivery = this.delivery();
    if (this.isWoken(running.type)) {
      running.outstanding = delivery;
      const timer = this.schedule(this.now + completionTimeout, () => this.expire(delivery));
      this.outstanding.set(delivery, { type: running.type, timer });
    }
    this.notify("query.notify", { query: running.query, delivery });
  }

  // Background delivery

  delivery() {
    this.number += 1;
    this.counts.delivered += 1;
    this.open.add(this.number);
    return this.number;
  }

  complete({ delivery }) {
    if (this.completed.has(delivery)) this.counts.completedAgain += 1;
    if (!this.open.delete(delivery)) return; // already complete, or from before the reset
    this.completed.add(delivery);
    this.counts.completed += 1;
    const type = this.forget(delivery);
    if (type === undefined) return;
    if (this.registrations.has(type)) this.registrations.get(type).failures = 0;
    for (const running of this.running) {
      if (running.outstanding === delivery) running.outstanding = undefined;
    }
    this.callDueObservers();
  }

  /** Stops waiting for a delivery, and returns its type if its completion was outstanding. */
  forget(delivery) {
    const waiting = this.outstanding.get(delivery);
    this.outstanding.delete(delivery);
    this.cancel(waiting?.timer);
    return waiting?.type;
  }

  /** Repeats a delivery after a pause; after the third in a row, stops calls for the type. */
  expire(delivery) {
    const type = this.forget(delivery);
    this.counts.expired += 1;
    const registration = this.registrations.get(type);
    registration.failures += 1;
    const running = this.running.find((each) => each.outstanding === delivery);
    if (registration.failures >= 3) {
      registration.isStopped = true;
      this.cancel(registration.wakeUp);
      registration.wakeUp = undefined;
      this.release(type);
    } else if (running) {
      const pausedUntil = this.now + retryDelay * 2 ** (registration.failures - 1);
      const retry = this.schedule(pausedUntil, () => this.callDueObservers());
      Object.assign(
        running, { outstanding: undefined, isDue: true, isUrgent: true, pausedUntil, retry });
    }
    this.callDueObservers();
  }

  release(type) {
    for (const [delivery, waiting] of this.outstanding) {
      if (waiting.type === type) this.forget(delivery);
    }
    for (const running of this.running.filter((each) => each.type === type)) {
      this.cancel(running.retry);
      Object.assign(running, { outstanding: undefined, pausedUntil: undefined, retry: undefined });
    }
    this.callDueObservers();
  }

  enable({ type, frequency }) {
    this.checkAvailable();
    if (isCorrelation(type)) throw invalidArgument("Background delivery does not support correlations.");
    const registration = this.registrations.get(type) ?? { frequency, failures: 0 };
    this.registrations.set(type, registration);
    if (registration.frequency !== frequency) {
      this.cancel(registration.wakeUp);
      Object.assign(registration, { frequency, windowEnd: undefined, wakeUp: undefined });
    }
    if (registration.isStopped) Object.assign(registration, { isStopped: false, failures: 0 });
    this.callDueObservers();
  }

  disable({ type }) {
    this.checkAvailable();
    this.cancel(this.registrations.get(type)?.wakeUp);
    this.registrations.delete(type);
    this.release(type);
  }

  // Clock: the suite controls the time, and reports when a timer is due

  schedule(at, action) {
    this.number += 1;
    this.timers.set(this.number, action);
    this.notify("clock.schedule", { timer: this.number, at });
    return this.number;
  }

  cancel(timer) {
    if (this.timers.delete(timer)) this.notify("clock.cancel", { timer });
  }

  fire({ timer, now }) {
    this.now = now;
    const action = this.timers.get(timer);
    this.timers.delete(timer);
    action?.();
  }

  // Actions of the test bench from outside the app

  /** Changes the state of the device or the app, and calls the observers that waited for it. */
  change(state) {
    Object.assign(this, state);
    this.callDueObservers();
  }

  reopen() {
    for (const running of this.running) this.cancel(running.retry);
    this.running = [];
    this.executed.clear();
  }

  ledger() {
    const registrations = [...this.registrations];
    const frequencies = registrations.map(([type, each]) => [type, each.frequency]);
    const observers = this.running.filter((each) => each.isObserver);
    return {
      ...this.counts,
      stoppedTypes: registrations.filter(([, each]) => each.isStopped).map(([type]) => type),
      registrations: Object.fromEntries(frequencies),
      observedTypes: [...new Set(observers.map((each) => each.type))],
    };
  }
}

// Requests

const greeting = {
  version: 1, kind: "store", name: "javascript-example", subjectVersion: "1", profile: "durable",
  capabilities: [
    "authorizationControl", "externalWriters", "backgroundDelivery", "deviceLock",
    "availabilityControl", "tombstonePurge", "processDeath", "clock", "batches",
    "authorizationRequestStatus", "sampleDateLimit", "sourceQueries", "categorySamples", "workouts", "chosenIdentities",
  ],
};

function hello({ versions }) {
  if (versions.includes(1)) return greeting;
  throw new Refusal(-32602, `this store supports only version 1, and none of ${versions}`);
}

/** Returns all requests and notifications, with their functions and the readers of their arguments. */
function methods(notify) {
  const store = new Store(notify);
  const types = { share: listOf(text), read: listOf(text) };
  const matching = { type: text, predicate };
  const query = { query: identity, ...matching };
  const anchor = optional(bytesInBase64);
  const limit = optional(whole, 0);
  const sort = optional(
    listOf(shape({ key: oneOf("startDate", "endDate"), ascending: boolean })), []);
  const share = optional(oneOf("notDetermined", "sharingDenied", "sharingAuthorized"));
  const read = optional(oneOf("notDetermined", "denied", "granted"));
  const yesOrNo = optional(boolean);
  const requests = {
    "store.available": [() => ({ available: store.isAvailable }), {}],
    "authorization.request": [(given) => store.requestAuthorization(given), types],
    "authorization.requestStatus": [(given) => store.requestStatus(given), types],
    "authorization.status": [
      ({ type }) => ({ status: store.share.get(type) ?? "notDetermined" }), { type: text }],
    "sample.save": [(given) => store.save([given.sample]), { sample }],
    "sample.delete": [(given) => store.delete([given.sample]), { sample }],
    "samples.save": [({ samples }) => store.save(samples), { samples: listOf(sample) }],
    "samples.delete": [({ samples }) => store.delete(samples), { samples: listOf(sample) }],
    "samples.deleteMatching": [(given) => store.deleteMatching(given), matching],
    "workout.save": [(given) => store.saveWorkout(given), { workout, samples: listOf(sample) }],
    "workout.add": [(given) => store.addToWorkout(given), { workout, samples: listOf(sample) }],
    "query.samples": [(given) => store.querySamples(given), { ...query, limit, sort }],
    "query.changes": [(given) => store.queryChanges(given), { ...query, anchor, limit }],
    "query.watch": [(given) => store.watch(given), { ...query, anchor }],
    "query.observe": [(given) => store.observe(given), query],
    "query.complete": [(given) => store.complete(given), { query: identity, delivery: whole }],
    "query.stop": [(given) => store.stop(given), { query: identity }],
    "query.sources": [(given) => store.querySources(given), matching],
    "background.enable": [
      (given) => store.enable(given), { type: text, frequency: oneOf(...Object.keys(windows)) }],
    "background.disable": [(given) => store.disable(given), { type: text }],
    "clock.fire": [(given) => store.fire(given), { timer: whole, now: number }],
    "control.answer": [
      (answer) => { store.answer = answer; }, { share: yesOrNo, read: yesOrNo, cancel: yesOrNo }],
    "control.authorize": [(given) => store.authorize(given), { type: text, share, read }],
    "control.saveAs": [
      (given) => store.saveAs([given.sample], given.source), { sample, source: revision }],
    "control.deleteAsUser": [({ uuids }) => store.deleteAsUser(uuids), { uuids: listOf(identity) }],
    "control.lock": [({ locked }) => store.change({ isLocked: locked }), { locked: boolean }],
    "control.available": [
      ({ available }) => store.change({ isAvailable: available }), { available: boolean }],
    "control.foreground": [
      ({ foreground }) => store.change({ isForeground: foreground }), { foreground: boolean }],
    "control.reopen": [() => store.reopen(), {}],
    "control.purgeTombstones": [() => store.purgeTombstones(), {}],
    "control.sampleDateLimit": [
      ({ date }) => { store.earliest = date; }, { date: optional(number) }],
    "control.storedSamples": [(given) => store.storedSamples(given), { request: optional(whole) }],
    "control.ledger": [() => store.ledger(), {}],
    settle: [() => undefined, {}], // everything that was due has already been reported
  };
  const afterReset = (perform) => (given) => {
    if (!store.app) throw new Refusal(-32600, "'reset' must be sent first");
    return perform(given);
  };
  return [
    new Map([
      ["hello", [hello, { versions: listOf(whole) }]],
      ["shutdown", [() => undefined, {}]],
      ["reset", [(given) => store.reset(given), { now: number, app: revision }]],
      ...Object.entries(requests).map(
        ([name, [perform, shapes]]) => [name, [afterReset(perform), shapes]]),
    ]),
    new Map([["clock.set", [({ now }) => { store.now = now; }, { now: number }]]]),
  ];
}

await serve(methods, process.stdin, process.stdout);
process.stdin.destroy();
