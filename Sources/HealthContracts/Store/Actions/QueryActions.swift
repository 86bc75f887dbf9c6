internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for one-shot queries of samples, changes, sources and groups.
  mutating func addQueryActions() {
    storeAction("app queries {request}", refused: "app fails to query {request} with {error}") {
      world, arguments in
      let request = try arguments.request("request", using: [.sort, .limit])
      await world.ask(for: request.type)
      let found = try await world.store.objects(
        id: world.nextQuery(), type: request.type, predicate: world.predicate(of: request),
        limit: request.limit, sort: request.sort)
      world.update { state in
        state.found = found
        state.results.append(found)
      }
    }
    storeAction("app runs query of {type} twice") { world, arguments in
      let type = try arguments.type("type")
      await world.ask(for: type)
      let id = world.nextQuery()
      _ = try await world.store.objects(id: id, type: type)
      let found = try await world.store.objects(id: id, type: type)
      world.update { $0.found = found }
    }
    addAnchoredActions()
    addSourceActions()
    addGroupQueries()
  }

  private mutating func addAnchoredActions() {
    storeAction("app asks for changes of {request}") { world, arguments in
      try await world.askForChanges(arguments.request("request", using: [.limit, .start]))
    }
    storeAction("app asks for all changes of {request}") { world, arguments in
      let request = try arguments.request("request", using: [.limit, .start])
      try await world.askForChanges(request)
      // A page with fewer objects than the limit is the last; no row needs more than 50 further
      // pages.
      // Without a limit, the first page is complete.
      for _ in 0..<50
      where request.limit > 0 && (world.now.pages.last?.count ?? 0) >= request.limit {
        try await world.askForChanges(request, isFollowing: true)
      }
    }
    storeAction("app asks for changes of {type} from anchor that it made up") { world, arguments in
      let type = try arguments.type("type")
      await world.ask(for: type)
      let changes = try await world.store.anchoredChanges(
        id: world.nextQuery(), type: type, anchor: QueryAnchor(data: Data("no anchor".utf8)))
      world.update { $0.pages = [changes] }
    }
  }

  private mutating func addSourceActions() {
    storeAction("app asks for sources of {request}", needs: .sourceQueries) { world, arguments in
      let request = try arguments.request("request")
      await world.ask(for: request.type)
      let found = try await world.refinement((any SourceQuerying).self).sources(
        of: request.type, predicate: world.predicate(of: request))
      world.update { $0.foundSources = found }
    }
  }

  private mutating func addGroupQueries() {
    storeAction("app queries groups of {request}", needs: .correlations) { world, arguments in
      let request = try arguments.request("request")
      let query = CorrelationQuery(type: request.type, predicate: world.predicate(of: request))
      let found = try await world.refinement((any CorrelationStoring).self).correlations(query)
      world.update { $0.foundGroups = found }
    }
    storeAction("app queries groups of {request} with {member:request}", needs: .correlations) {
      world, arguments in
      let (request, member) = (try arguments.request("request"), try arguments.request("member"))
      guard case .quantity(let type) = member.type else {
        throw CaseProblem("a condition on members needs a quantity type")
      }
      let query = CorrelationQuery(
        type: request.type, predicate: world.predicate(of: request),
        memberPredicates: [type: world.predicate(of: member)])
      let found = try await world.refinement((any CorrelationStoring).self).correlations(query)
      world.update { $0.foundGroups = found }
    }
  }
}

extension StoreCase {
  /// Queries and records a page of the changes to the samples that a request describes.
  ///
  /// If `isFollowing` is `true`, the query continues from the last anchor, and the page is appended
  /// to the last result; otherwise, the query starts at the request's starting position, and the
  /// page is a new result.
  fileprivate func askForChanges(
    _ request: RequestDescription, isFollowing: Bool = false
  ) async throws {
    await ask(for: request.type)
    let anchor = isFollowing ? now.anchor : try anchor(of: request)
    let changes = try await store.anchoredChanges(
      id: nextQuery(), type: request.type, predicate: predicate(of: request), anchor: anchor,
      limit: request.limit)
    update { state in
      state.pages = isFollowing ? state.pages + [changes] : [changes]
      state.answers.append(changes)
      state.anchorBefore = anchor
      state.anchor = changes.newAnchor
    }
  }
}
