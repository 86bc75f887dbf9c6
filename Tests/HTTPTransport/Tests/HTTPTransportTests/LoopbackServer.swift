import Foundation
import HealthModel

/// A server on this computer that sends the same reply on every connection.
final class LoopbackServer: Sendable {
  struct Problem: Error {}

  /// The behavior of a connection after a request was read.
  enum Reply: Sendable {
    /// The bytes are sent, and the connection ends.
    case bytes(String)
    /// The bytes are sent again and again, and the connection stays open.
    case drip(String)
    /// The connection stays open without a response.
    case silence
  }

  let port: Int
  private let descriptor: Int32
  private let requests = Requests()

  /// The requests that arrived, shared by the threads of the connections.
  private final class Requests: Sendable {
    private let texts = Locked<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  init(_ reply: Reply) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 8) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isBound else { throw Problem() }
    port = Int(UInt16(bigEndian: address.sin_port))
    descriptor = listener
    let requests = requests
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread { Self.serve(connection, reply) { requests.add($0) } }
      }
      // Only this thread closes the descriptor. If another thread closed it, `accept` could use a
      // descriptor with the same number that already belongs to another server.
      close(listener)
    }
  }

  /// Stops listening; accepted connections still receive their reply.
  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The received requests, each with its head and body.
  var received: [String] { requests.all }

  func url(_ path: String = "/") -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(fileURLWithPath: path)
  }

  private static func serve(
    _ connection: Int32, _ reply: Reply, _ note: @Sendable (String) -> Void
  ) {
    defer { close(connection) }
    note(request(from: connection))
    switch reply {
    case .bytes(let text): _ = write(text, to: connection)
    case .drip(let text):
      while write(text, to: connection) { poll(nil, 0, 20) }
    case .silence:
      var byte: UInt8 = 0
      _ = read(connection, &byte, 1)
    }
  }

  private static func request(from connection: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(connection, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.range(of: "\r\n\r\n") else { continue }
      let length = text.lowercased().firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.1) }
      if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to connection: Int32) -> Bool {
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return send(connection, bytes, bytes.count, flags) == bytes.count
  }
}
