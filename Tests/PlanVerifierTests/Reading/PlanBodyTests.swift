import Diagnostics
import PlanVerifier
import Testing

/// Tests of the sections, tasks, parts and references in the body of a plan.
struct PlanBodyTests {
  private func tasks(_ text: String) async throws -> [PlanTask] {
    try await ReadPlan("<tasks>\n\(text)\n</tasks>\n").plan.tasks
  }

  @Test func `tasks and references in fences and comments are ignored`() async throws {
    let read = try await ReadPlan(
      """
      <context>
      ```
      @a.swift
      ```
      <!--
      @b.swift
      -->
      @c.swift
      </context>
      <tasks>
      ````md
      ```
      <task type="auto">
      </task>
      ```
      ````
      <!-- <task type="auto"> -->
      ~~~
      <task>
      </task>
      ~~~
      <task type="tdd">
      </task>
      </tasks>
      """)
    #expect(read.plan.references.map(\.value) == ["c.swift"])
    #expect(read.plan.tasks.map(\.type?.value) == ["tdd"])
    #expect(read.diagnostics == [])
  }

  @Test func `an unclosed fence does not hide tasks`() async throws {
    let text = "<task>\n<action>\n```swift\nlet a\n</action>\n</task>\n<task>\n</task>"
    let read = try await ReadPlan("<tasks>\n\(text)\n</tasks>\n")
    #expect(read.plan.tasks.count == 2)
    #expect(read.plan.tasks.first?.part("action")?.isClosed == true)
    #expect(read.ids == ["plan.unclosed-fence"])
  }

  @Test func `an unclosed comment does not hide tasks`() async throws {
    let read = try await ReadPlan("<!-- a\n<tasks>\n<task>\n</task>\n</tasks>\n")
    #expect(read.plan.tasks.count == 1)
    #expect(read.ids == ["plan.unclosed-comment"])
  }

  @Test func `tag names are compared as whole words`() async throws {
    let tasks = try await tasks("<task-list>\n<tasking>\n<task\n<task type=\"auto\">\n</task>")
    #expect(tasks.count == 1)
    #expect(tasks.first?.type?.value == "auto")
  }

  @Test(arguments: [
    "<task type=\"auto\">", "<task type='auto'>", "<task type=auto>",
    "<task  id=\"x\"\ttype=auto >",
    "<task tdd=\"true\" type=\"auto\" gate='blocking'>",
  ])
  func `attribute values in double quotes, single quotes or no quotes are parsed`(
    _ tag: String
  ) async throws {
    #expect(try await tasks("\(tag)\n</task>").first?.type?.value == "auto")
  }

  @Test func `code inside parts is parsed as text`() async throws {
    let tasks = try await tasks(
      """
      <task>
        <action>Use List<T>, <div> and a && b.
      <plist>
        <dict/>
      </plist>
      Never write `</action>` here.</action>
        <verify>swift test 2&gt;&amp;1 &amp;&amp; echo &lt;ok&gt;</verify>
      </task>
      """)
    let task = try #require(tasks.first)
    #expect(task.parts.map(\.name) == ["action", "verify"])
    #expect(task.part("action")?.text.hasSuffix("Never write `</action>` here.") == true)
    #expect(
      task.part("verify")?.text == "swift test 2&gt;&amp;1 &amp;&amp; echo &lt;ok&gt;")
  }

  @Test func `the name of an option is not the name of the task`() async throws {
    let tasks = try await tasks(
      "<task>\n<options>\n<option id=\"a\">\n<name>A</name>\n</option>\n</options>\n</task>")
    #expect(tasks.first?.parts.map(\.name) == ["options"])
  }

  @Test func `the first of two parts with the same name is used`() async throws {
    let tasks = try await tasks("<task>\n<name>A</name>\n<name>B</name>\n</task>")
    #expect(tasks.first?.part("name")?.text == "A")
    #expect(tasks.first?.parts.count == 2)
  }

  @Test func `parts after an unclosed part are parsed`() async throws {
    let tasks = try await tasks(
      "<task>\n<name>A</name>\n<action>do\nmore\n<verify>v\n<done>d</done>\n</task>")
    let task = try #require(tasks.first)
    #expect(task.parts.map(\.name) == ["name", "action", "verify", "done"])
    #expect(task.parts.map(\.isClosed) == [true, false, false, true])
    #expect(task.parts.map(\.text) == ["A", "do\nmore", "v", "d"])
    #expect(task.isClosed)
  }

  @Test func `parts of a task that is unclosed at the end of the file are parsed`() async throws {
    let read = try await ReadPlan("<tasks>\n<task>\n<action>do\n<done>d</done>\n")
    #expect(read.plan.tasks.first?.parts.map(\.text) == ["do", "d"])
    #expect(read.plan.tasks.first?.isClosed == false)
    #expect(read.plan.sections.map(\.isClosed) == [false])
  }

  @Test func `a task can be on one line`() async throws {
    let tasks = try await tasks(
      "<task type=\"auto\"><name>A</name><files></files> <action>x</action><done>y</done></task>")
    #expect(tasks.first?.parts.map(\.text) == ["A", "", "x", "y"])
    #expect(tasks.first?.isClosed == true)
  }

  @Test func `surplus closing tags with known names are recorded`() async throws {
    let read = try await ReadPlan(
      "</task>\n<tasks>\n<task>\n</done>\n</x>\n</task>\n</tasks>\n</output>\n")
    #expect(read.plan.strayTags.map(\.value) == ["task", "done", "output"])
  }

  @Test func `an unclosed section ends at the next section`() async throws {
    let read = try await ReadPlan("<objective>\na\n<tasks>\n<task>\n</task>\n</tasks>\n")
    #expect(read.plan.sections.map(\.name) == ["objective", "tasks"])
    #expect(read.plan.sections.map(\.isClosed) == [false, true])
    #expect(read.plan.tasks.count == 1)
  }
}
