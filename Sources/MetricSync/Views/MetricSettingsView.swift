#if canImport(SwiftUI)
  public import SwiftUI

  /// A form for the time between passes, the percentage format and the log level.
  public struct MetricSettingsView: View {
    @Bindable private var model: SettingsModel
    @State private var interval: String

    /// Creates a form for a model whose settings are already loaded.
    public init(_ model: SettingsModel) {
      _model = Bindable(wrappedValue: model)
      _interval = State(initialValue: model.intervalText)
    }

    /// Controls for the settings, the error (if any) from the last attempt to load or save the
    /// settings, and a button that saves them.
    public var body: some View {
      Form {
        TextField("Time between passes", text: $interval)
          .onSubmit { _ = applyInterval() }
        Toggle("Percent as hundredths", isOn: $model.settings.percentAsHundredths)
        Picker("Log level", selection: $model.settings.logLevel) {
          ForEach(LogLevel.allCases, id: \.self) { Text(verbatim: $0.rawValue).tag($0) }
        }
        if let failure = model.failureText { Text(verbatim: failure) }
        Button("Save") { if applyInterval() { model.save() } }
      }
      .navigationTitle("Settings")
    }

    /// Applies the time between passes, or restores its text if the text is not a valid time;
    /// returns whether the text was valid.
    private func applyInterval() -> Bool {
      guard model.setInterval(interval) else {
        interval = model.intervalText
        return false
      }
      return true
    }
  }
#endif
