#!/usr/bin/env python3
"""A health store in memory, in the profile *durable* of the store contract.

HealthSpec starts it and sends the first message; it needs only Python:

    healthspec run --store 'python3 health_store.py'

`Store` contains the behavior of a health store; the table of its requests is at the end.
"""

import base64
import json
import sys
from dataclasses import dataclass

from values import (
    SYNC_IDENTIFIER, SYNC_VERSION, WORKOUT, bytes_in_base64, identity, is_sample, matches,
    predicate, revision, sample, sync_identity, workout, writer)
from wire import (
    Refusal, boolean, health, list_of, number, one_of, optional, programmer, serve, shape, text,
    whole)

READ_ONLY = {
    "HKQuantityTypeIdentifier" + name
    for name in (
        "AppleExerciseTime", "AppleMoveTime", "AppleSleepingWristTemperature", "AppleStandTime",
        "AppleWalkingSteadiness", "AtrialFibrillationBurden", "WalkingHeartRateAverage",
    )
} | {
    "HKCategoryTypeIdentifier" + name
    for name in (
        "AppleStandHour", "AppleWalkingSteadinessEvent", "HighHeartRateEvent", "HypertensionEvent",
        "IrregularHeartRhythmEvent", "LowCardioFitnessEvent", "LowHeartRateEvent",
        "SleepApneaEvent",
    )
}
WINDOWS = {"immediate": 0, "hourly": 3_600, "daily": 86_400, "weekly": 604_800}
SLOWEST = {"HKQuantityTypeIdentifierStepCount": "hourly"}
COMPLETION_TIMEOUT, RETRY_DELAY = 30, 60
PART = 1_000  # most objects in one message, so that a line stays far below its limit


@dataclass
class Running:
    """A long-running query: an observer, or a watch that reports each change."""

    query: str
    is_observer: bool
    type: str
    predicate: tuple
    position: int = 0
    is_due: bool = False
    is_urgent: bool = False  # does not wait for a delivery window: the first call, or a repetition
    outstanding: int | None = None
    paused_until: float | None = None
    retry: int | None = None


@dataclass
class Registration:
    """A type whose changes wake the app."""

    frequency: str
    failures: int = 0
    is_stopped: bool = False
    window_end: float | None = None
    wake_up: int | None = None


