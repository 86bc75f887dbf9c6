import Foundation
import MetricSync
import Testing

/// Tests of the sources of secrets, and of the text of their errors.
struct CredentialTests {
  private func file(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> CredentialReference {
    let file = folder.file("key")
    try Data(bytes).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    return .file(file.path)
  }

  @Test func `a file of less than 64 KiB is read, and a file of 64 KiB is rejected`() async throws {
    let folder = try TemporaryFolder()
    let resolver = CredentialResolver(environment: [:])
    let bytes = Array("k\n".utf8) + [UInt8](repeating: 0x20, count: 65_533)
    let small = try file(bytes, in: folder)
    #expect(try await resolver.secret(small).text == "k")
    let large = try file(bytes + [0x20], in: folder)
    let error = await #expect(throws: CredentialError.self) { try await resolver.secret(large) }
    let path = folder.file("key").path
    #expect(error?.description == "the file '\(path)' cannot be read, or is 64 KiB or larger")
  }

  @Test func `a folder in place of a file is reported with its path`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    let error = await #expect(throws: CredentialError.self) {
      try await CredentialResolver(environment: [:]).secret(.file(path))
    }
    #expect(error?.description == "the file '\(path)' cannot be read, or is 64 KiB or larger")
  }

  @Test(arguments: [
    (CredentialReference.environment("KEY"), "variable KEY"), (.file("/s/key"), "file /s/key"),
    (.command(["pass", "show", "key"]), "command pass"), (.command([]), "command "),
  ])
  func `a reference is described without the arguments of a command`(
    _ reference: CredentialReference, _ text: String
  ) {
    #expect(reference.description == text)
  }

  @Test func `an empty command is not run`() async {
    let resolver = CredentialResolver(environment: [:]) { _, _ in "k" }
    let error = await #expect(throws: CredentialError.self) {
      try await resolver.secret(.command([]))
    }
    #expect(error?.description == "the command has no words; write at least its name")
  }

  @Test(arguments: ["", "\n", " \t\n"])
  func `the output of a command is rejected if it has no text`(_ output: String) async {
    let resolver = CredentialResolver(environment: [:]) { _, _ in output }
    let error = await #expect(throws: CredentialError.self) {
      try await resolver.secret(.command(["pass", "show"]))
    }
    #expect(error?.description == "the secret in 'command pass' is empty")
  }

  @Test func `a command is asked for a new secret only if a renewal is requested`() async throws {
    let resolver = CredentialResolver(environment: [:]) { words, renewing in
      "\(words.joined(separator: " ")) \(renewing)"
    }
    let reference = CredentialReference.command(["pass", "show"])
    #expect(try await resolver.secret(reference).text == "pass show false")
    #expect(try await resolver.secret(reference, renewing: true).text == "pass show true")
    let source = ReferencedCredential(reference, resolver)
    #expect(try await source.credential(renewing: false)?.text == "pass show false")
    #expect(try await source.credential(renewing: true)?.text == "pass show true")
  }

  @Test func `an error from a command is thrown unchanged`() async {
    let failure = CredentialError("the keychain is locked")
    let resolver = CredentialResolver(environment: [:]) { _, _ in throw failure }
    await #expect(throws: failure) { try await resolver.secret(.command(["pass"])) }
  }

  @Test(arguments: [
    "k", "k\n", "k\r\n", "\r\n\nk\r\nmore", "\tk \nmore", " \nk\nmore", "\n\t \r\n k",
  ])
  func `a secret is the first line with text, without the white space around it`(_ text: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let resolver = CredentialResolver(environment: ["KEY": text]) { _, _ in text }
    let references: [CredentialReference] = [
      .environment("KEY"), .command(["pass"]), try file(Array(text.utf8), in: folder),
    ]
    for reference in references {
      #expect(try await resolver.secret(reference).text == "k")
    }
  }
}
