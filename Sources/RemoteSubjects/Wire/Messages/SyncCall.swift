package import Foundation
package import JSONText
package import SubjectProtocol
package import WeightSync

/// The suite's calls to a sync.
package enum SyncCall: ProtocolCall {
  case start(session: Int, now: Date, seed: Int, WeightSyncConfiguration)
  case launch
  case enable
  case disable
  case add(EntryDraft)
  case edit(String, EntryEdit)
  case delete(String)
  case export
  case `import`
  case foreground
  case unlock
  case recover
  case settle
  case status

  package var kind: ProtocolMethod {
    switch self {
    case .start: .syncStart
    case .launch: .syncLaunch
    case .enable: .syncEnable
    case .disable: .syncDisable
    case .add: .syncAdd
    case .edit: .syncEdit
    case .delete: .syncDelete
    case .export: .syncExport
    case .import: .syncImport
    case .foreground: .syncForeground
    case .unlock: .syncUnlock
    case .recover: .syncRecover
    case .settle: .syncSettle
    case .status: .syncStatus
    }
  }

  package init?(_ method: ProtocolMethod, params: JSONObject) throws(WireError) {
    switch method {
    case .syncStart:
      self = .start(
        session: try params.required("session"), now: try params.required("now"),
        seed: try params.required("seed"), try params.required("configuration"))
    case .syncLaunch: self = .launch
    case .syncEnable: self = .enable
    case .syncDisable: self = .disable
    case .syncAdd: self = .add(try params.required("draft"))
    case .syncEdit: self = .edit(try params.required("entry"), try params.required("edit"))
    case .syncDelete: self = .delete(try params.required("entry"))
    case .syncExport: self = .export
    case .syncImport: self = .import
    case .syncForeground: self = .foreground
    case .syncUnlock: self = .unlock
    case .syncRecover: self = .recover
    case .syncSettle: self = .settle
    case .syncStatus: self = .status
    default: return nil
    }
  }

  package func write(members writer: inout JSONWriter) {
    switch self {
    case .start(let session, let now, let seed, let configuration):
      writer.member("session", session)
      writer.member("now", now)
      writer.member("seed", seed)
      writer.member("configuration", configuration)
    case .add(let draft): writer.member("draft", draft)
    case .edit(let entry, let edit):
      writer.member("entry", entry)
      writer.member("edit", edit)
    case .delete(let entry): writer.member("entry", entry)
    case .launch, .enable, .disable, .export, .import, .foreground, .unlock, .recover, .settle,
      .status:
      break
    }
  }
}

/// A sync's calls to its home, the storage of entries and sync state that the suite keeps.
package enum HomeCall: ProtocolCall {
  case contents(EntryLookup)
  case apply(revision: Int, EntryLookup, EntryChanges)
  case state
  case saveAnchor(Data?)
  case saveLastSyncDate(Date)

  package var kind: ProtocolMethod {
    switch self {
    case .contents: .homeContents
    case .apply: .homeApply
    case .state: .homeState
    case .saveAnchor: .homeSaveAnchor
    case .saveLastSyncDate: .homeSaveLastSyncDate
    }
  }

  package init?(_ method: ProtocolMethod, params: JSONObject) throws(WireError) {
    switch method {
    case .homeContents: self = .contents(try params.required("lookup"))
    case .homeApply:
      self = .apply(
        revision: try params.required("revision"), try params.required("lookup"),
        try params.required("changes"))
    case .homeState: self = .state
    case .homeSaveAnchor: self = .saveAnchor(try params.optional("anchor"))
    case .homeSaveLastSyncDate: self = .saveLastSyncDate(try params.required("date"))
    default: return nil
    }
  }

  package func write(members writer: inout JSONWriter) {
    switch self {
    case .contents(let lookup): writer.member("lookup", lookup)
    case .apply(let revision, let lookup, let changes):
      writer.member("revision", revision)
      writer.member("lookup", lookup)
      writer.member("changes", changes)
    case .state: break
    case .saveAnchor(let anchor): writer.member("anchor", ifPresent: anchor)
    case .saveLastSyncDate(let date): writer.member("date", date)
    }
  }
}
