import CombinedRecords
import Foundation
import HealthModel
import Testing

struct RecordListPageTests {
  static let style = FieldStyle(
    preferences: RecordPreferences(unitSystem: .metric), locale: Locale(identifier: "en_US"))

  private func page(
    _ records: [Weight], isLoading: Bool = false, failure: RecordSource? = nil,
    hasMore: Bool = false
  ) -> RecordListPage<Weight> {
    RecordListPage(
      records, isLoading: isLoading,
      failure: failure.map { QueryFailure($0, HealthError(.network)) }, hasMore: hasMore,
      style: Self.style)
  }

  @Test func `the entries contain the records and their rows in the order of the list`() {
    let records = [Fixtures.weight(2), Fixtures.foreign(1, kilograms: 81)]
    let entries = page(records).entries
    #expect(entries.map(\.record) == records)
    #expect(entries.map(\.id) == records.map(\.id))
    #expect(entries.map(\.row.value.number) == ["80.00", "81.00"])
    #expect(entries.map(\.row.isEditable) == [true, false])
  }

  @Test func `a loading list shows progress, and a loaded list with more records shows a button`() {
    let loading = page([Fixtures.weight(1)], isLoading: true, hasMore: true)
    #expect(loading.progressTitle == "Loading...")
    #expect(loading.moreTitle == nil)
    let loaded = page([Fixtures.weight(1)], hasMore: true)
    #expect(loaded.progressTitle == nil)
    #expect(loaded.moreTitle == "Show More")
    #expect(page([Fixtures.weight(1)]).moreTitle == nil)
  }

  @Test func `only a loaded list without records shows the text for an empty list`() {
    #expect(page([]).emptyText == "No Records")
    #expect(page([], isLoading: true).emptyText == nil)
    #expect(page([Fixtures.weight(1)]).emptyText == nil)
  }

  @Test func `the message for a failure names the source that could not be read`() {
    #expect(page([]).failureText == nil)
    #expect(page([], failure: .healthKit).failureText?.hasPrefix("Health records") == true)
    #expect(page([], failure: .local).failureText?.hasPrefix("The app's own records") == true)
  }

  @Test func `rows move unless Reduce Motion is on`() {
    #expect(ListMotion(reducesMotion: false).rows != nil)
    #expect(ListMotion(reducesMotion: true).rows == nil)
    #expect(ListMotion(reducesMotion: true).overlay > 0)
  }
}