class Store:
    """The behavior of a health store. `notify` sends a notification to the suite.

    `log` contains the objects in the order of their arrival. A place is used only once, and emptied
    when its object is removed, so that an anchor only has to contain a position in the log.
    """

    def __init__(self, notify):
        self.notify = notify
        self.now = 0.0
        self.number = 0  # the last timer or delivery; not reset, so that no number is used twice
        self.app = None

    def reset(self, now, app):
        self.now, self.app = now, app
        self.log, self.places, self.identities = [], {}, {}
        self.workouts = {}  # the UUIDs of the samples of each workout, by the UUID of the workout
        self.share, self.read = {}, {}
        self.answer = {"share": True, "read": True}
        self.is_available, self.is_locked, self.is_foreground = True, False, True
        self.earliest = None
        self.executed, self.running, self.registrations = set(), [], {}
        self.timers, self.outstanding, self.open, self.complete_ids = {}, {}, set(), set()
        self.counts = dict.fromkeys(("delivered", "completed", "completedAgain", "expired"), 0)

    # User and app

    def check_available(self):
        if not self.is_available:
            raise health("errorHealthDataUnavailable", "Health data is unavailable on this device.")

    def check_sharing(self, type):
        self.check_available()
        status = self.share.get(type, "notDetermined")
        if status == "notDetermined":
            raise health("errorAuthorizationNotDetermined", "The user has not decided whether to permit this access.")
        if status == "sharingDenied":
            raise health("errorAuthorizationDenied", "The user refused to share this type.")

    def sees(self, type):
        """Returns a predicate on writers: whether the app may read their samples of a type."""
        if type not in self.share and type not in self.read:
            raise health("errorAuthorizationNotDetermined", "The user has not decided whether to permit this access.")
        if self.read.get(type) == "granted":
            return lambda bundle: True
        may_share = self.share.get(type) == "sharingAuthorized"
        return lambda bundle: may_share and bundle == self.app["bundleIdentifier"]

    def check_reading(self, type, limit=0):
        self.check_available()
        sees = self.sees(type)
        if self.is_locked:
            raise health("errorDatabaseInaccessible", "Protected health data is inaccessible.")
        if limit < 0:
            raise health("errorInvalidArgument", "A limit must not be negative.")
        return sees

    def undecided(self, share, read):
        for type in share:
            if type in READ_ONLY:
                raise programmer("typeNotShareable", f"{type} cannot be shared")
        for type in share + read:
            if type.startswith("HKCorrelationTypeIdentifier"):
                raise programmer("typeNotShareable", f"{type} cannot be requested")
        self.check_available()
        return [t for t in share if t not in self.share], [t for t in read if t not in self.read]

    def request_authorization(self, share, read):
        share, read = self.undecided(share, read)
        if (share or read) and self.answer.get("cancel"):
            raise health("errorUserCanceled", "The user dismissed the request without an answer.")
        for type in share:
            self.share[type] = "sharingAuthorized" if self.answer["share"] else "sharingDenied"
        for type in read:
            self.read[type] = "granted" if self.answer["read"] else "denied"
        return {"processed": True}

    def request_status(self, share, read):
        share, read = self.undecided(share, read)
        return {"status": "shouldRequest" if share or read else "unnecessary"}

    def status(self, type):
        return {"status": self.share.get(type, "notDetermined")}

    def authorize(self, type, share, read):
        for decisions, answer in ((self.share, share), (self.read, read)):
            if answer == "notDetermined":
                decisions.pop(type, None)
            elif answer:
                decisions[type] = answer

    # Saving and deleting

    def save(self, samples):
        self.check_saving(samples)
        self.save_as(samples, self.app)

    def check_saving(self, samples):
        self.check_available()
        for item in samples:
            self.check_sharing(item["type"])
            if self.earliest is not None and item["end"] < self.earliest:
                raise health("errorInvalidArgument", "A sample ends before the earliest allowed date.")

    def save_as(self, samples, source):
        """Saves all samples or none, by the rules of sync identity."""
        self.check_new(samples)
        self.announce([change for item in samples for change in self.put(item, source)])

    def check_new(self, samples):
        uuids = {item["uuid"] for item in samples}
        if len(uuids) < len(samples) or any(self.stored(uuid) for uuid in uuids):
            raise health("errorInvalidArgument", "An object with this UUID is already stored.")

    def put(self, item, source):
        """Stores a sample unless a stored one with its sync identity is as new; returns the changes."""
        item = {**item, "source": source}
        holder, samples, changes = self.holder(item), None, []
        if holder:
            if sync_identity(item)[1] <= sync_identity(holder)[1]:
                return []
            samples = self.workouts.get(holder["uuid"])
            changes.append(self.remove(holder["uuid"]))
            for members in self.workouts.values():
                if holder["uuid"] in members:
                    members.remove(holder["uuid"])
                    members.add(item["uuid"])
        old = self.places.get(item["uuid"])
        if old is not None and self.log[old]["type"] == item["type"]:
            self.log[old] = None  # the object is stored again, so its earlier deletion is not reported
        self.append(item)
        if sync_identity(item)[0] is not None:
            self.identities[identity_of(item)] = item["uuid"]
        if samples:
            self.workouts[item["uuid"]] = samples
        return [*changes, item]

    def holder(self, item):
        """Returns the stored sample with the sync identity of a sample, if any."""
        return self.stored(self.identities.get(identity_of(item)))

    def save_workout(self, workout, samples):
        """Saves a workout with its samples; if the workout is ignored, so are its samples."""
        self.check_saving([workout, *samples])
        self.check_members(samples)
        self.check_new([workout, *samples])
        changes = self.put(workout, self.app)
        if changes:
            changes += self.put_into(workout["uuid"], samples)
        self.announce(changes)

    def add_to_workout(self, workout, samples):
        """Adds samples to a stored workout, and saves those that are not stored yet."""
        self.check_sharing(WORKOUT)
        self.check_saving(samples)
        self.check_members(samples)
        stored = self.stored(workout["uuid"])
        if not stored or "activityType" not in stored or writer(stored) != self.app["bundleIdentifier"]:
            raise health("errorInvalidArgument", "The workout is not stored, or another source saved it.")
        self.announce(self.put_into(stored["uuid"], [without_device(item) for item in samples]))

    def check_members(self, samples):
        if any(item["type"] == WORKOUT for item in samples):
            raise health("errorInvalidArgument", "A workout cannot belong to another workout.")

    def put_into(self, workout, samples):
        members, changes = self.workouts.setdefault(workout, set()), []
        for item in samples:
            if not self.stored(item["uuid"]):
                changes += self.put(item, self.app)
            stored = self.stored(item["uuid"]) or self.holder({**item, "source": self.app})
            members.add(stored["uuid"])
        return changes

    def append(self, entry):
        self.places[entry["uuid"]] = len(self.log)
        self.log.append(entry)

    def remove(self, uuid):
        item = self.stored(uuid)
        self.log[self.places[uuid]] = None
        self.identities.pop(identity_of(item), None)
        self.workouts.pop(uuid, None)  # its samples remain
        kept = {k: v for k, v in item.get("metadata", {}).items()
                if k in (SYNC_IDENTIFIER, SYNC_VERSION)}
        self.append({
            "uuid": uuid, "type": item["type"], "source": item["source"], "metadata": kept})
        return item

    def stored(self, uuid):
        place = self.places.get(uuid)
        entry = None if place is None else self.log[place]
        return entry if entry and is_sample(entry) else None

    def samples(self):
        return [entry for entry in self.log if entry and is_sample(entry)]

    def delete(self, samples):
        self.check_available()
        if not samples:
            raise health("errorInvalidArgument", "There is nothing to delete.")
        for item in samples:
            self.check_sharing(item["type"])
            stored = self.stored(item["uuid"])
            if not stored or writer(stored) != self.app["bundleIdentifier"]:
                raise health("errorInvalidArgument", "Failed to find some objects for deletion.")
        self.delete_as_user([item["uuid"] for item in samples])

    def delete_matching(self, type, predicate):
        self.check_sharing(type)
        app = self.app["bundleIdentifier"]
        own = self.find(type, predicate, lambda bundle: bundle == app)
        self.delete_as_user([item["uuid"] for item in own])
        return {"count": len(own)}

    def delete_as_user(self, uuids):
        stored = [uuid for uuid in dict.fromkeys(uuids) if self.stored(uuid)]
        self.announce([self.remove(uuid) for uuid in sorted(stored, key=self.places.get)])

    def purge_tombstones(self):
        self.log = [entry if entry and is_sample(entry) else None for entry in self.log]
        self.places = {entry["uuid"]: place for place, entry in enumerate(self.log) if entry}

    # Queries with one result

    def stored_samples(self, request):
        return self.in_parts({"request": request}, self.samples(), [])

    def execute(self, query):
        if query in self.executed:
            raise programmer("queryExecutedTwice", "a query can be executed only once; create a new query")
        self.executed.add(query)

    def matches(self, predicate, item):
        return matches(predicate, item, self.workouts)

    def find(self, type, predicate, sees):
        return [item for item in self.samples() if item["type"] == type
                and sees(writer(item)) and self.matches(predicate, item)]

    def query_samples(self, query, type, predicate, limit, sort):
        self.execute(query)
        found = self.find(type, predicate, self.check_reading(type, limit))
        for key in reversed(sort):  # sorting is stable, so the first key goes last
            date = "start" if key["key"] == "startDate" else "end"
            found.sort(key=lambda item: item[date], reverse=not key["ascending"])
        return self.in_parts({"query": query}, found[:limit or None], [])

    def query_sources(self, type, predicate):
        found = self.find(type, predicate, self.check_reading(type))
        names = {writer(item): item["source"]["name"] for item in found}
        return {"sources": [
            {"name": name, "bundleIdentifier": bundle} for bundle, name in names.items()]}

    def query_changes(self, query, type, predicate, anchor, limit):
        self.execute(query)
        sees = self.check_reading(type, limit)
        start = 0 if anchor is None else self.position(anchor, type)
        added, deleted, end = self.changes(type, predicate, sees, start, limit)
        answer = self.in_parts({"query": query}, added, deleted)
        return {**answer, "deleted": answer.get("deleted", []), "anchor": self.anchor(type, end)}

    def changes(self, type, predicate, sees, start, limit=0):
        """Returns the samples and deletions after a position, and the position after the last of them."""
        added, deleted = [], []
        for place in range(start, len(self.log)):
            entry = self.log[place]
            if not entry or entry["type"] != type or not sees(writer(entry)):
                continue
            if self.matches(predicate, entry) is False:  # an undecidable deletion is reported
                continue
            if is_sample(entry):
                added.append(entry)
            else:
                deleted.append({"uuid": entry["uuid"], "metadata": entry["metadata"]})
            if len(added) + len(deleted) == limit:
                return added, deleted, place + 1
        return added, deleted, len(self.log)

    def anchor(self, type, position):
        return base64.b64encode(json.dumps(["python-1", type, position]).encode()).decode()

    def position(self, anchor, type):
        try:
            mark, of, position = json.loads(anchor)
            if [mark, of] == ["python-1", type] and position in range(len(self.log) + 1):
                return int(position)
        except (ValueError, TypeError, RecursionError):
            pass
        raise health("errorInvalidArgument", "This store did not create this anchor for this type.")

    def in_parts(self, of, samples, deleted):
        """Sends a large result in parts of a thousand objects, and returns the rest."""
        while len(samples) > PART:
            self.notify("query.part", **of, samples=samples[:PART])
            samples = samples[PART:]
        while len(deleted) > PART:
            self.notify("query.part", **of, deleted=deleted[:PART])
            deleted = deleted[PART:]
        return {"samples": samples, **({"deleted": deleted} if deleted else {})}

    # Long-running queries

    def watch(self, query, type, predicate, anchor):
        answer = self.query_changes(query, type, predicate, anchor, 0)
        self.running.append(Running(query, False, type, predicate, position=len(self.log)))
        return answer

    def observe(self, query, type, predicate):
        """Starts an observer; its handler receives errors, so they are notifications and not answers."""
        try:
            self.execute(query)
            self.check_available()
            self.sees(type)
        except Refusal as refusal:
            self.notify("query.notify", query=query, delivery=self.delivery(), error=refusal.error)
            return
        self.running.append(
            Running(query, True, type, predicate, is_due=True, is_urgent=True))
        self.call_due_observers()

    def stop(self, query):
        for running in [each for each in self.running if each.query == query]:
            self.running.remove(running)
            self.cancel(running.retry)
            if running.outstanding in self.outstanding:
                self.cancel(self.outstanding.pop(running.outstanding)[1])

    def announce(self, changes):
        for running in self.running:
            try:
                sees = self.sees(running.type)
            except Refusal:
                continue
            if any(item["type"] == running.type and sees(writer(item))
                   and self.matches(running.predicate, item) for item in changes):
                running.is_due = True
        self.call_due_observers()

    def is_woken(self, type):
        return type in self.registrations and not self.registrations[type].is_stopped

    def can_hear(self, running):
        if not self.is_available or self.is_locked or running.outstanding is not None:
            return False
        return self.is_foreground or running.is_observer and self.is_woken(running.type)

    def call_due_observers(self):
        woken = set()
        for running in list(self.running):
            if not running.is_due or not self.can_hear(running) or (
                    running.paused_until is not None and self.now < running.paused_until):
                continue
            if not self.is_foreground and not running.is_urgent:
                if not self.is_window_open(running.type):
                    continue
                woken.add(running.type)
            running.is_due = running.is_urgent = False
            if running.is_observer:
                self.call_observer(running)
            else:
                self.call_watch(running)
        for type in woken:
            registration = self.registrations[type]
            window = max(WINDOWS[registration.frequency], WINDOWS[SLOWEST.get(type, "immediate")])
            registration.window_end = self.now + window if window else None

    def is_window_open(self, type):
        registration = self.registrations[type]
        if registration.window_end is None or self.now >= registration.window_end:
            return True
        if registration.wake_up is None:
            def wake_up():
                registration.wake_up = None
                self.call_due_observers()
            registration.wake_up = self.schedule(registration.window_end, wake_up)
        return False

    def call_watch(self, running):
        try:
            sees = self.sees(running.type)
        except Refusal:
            return
        added, deleted, running.position = self.changes(
            running.type, running.predicate, sees, running.position)
        if added or deleted:
            anchor = self.anchor(running.type, running.position)
            self.notify("query.update", query=running.query, samples=added, deleted=deleted,
                      anchor=anchor)

    def call_observer(self, running):
        delivery = self.delivery()
        if self.is_woken(running.type):
            running.outstanding = delivery
            timer = self.schedule(self.now + COMPLETION_TIMEOUT, lambda: self.expire(delivery))
            self.outstanding[delivery] = running.type, timer
        self.notify("query.notify", query=running.query, delivery=delivery)

    # Background delivery

    def delivery(self):
        self.number += 1
        self.counts["delivered"] += 1
        self.open.add(self.number)
        return self.number

    def complete(self, query, delivery):
        if delivery in self.complete_ids:
            self.counts["completedAgain"] += 1
        elif delivery in self.open:  # any other is from before the reset
            self.open.remove(delivery)
            self.complete_ids.add(delivery)
            self.counts["completed"] += 1
            if delivery in self.outstanding:
                type, timer = self.outstanding.pop(delivery)
                self.cancel(timer)
                if type in self.registrations:
                    self.registrations[type].failures = 0
                for running in self.running:
                    if running.outstanding == delivery:
                        running.outstanding = None
                self.call_due_observers()

    def expire(self, delivery):
        """Repeats a delivery after a pause; after the third in a row, stops calls for the type."""
        type, _ = self.outstanding.pop(delivery)
        self.counts["expired"] += 1
        registration = self.registrations[type]
        registration.failures += 1
        running = next((each for each in self.running if each.outstanding == delivery), None)
        if registration.failures >= 3:
            registration.is_stopped = True
            self.cancel(registration.wake_up)
            registration.wake_up = None
            self.release(type)
        elif running:
            running.outstanding, running.is_due, running.is_urgent = None, True, True
            running.paused_until = self.now + RETRY_DELAY * 2 ** (registration.failures - 1)
            running.retry = self.schedule(running.paused_until, self.call_due_observers)
        self.call_due_observers()

    def release(self, type):
        for delivery in [d for d, (of, _) in self.outstanding.items() if of == type]:
            self.cancel(self.outstanding.pop(delivery)[1])
        for running in self.running:
            if running.type == type:
                running.outstanding = running.paused_until = None
                self.cancel(running.retry)
        self.call_due_observers()

    def enable(self, type, frequency):
        self.check_available()
        if type.startswith("HKCorrelationTypeIdentifier"):
            raise health("errorInvalidArgument", "Background delivery does not support correlations.")
        registration = self.registrations.setdefault(type, Registration(frequency))
        if registration.frequency != frequency:
            self.cancel(registration.wake_up)
            registration.frequency, registration.window_end = frequency, None
            registration.wake_up = None
        if registration.is_stopped:
            registration.is_stopped, registration.failures = False, 0
        self.call_due_observers()

    def disable(self, type):
        self.check_available()
        if type in self.registrations:
            self.cancel(self.registrations.pop(type).wake_up)
        self.release(type)

    # Clock: the suite controls the time, and reports when a timer is due

    def set_clock(self, now):
        self.now = now

    def schedule(self, at, action):
        self.number += 1
        self.timers[self.number] = action
        self.notify("clock.schedule", timer=self.number, at=at)
        return self.number

    def cancel(self, timer):
        if self.timers.pop(timer, None):
            self.notify("clock.cancel", timer=timer)

    def fire(self, timer, now):
        self.now = now
        action = self.timers.pop(timer, None)
        if action:
            action()

    # Actions of the test bench from outside the app

    def set_answer(self, share, read, cancel):
        self.answer = {"cancel": True} if cancel else {"share": share, "read": read}

    def set_locked(self, locked):
        self.is_locked = locked
        self.call_due_observers()

    def set_available(self, available):
        self.is_available = available
        self.call_due_observers()

    def set_foreground(self, foreground):
        self.is_foreground = foreground
        self.call_due_observers()

    def set_earliest(self, date):
        self.earliest = date

    def reopen(self):
        for running in self.running:
            self.cancel(running.retry)
        self.running, self.executed = [], set()

    def ledger(self):
        return {
            **self.counts,
            "stoppedTypes": [t for t, r in self.registrations.items() if r.is_stopped],
            "registrations": {t: r.frequency for t, r in self.registrations.items()},
            "observedTypes": sorted({each.type for each in self.running if each.is_observer}),
        }


