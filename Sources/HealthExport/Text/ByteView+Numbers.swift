/// The result of reading a number from text.
enum ExportedNumber: Equatable {
  /// A finite number.
  case finite(Double)
  /// Infinity or NaN by name, or a number that is too large for a double.
  case notFinite
  /// Text that is not a number, or is longer than 1,024 bytes.
  case unreadable
}

extension ByteView {
  /// The result of reading the text as a decimal number, which is correctly rounded; the separator
  /// is a point in every locale.
  var number: ExportedNumber {
    var index = 0
    var isNegative = false
    if self[0] == UInt8(ascii: "-") || self[0] == UInt8(ascii: "+") {
      isNegative = self[0] == UInt8(ascii: "-")
      index = 1
    }
    var mantissa: UInt64 = 0
    var (digits, fraction) = (0, 0)
    while self[index].isDigit {
      mantissa = mantissa &* 10 &+ UInt64(self[index] &- 0x30)
      digits += 1
      index += 1
    }
    if self[index] == UInt8(ascii: ".") {
      index += 1
      while self[index].isDigit {
        mantissa = mantissa &* 10 &+ UInt64(self[index] &- 0x30)
        digits += 1
        fraction += 1
        index += 1
      }
    }
    // Up to 15 digits and powers of ten up to the exponent 22 are exact, so one division rounds
    // correctly.
    guard index == count, digits > 0, digits <= 15, fraction <= 22 else { return longNumber }
    let number = Double(mantissa) / Self.powersOfTen(fraction)
    return .finite(isNegative ? -number : number)
  }

  private var longNumber: ExportedNumber {
    let isDecimal = buffer.allSatisfy { byte in
      byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
    }
    if count > 0, count <= 1_024, isDecimal, let number = Double(text) {
      return number.isFinite ? .finite(number) : .notFinite
    }
    let name = count <= 16 ? text.lowercased().drop { $0 == "-" || $0 == "+" } : ""
    return ["nan", "inf", "infinity", "∞"].contains(name) ? .notFinite : .unreadable
  }

  /// The integer, or `nil` if the text is not an integer or is longer than 18 bytes.
  var wholeNumber: Int? {
    guard count > 0, count <= 18,
      buffer.dropFirst(self[0] == UInt8(ascii: "-") ? 1 : 0)
        .allSatisfy(\.isDigit)
    else { return nil }
    return Int(text)
  }

  private static func powersOfTen(_ exponent: Int) -> Double {
    var (power, rest) = (1.0, exponent)
    while rest > 0 {
      power *= 10
      rest -= 1
    }
    return power
  }
}
