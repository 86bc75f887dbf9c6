internal import Foundation
package import JSONText
package import WeightSync

extension WeightUnit: WireName {}

extension SyncStatus.Phase: WireName {}

extension RecoveryAction: WireName {}

extension WeightEntry: WireValue {
  package static var expectation: String { "an entry" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(
      persistentModelID: try object.required("persistentModelID"),
      weightValue: try object.required("weightValue"),
      weightUnit: try object.required("weightUnit"), date: try object.required("date"),
      note: try object.optional("note"),
      bodyFatPercentage: try object.optional("bodyFatPercentage"),
      modifiedDate: try object.optional("modifiedDate"),
      healthKitUUID: try object.optional("healthKitUUID"), source: try object.required("source"),
      syncVersion: try object.required("syncVersion"),
      pendingHealthSync: try object.required("pendingHealthSync"))
    sourceBundleIdentifier = try object.optional("sourceBundleIdentifier")
    exportedVersion = try object.optional("exportedVersion")
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("persistentModelID", persistentModelID)
      writer.member("weightValue", weightValue)
      writer.member("weightUnit", weightUnit)
      writer.member("date", date)
      writer.member("note", ifPresent: note)
      writer.member("bodyFatPercentage", ifPresent: bodyFatPercentage)
      writer.member("modifiedDate", ifPresent: modifiedDate)
      writer.member("healthKitUUID", ifPresent: healthKitUUID)
      writer.member("source", source)
      writer.member("syncVersion", syncVersion)
      writer.member("pendingHealthSync", pendingHealthSync)
      writer.member("sourceBundleIdentifier", ifPresent: sourceBundleIdentifier)
      writer.member("exportedVersion", ifPresent: exportedVersion)
    }
  }
}

extension EntryDraft: WireValue {
  package static var expectation: String { "a new weight" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(
      weightValue: try object.required("weightValue"),
      weightUnit: try object.required("weightUnit"), date: try object.required("date"),
      note: try object.optional("note"),
      bodyFatPercentage: try object.optional("bodyFatPercentage"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("weightValue", weightValue)
      writer.member("weightUnit", weightUnit)
      writer.member("date", date)
      writer.member("note", ifPresent: note)
      writer.member("bodyFatPercentage", ifPresent: bodyFatPercentage)
    }
  }
}

extension EntryEdit: WireValue {
  package static var expectation: String { "an edit of an entry" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(
      weightValue: try object.optional("weightValue"),
      weightUnit: try object.optional("weightUnit"), date: try object.optional("date"),
      note: try object.optional("note"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("weightValue", ifPresent: weightValue)
      writer.member("weightUnit", ifPresent: weightUnit)
      writer.member("date", ifPresent: date)
      writer.member("note", ifPresent: note)
    }
  }
}

extension SyncStatus: WireValue {
  package static var expectation: String {
    "a status with 'phase', 'isOptionVisible' and 'isToggleOn'"
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init()
    phase = try object.required("phase")
    message = try object.optional("message")
    recoveryAction = try object.optional("recoveryAction")
    isOptionVisible = try object.required("isOptionVisible")
    isToggleOn = try object.required("isToggleOn")
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("phase", phase)
      writer.member("message", ifPresent: message)
      writer.member("recoveryAction", ifPresent: recoveryAction)
      writer.member("isOptionVisible", isOptionVisible)
      writer.member("isToggleOn", isToggleOn)
    }
  }
}

extension WeightSyncConfiguration: WireValue {
  package static var expectation: String {
    "a configuration with 'bundleIdentifier' and 'preferredUnit'"
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(
      bundleIdentifier: try object.required("bundleIdentifier"),
      preferredUnit: try object.required("preferredUnit"))
    pageSize = try object.required("pageSize")
    callDeadline = try object.required("callDeadline")
    firstRetryDelay = try object.required("firstRetryDelay")
    longestRetryDelay = try object.required("longestRetryDelay")
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("bundleIdentifier", bundleIdentifier)
      writer.member("preferredUnit", preferredUnit)
      writer.member("pageSize", pageSize)
      writer.member("callDeadline", callDeadline)
      writer.member("firstRetryDelay", firstRetryDelay)
      writer.member("longestRetryDelay", longestRetryDelay)
    }
  }
}