def identity_of(item):
    """Returns the key of an object; a higher version with the same key replaces it."""
    return item["type"], writer(item), sync_identity(item)[0]


def without_device(item):
    return {key: value for key, value in item.items() if key != "device"}


# Requests

TYPES, SAMPLES, ANCHOR = list_of(text), list_of(sample), optional(bytes_in_base64)
SHARING = one_of("notDetermined", "sharingDenied", "sharingAuthorized")
READING = one_of("notDetermined", "denied", "granted")
SORT = optional(list_of(shape(key=one_of("startDate", "endDate"), ascending=boolean)), [])
LIMIT = optional(whole, 0)
QUERY = {"query": identity, "type": text, "predicate": predicate}

HELLO = {
    "version": 1, "kind": "store", "name": "python-example", "subjectVersion": "1",
    "profile": "durable",
    "capabilities": [
        "authorizationControl", "externalWriters", "backgroundDelivery", "deviceLock",
        "availabilityControl", "tombstonePurge", "processDeath", "clock", "batches",
        "authorizationRequestStatus", "sampleDateLimit", "sourceQueries", "categorySamples", "workouts",
        "chosenIdentities",
    ],
}


def hello(versions):
    if 1 not in versions:
        raise Refusal(-32602, f"this store supports only version 1, and none of {versions}")
    return HELLO


