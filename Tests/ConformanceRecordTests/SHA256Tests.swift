import ConformanceRecord
import Testing

struct SHA256Tests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let message: [UInt8]
    let hash: String
    var testDescription: String { name }

    init(_ name: String, _ message: [UInt8], _ hash: String) {
      self.name = name
      self.message = message
      self.hash = hash
    }

    /// Creates a vector with a message of the given length, which repeats the bytes 0 to 250 in
    /// order, and with a hash from another implementation.
    init(counting length: Int, _ hash: String) {
      self.init("\(length) bytes", (0..<length).map { UInt8($0 % 251) }, hash)
    }
  }

  static let published: [Vector] = [
    Vector("empty", [], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Vector(
      "abc", Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Vector(
      "two blocks", Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Vector(
      "a million times a", Array(repeating: UInt8(ascii: "a"), count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  static let aroundBlocks: [Vector] = [
    Vector(
      counting: 1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    Vector(
      counting: 54, "675f28acc0b90a72d1c3a570fe83ac565555db358cf01826dc8eefb2bf7ca0f3"),
    Vector(
      counting: 55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
    Vector(
      counting: 56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
    Vector(
      counting: 57, "2fe741af801cc238602ac0ec6a7b0c3a8a87c7fc7d7f02a3fe03d1c12eac4d8f"),
    Vector(
      counting: 63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
    Vector(
      counting: 64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
    Vector(
      counting: 65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
    Vector(
      counting: 119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
    Vector(
      counting: 120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
    Vector(
      counting: 127, "92ca0fa6651ee2f97b884b7246a562fa71250fedefe5ebf270d31c546bfea976"),
    Vector(
      counting: 128, "471fb943aa23c511f6f72f8d1652d9c880cfa392ad80503120547703e56a2be5"),
    Vector(
      counting: 129, "5099c6a56203f9687f7d33f4bfdf576d31dc91f6b695ecea38b2770c87631135"),
  ]

  @Test(arguments: published + aroundBlocks)
  func `the hash matches published and independently computed vectors`(_ vector: Vector) {
    #expect(SHA256.hexadecimal(vector.message) == vector.hash)
  }

  @Test(arguments: [(10, "ba7816bf8f"), (0, ""), (-1, "")])
  func `a hash with fewer digits is a prefix of the full hash`(_ digits: Int, _ text: String) {
    #expect(SHA256.hexadecimal("abc".utf8, digits: digits) == text)
  }

  @Test
  func `the hash of a slice covers only its elements`() {
    let bytes = Array("xxabc".utf8)
    #expect(SHA256.hexadecimal(bytes[2...]) == SHA256.hexadecimal("abc".utf8))
  }
}
