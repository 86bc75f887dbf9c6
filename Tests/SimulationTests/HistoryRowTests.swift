import Simulation
import Testing
import WeightSimulation

struct HistoryRowTests {
  @Test func `a short history becomes a row that the reference passes and the subject fails`() async
  {
    let subject = PlantedDefect.ownSamplesTreatedAsForeign.planted(in: .memory)
    let history = WeightHistory(
      seed: 1, order: nil, setup: WeightSetup(),
      steps: [
        .init(.turnOn(device: 0)), .init(.add(device: 0, Weighing(number: 4))),
      ])
    let search = await HistoryRow.search(
      history, named: "Own samples are not imported", subject: subject, reference: .memory)
    guard case .found(let row) = search else {
      Issue.record("expected a row of the history, found \(search)")
      return
    }
    #expect(
      row.markdown.hasSuffix(
        """
        | Own samples are not imported | sync is on | user adds entry of 152 lb, another app saves \
        sample of 81 kg | saves 68.946 kg v1, imports 68.946 kg v1; imports 81 kg from "Withings \
        Scale" | entries 152 lb v1 synced without note and 178.574 lb v1 from "Withings Scale"; samples \
        68.946 kg v1 and 81 kg from "Withings Scale"; sync on |
        """))
    #expect(await HistoryRow.passes(row, on: .memory))
    #expect(await !HistoryRow.passes(row, on: subject))
  }

  @Test func `if no row of the history fails, a row with other steps is found`() async {
    let subject = PlantedDefect.queueKeptWhenOff.planted(in: .memory)
    let history = WeightHistory(
      seed: 3, order: nil, setup: WeightSetup(), steps: [.init(.turnOn(device: 0))])
    let search = await HistoryRow.search(
      history, named: "The queue is kept", subject: subject, reference: .memory)
    guard case .foundOfOtherSteps(let row, let missing) = search else {
      Issue.record("expected a row with other steps, found \(search)")
      return
    }
    #expect(missing == [])
    #expect(await HistoryRow.passes(row, on: .memory))
    #expect(await !HistoryRow.passes(row, on: subject))
  }

  @Test func `a search names the operations that no phrase expresses`() async {
    let history = WeightHistory(
      seed: 1, order: nil, setup: WeightSetup(),
      steps: [.init(.turnOn(device: 0)), .init(.zone(hours: 3))])
    let search = await HistoryRow.search(
      history, named: "Zones", subject: .memory, reference: .memory)
    #expect(search == .missing(["the time zone is UTC+3"]))
  }
}