def methods(notify):
    """Returns all requests and notifications, with their functions and the readers of their arguments."""
    store = Store(notify)
    share, read = {"share": TYPES, "read": TYPES}, {"type": text, "predicate": predicate}
    requests = {
        "store.available": (lambda: {"available": store.is_available}, {}),
        "authorization.request": (store.request_authorization, share),
        "authorization.requestStatus": (store.request_status, share),
        "authorization.status": (store.status, {"type": text}),
        "sample.save": (lambda sample: store.save([sample]), {"sample": sample}),
        "sample.delete": (lambda sample: store.delete([sample]), {"sample": sample}),
        "samples.save": (store.save, {"samples": SAMPLES}),
        "samples.delete": (store.delete, {"samples": SAMPLES}),
        "samples.deleteMatching": (store.delete_matching, read),
        "workout.save": (store.save_workout, {"workout": workout, "samples": SAMPLES}),
        "workout.add": (store.add_to_workout, {"workout": workout, "samples": SAMPLES}),
        "query.samples": (store.query_samples, {**QUERY, "limit": LIMIT, "sort": SORT}),
        "query.changes": (store.query_changes, {**QUERY, "anchor": ANCHOR, "limit": LIMIT}),
        "query.watch": (store.watch, {**QUERY, "anchor": ANCHOR}),
        "query.observe": (store.observe, QUERY),
        "query.complete": (store.complete, {"query": identity, "delivery": whole}),
        "query.stop": (store.stop, {"query": identity}),
        "query.sources": (store.query_sources, read),
        "background.enable": (store.enable, {"type": text, "frequency": one_of(*WINDOWS)}),
        "background.disable": (store.disable, {"type": text}),
        "clock.fire": (store.fire, {"timer": whole, "now": number}),
        "control.answer": (store.set_answer, {
            "share": optional(boolean), "read": optional(boolean), "cancel": optional(boolean)}),
        "control.authorize": (store.authorize, {
            "type": text, "share": optional(SHARING), "read": optional(READING)}),
        "control.saveAs": (
            lambda sample, source: store.save_as([sample], source),
            {"sample": sample, "source": revision}),
        "control.deleteAsUser": (store.delete_as_user, {"uuids": list_of(identity)}),
        "control.lock": (store.set_locked, {"locked": boolean}),
        "control.available": (store.set_available, {"available": boolean}),
        "control.foreground": (store.set_foreground, {"foreground": boolean}),
        "control.reopen": (store.reopen, {}),
        "control.purgeTombstones": (store.purge_tombstones, {}),
        "control.sampleDateLimit": (store.set_earliest, {"date": optional(number)}),
        "control.storedSamples": (store.stored_samples, {"request": optional(whole)}),
        "control.ledger": (store.ledger, {}),
        "settle": (lambda: None, {}),  # everything that was due has already been reported
    }

    def after_reset(perform):
        def checked(**arguments):
            if store.app is None:
                raise Refusal(-32600, "'reset' must be sent first")
            return perform(**arguments)
        return checked

    return {
        "hello": (hello, {"versions": list_of(whole)}),
        "shutdown": (lambda: None, {}),
        "reset": (store.reset, {"now": number, "app": revision}),
        **{name: (after_reset(perform), shapes) for name, (perform, shapes) in requests.items()},
    }, {"clock.set": (store.set_clock, {"now": number})}  # by the time `cancel` arrives, its request is answered


if __name__ == "__main__":
    serve(methods, sys.stdin.buffer, sys.stdout.buffer)
