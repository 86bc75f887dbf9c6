internal import HealthModel

extension Device {
  /// Creates a device from its description in an export.
  ///
  /// `<<HKDevice: 0x28>, name:Apple Watch, hardware:Watch6,2>` contains the properties; the address
  /// differs between records of one device and is omitted. Other text is the name.
  init(exportedText text: String) {
    self.init()
    guard text.hasPrefix("<<HKDevice:"), let start = text.firstIndex(of: ">") else {
      name = text
      return
    }
    var list = text[start...].dropFirst()
    if list.hasSuffix(">") { list.removeLast() }
    // A comma can be part of a value; a comma before a known key separates properties.
    var parts: [Substring] = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let isProperty = part.first == " " && Self.property(of: part.dropFirst()) != nil
      if isProperty || parts.isEmpty {
        parts.append(part)
      } else if let last = parts.popLast() {
        parts.append(list[last.startIndex..<part.endIndex])
      }
    }
    for part in parts {
      guard let (path, value) = Self.property(of: part.drop { $0 == " " }) else { continue }
      self[keyPath: path] = String(value)
    }
  }

  private static func property(
    of text: Substring
  ) -> (WritableKeyPath<Device, String?>, Substring)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let path: WritableKeyPath<Device, String?>
    switch text[..<colon] {
    case "name": path = \.name
    case "manufacturer": path = \.manufacturer
    case "model": path = \.model
    case "hardware": path = \.hardwareVersion
    case "firmware": path = \.firmwareVersion
    case "software": path = \.softwareVersion
    case "localIdentifier": path = \.localIdentifier
    case "UDIDeviceIdentifier": path = \.udiDeviceIdentifier
    default: return nil
    }
    return (path, text[text.index(after: colon)...])
  }
}
