internal import Foundation
internal import HealthModel
internal import JSONText
internal import LineProcesses
internal import SubjectProtocol

extension Peer {
  /// Processes one received line, unless the conversation has ended.
  func receive(_ line: [UInt8]) {
    // A line can end with a carriage return, as on Windows.
    let line = line.last == 0x0D ? Array(line.dropLast()) : line
    let isOver = state.withLock { state in
      if state.failure == nil { state.exchange.append(.received, line) }
      state.lineBytes = line.count
      return state.failure != nil
    }
    guard !isOver else { return }
    guard line.count <= limits.longestLine else {
      return end(.lineTooLong(limit: limits.longestLine))
    }
    let message: PeerMessage
    do throws(PeerMessage.Malformed) { message = try PeerMessage(line: line) } catch {
      return refuse(error)
    }
    switch message {
    case .request(let id, let method, let params): take(id, method, params)
    case .notification(let method, let params): take(method, params)
    case .result(let id, let result): complete(id, .success(result))
    case .error(let id?, let error): complete(id, .failure(error))
    case .error(nil, let error):
      guard role == .suite else { return }
      fail(.notAMessage, "the subject could not read a line: \(error.message)")
    }
  }

  private func refuse(_ malformed: PeerMessage.Malformed) {
    switch role {
    case .suite:
      let isJSON = malformed.code != WireFailure.parseError
      fail(
        isJSON ? .notAMessage : .notJSON,
        "the subject wrote a line that is not \(isJSON ? "a message" : "JSON"): \(malformed.message)"
      )
    case .subject:
      write(
        PeerLine.error(
          malformed.id, WireFailure(code: malformed.code, message: malformed.message)))
    }
  }

  // MARK: - Answers

  private func complete(_ id: Int, _ result: Result<JSONObject, any Error>) {
    let (call, isOld) = state.withLock { state in
      (state.unsolicited, state.logs) = (0, 0)
      return (state.calls.removeValue(forKey: id), id > 0 && id < state.nextID)
    }
    guard let call else {
      guard role == .suite else { return }
      return isOld
        ? fail(.answeredTwice, "the subject answered request \(id) a second time")
        : fail(.unknownAnswer, "the subject answered request \(id), which was never sent")
    }
    call.completion(result)
    tellListeners()
  }

  /// Resumes the callers of ``quiet()`` if this side has no pending requests.
  private func tellListeners() {
    let listeners: [CheckedContinuation<Void, Never>] = state.withLock { state in
      guard state.calls.isEmpty else { return [] }
      defer { state.listeners = [] }
      return state.listeners
    }
    for listener in listeners { listener.resume() }
  }

  // MARK: - Notifications

  private func take(_ method: String, _ params: JSONObject) {
    if method == ProtocolMethod.cancel.rawValue {
      let id = try? params.required("id", as: Int.self)
      let request = id.flatMap { id in state.withLock { $0.requests[id] } }
      request?.cancel()
      return
    }
    guard let handlers = state.withLock({ $0.handlers }) else { return }
    do {
      if try handlers.notified(method, params) { return }
    } catch {
      guard role == .suite else { return }
      return fail(.wrongShape, "the subject's notification '\(method)': \(error)")
    }
    if method == ProtocolMethod.log.rawValue { return noteLog() }
    let count = state.withLock { state in
      state.unsolicited += 1
      return state.unsolicited
    }
    if count > limits.mostUnsolicited {
      fail(
        .flood,
        "during a call, the subject sent \(count) notifications that were not requested")
    }
  }

  /// Counts a log message, and ends the conversation above the limit ``PeerLimits/mostLogs``.
  private func noteLog() {
    let count = state.withLock { state in
      state.logs += 1
      return state.logs
    }
    if count > limits.mostLogs {
      fail(.flood, "the subject logged \(count) messages during a call")
    }
  }

  // MARK: - Requests

