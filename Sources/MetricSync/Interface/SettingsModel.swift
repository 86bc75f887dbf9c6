public import Observation

/// The model of a settings form, whose settings are saved on request.
@MainActor
public final class SettingsModel: Observable {
  private let registrar = ObservationRegistrar()
  private let service: ConfigService
  private var edited = UserSettings()
  private var failure: String?

  /// Creates a form with the default settings; ``load()`` fills it from the file.
  public init(_ service: ConfigService) { self.service = service }

  /// The settings in the form.
  public var settings: UserSettings {
    get {
      registrar.access(self, keyPath: \.settings)
      return edited
    }
    set {
      guard newValue != edited else { return }
      registrar.withMutation(of: self, keyPath: \.settings) { edited = newValue }
    }
  }

  /// The error from the last attempt to load or save the file, or `nil` if that attempt succeeded
  /// or no attempt was made.
  public var failureText: String? {
    registrar.access(self, keyPath: \.failureText)
    return failure
  }

  /// The time between passes as text, such as `900s`; empty for passes on request only.
  public var intervalText: String { settings.intervalText ?? "" }

  /// Changes the time between passes.
  ///
  /// - Parameter text: A time such as `15m`, or empty text for passes on request only.
  /// - Returns: Whether the text is valid; if not, the setting is unchanged.
  public func setInterval(_ text: String) -> Bool {
    guard !text.isEmpty else {
      settings.interval = nil
      return true
    }
    guard let seconds = UserSettings.seconds(of: text) else { return false }
    settings.interval = seconds
    return true
  }

  /// Fills the form from the file; after a failure, the form is unchanged and ``failureText``
  /// states the error.
  public func load() { attempt { settings = try service.load() } }

  /// Saves the form to the file; after a failure, ``failureText`` states the error.
  public func save() { attempt { try service.save(edited) } }

  private func attempt(_ action: () throws -> Void) {
    var text: String?
    do { try action() } catch { text = "\(error)" }
    guard text != failure else { return }
    registrar.withMutation(of: self, keyPath: \.failureText) { failure = text }
  }
}
