internal import Foundation
enum DEBUGDUMP {
  static func note(_ kind: String, _ text: String) {
    guard let path = ProcessInfo.processInfo.environment["SYNCT_DUMP"],
      let file = FileHandle(forWritingAtPath: path) else { return }
    file.seekToEndOfFile()
    file.write(Data((kind + "\t" + text + "\n").utf8))
  }
}