  private func take(_ id: Int, _ method: String, _ params: JSONObject) {
    let request = IncomingRequest(id: id, method: method, params: params) { [weak self] answer in
      self?.answer(id, answer)
    }
    let (handlers, isTwice, count) = state.withLock { state in
      let isTwice = state.requests[id] != nil
      if !isTwice { state.requests[id] = request }
      return (state.handlers, isTwice, state.requests.count)
    }
    if isTwice {
      let message = "request \(id) was sent again before it was answered"
      guard role == .subject else { return fail(.notAMessage, message) }
      return write(
        PeerLine.error(id, WireFailure(code: WireFailure.invalidRequest, message: message)))
    }
    guard count <= limits.mostOpenRequests else {
      return fail(.flood, "the other side has \(count) unanswered requests")
    }
    handlers?.requested(request)
  }

  private func answer(_ id: Int, _ answer: [UInt8]) {
    var answer = answer
    if answer.count > limits.longestLine {
      answer = PeerLine.error(
        id,
        WireFailure(
          code: WireFailure.internalError,
          message: "the answer exceeds the limit of \(limits.longestLine) bytes"))
    }
    state.withLock { _ = $0.requests.removeValue(forKey: id) }
    write(answer)
  }

  // MARK: - End of the conversation

  /// Ends the conversation with a failure; does nothing if the conversation has already ended.
  ///
  /// The failure is the result of this side's pending requests. In the suite, the tasks that answer
  /// requests from the other side are canceled.
  package func fail(_ kind: PeerFailure.Kind, _ message: String) {
    let (before, failure): (State?, PeerFailure) = state.withLock { state in
      var failure = PeerFailure(kind, message)
      guard state.failure == nil else { return (nil, failure) }
      failure.exchange = state.exchange.text
      state.failure = failure
      defer { (state.calls, state.requests, state.handlers, state.looks) = ([:], [:], nil, [:]) }
      return (state, failure)
    }
    guard let before else { return }
    // A deadline check can be scheduled a year ahead, and would retain its captures until then.
    for look in before.looks.values { look.cancel() }
    // The pending requests fail in the order in which they were sent.
    for (_, call) in before.calls.sorted(by: { $0.key < $1.key }) {
      call.completion(.failure(failure))
    }
    if role == .suite { for request in before.requests.values { request.cancel() } }
    tellListeners()
    before.handlers?.ended(failure)
  }

  func end(_ end: TransportEnd) {
    switch end {
    case .closed: fail(.ended, "the other side ended")
    case .unfinishedLine(let bytes):
      let count = bytes == 1 ? "1 byte" : "\(bytes) bytes"
      fail(.unfinishedLine, "the other side ended after \(count) of an unfinished line")
    case .lineTooLong(let limit):
      fail(.lineTooLong, "the other side wrote a line of more than \(limit) bytes")
    case .failed(let reason): fail(.ended, reason)
    }
  }

  // MARK: - Deadlines

  /// Schedules a check for expired deadlines.
  ///
  /// No check is scheduled if there is already one for the same or an earlier deadline, so a
  /// request usually needs no separate timer.
  func watch(_ deadline: Date) {
    let number: Int? = state.withLock { state in
      if let watched = state.watchedDate, watched <= deadline { return nil }
      state.watchedDate = deadline
      defer { state.nextLook += 1 }
      return state.nextLook
    }
    guard let number else { return }
    let look = clock.schedule(at: deadline) { [weak self] in self?.look(number) }
    let isOver = state.withLock { state in
      guard state.failure == nil else { return true }
      state.looks[number] = look
      return false
    }
    if isOver { look.cancel() }
  }

  private func look(_ number: Int) {
    let now = clock.now
    let (late, next) = state.withLock { state in
      state.looks[number] = nil
      state.watchedDate = nil
      let late = state.calls.filter { $0.value.deadline <= now }.min { $0.key < $1.key }
      return (late, state.calls.values.map(\.deadline).min())
    }
    if let late {
      cancel(late.key)
      let extent = late.value.isExtended ? " of the last extension of its deadline" : ""
      fail(
        .noAnswer,
        "no answer to '\(late.value.method)' came within \(late.value.patience) seconds\(extent)")
    } else if let next {
      watch(next)
    }
  }
}
