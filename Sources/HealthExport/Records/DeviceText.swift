internal import HealthModel

extension Device {
  /// Creates a device from its description in an export.
  ///
  /// A text such as `<<HKDevice: 0x28>, name:Apple Watch, hardware:Watch6,2>` lists properties. The
  /// address, which differs between records of one device, and the creation date are omitted. A
  /// text in any other form becomes the name.
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
      if case (let path?, let value)? = Self.property(of: part.drop { $0 == " " }) {
        self[keyPath: path] = String(value)
      }
    }
  }

  /// Returns the value and the key path of a known property, or `nil` for other text.
  ///
  /// The key path is `nil` for the creation date, which ``Device`` does not contain.
  private static func property(
    of text: Substring
  ) -> (path: WritableKeyPath<Device, String?>?, value: Substring)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let path: WritableKeyPath<Device, String?>?
    switch text[..<colon] {
    case "name": path = \.name
    case "manufacturer": path = \.manufacturer
    case "model": path = \.model
    case "hardware": path = \.hardwareVersion
    case "firmware": path = \.firmwareVersion
    case "software": path = \.softwareVersion
    case "localIdentifier": path = \.localIdentifier
    case "UDIDeviceIdentifier": path = \.udiDeviceIdentifier
    case "creation date": path = nil
    default: return nil
    }
    return (path, text[text.index(after: colon)...])
  }
}
