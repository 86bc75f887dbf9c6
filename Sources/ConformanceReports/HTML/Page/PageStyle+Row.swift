extension PageStyle {
  /// The page of a row, small windows and printing.
  static let row = #"""
    .row-page { max-width: 74rem; }
    .row-head {
      display: flex; flex-wrap: wrap; gap: 0.4rem 0.8rem; align-items: center;
      justify-content: space-between;
    }
    .row-page h2 { font-size: 1.15rem; overflow-wrap: anywhere; margin-bottom: 0.5rem; }
    .subjects {
      display: flex; flex-wrap: wrap; gap: 0.4rem; list-style: none; padding: 0;
      margin: 0.4rem 0 0.8rem; max-width: none;
    }
    .subjects a {
      display: flex; gap: 0.5rem; align-items: center; text-decoration: none; color: var(--ink);
      border: 1px solid var(--line); border-radius: 7px; padding: 0.15rem 0.6rem 0.15rem 0.2rem;
      background: var(--panel);
    }
    .subjects a[aria-current] { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
    .facts {
      display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1.2rem;
      margin: 0.4rem 0 1rem;
    }
    .facts dt { color: var(--muted); }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    .written {
      border: 1px solid var(--line); border-radius: 7px; background: var(--panel);
      padding: 0.6rem 0.9rem;
    }
    .written .hit {
      background: var(--bad-bg); border-radius: 4px; padding: 0 0.35rem;
      margin-inline: -0.35rem;
    }
    .finding {
      border: 1px solid var(--line); border-inline-start: 4px solid var(--bad-fill);
      border-radius: 6px; background: var(--panel); padding: 0.6rem 0.9rem 0.8rem;
      margin: 0.6rem 0;
    }
    .finding.warn { border-inline-start-color: var(--warn-fill); }
    .finding > p { margin: 0 0 0.5rem; max-width: none; }
    table.diff { table-layout: fixed; margin: 0; }
    table.diff thead th { position: static; }
    table.diff td {
      font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
      font-size: 0.88rem; white-space: pre-wrap; padding-inline-start: 1.5rem;
      position: relative;
    }
    table.diff td[data-sign]::before {
      content: attr(data-sign) / ""; position: absolute; inset-inline-start: 0.5rem;
      color: var(--muted); font-weight: 700;
    }
    table.diff td.gone { background: var(--bad-bg); }
    table.diff td.came { background: var(--good-bg); }
    del, ins { text-decoration: none; border-radius: 3px; font-weight: 700; }
    td.gone del { color: var(--bad); text-decoration: underline; text-decoration-thickness: 2px; }
    td.came ins { color: var(--good); text-decoration: underline; text-decoration-thickness: 2px; }
    .steps { list-style: none; padding: 0; max-width: none; }
    .steps li {
      display: grid; grid-template-columns: 4.5rem minmax(0, 1fr) 9rem; gap: 0.8rem;
      padding: 0.22rem 0.5rem; border-bottom: 1px solid var(--line);
    }
    .steps .role { color: var(--muted); }
    .steps li.hit { background: var(--bad-bg); }
    .steps li.hit .role, .steps li.hit .from { color: var(--bad); }
    .steps .from { color: var(--muted); overflow-wrap: anywhere; }
    .sequence { margin: 0.4rem 0 1rem; max-width: 64rem; background: var(--panel);
      border: 1px solid var(--line); border-radius: 7px; overflow-x: hidden; }
    .sequence ol {
      list-style: none; margin: 0; padding: 0 0 0.6rem; max-width: none; counter-reset: call;
    }
    .sequence .names, .sequence li {
      display: grid; grid-template-columns: 2.4rem 1fr 1.7fr 2.4rem; position: relative;
    }
    .sequence .names { border-bottom: 1px solid var(--line); font-weight: 600; text-align: center; }
    .sequence.two .names, .sequence.two li { grid-template-columns: 2.4rem 0 1fr 2.4rem; }
    .sequence .names span {
      padding: 0.3rem 0; position: relative; z-index: 1; justify-self: start;
      transform: translateX(-50%);
    }
    .sequence li::before {
      counter-increment: call; content: counter(call); grid-column: 1; grid-row: 1;
      color: var(--muted); font-size: 0.78rem; align-self: center; padding-inline-start: 0.5rem;
    }
    .sequence .life { grid-row: 1; border-inline-start: 1px solid var(--line); min-height: 2.3rem; }
    .sequence .life.a { grid-column: 2; }
    .sequence .life.b { grid-column: 3; }
    .sequence .life.c { grid-column: 4; }
    .sequence.two .life.a { display: none; }
    .sequence .arrow {
      grid-row: 1; align-self: end; margin-bottom: 0.35rem; padding: 0.2rem 0.9rem 0.1rem;
      border-bottom: 1.5px solid var(--muted); position: relative; font-size: 0.86rem;
      overflow-wrap: anywhere; text-align: center;
    }
    .sequence .store { grid-column: 3; } .sequence .home { grid-column: 2; }
    .sequence .arrow::after {
      content: ""; position: absolute; bottom: -5px; border: 4.5px solid transparent;
    }
    .sequence .out::after { right: 0; border-left: 8px solid var(--muted); border-right-width: 0; }
    .sequence .in::after { left: 0; border-right: 8px solid var(--muted); border-left-width: 0; }
    .sequence .dashed { border-bottom-style: dashed; }
    .sequence .result { color: var(--good); margin-inline-start: 0.5rem; white-space: nowrap; }
    .sequence .result.threw { color: var(--bad); font-weight: 600; }
    .sequence .event {
      grid-row: 1; grid-column: 2 / 4; align-self: center; justify-self: center;
      background: var(--known-bg); color: var(--known); border-radius: 4px;
      padding: 0.05rem 0.7rem; font-size: 0.86rem; z-index: 1;
    }
    .command { display: flex; gap: 0.5rem; align-items: start; max-width: none; }
    .command pre {
      flex: 1; margin: 0; max-width: none; white-space: pre-wrap; overflow-wrap: anywhere;
    }
    .command button { flex: none; }
    .meter {
      display: inline-block; width: 7rem; height: 0.5rem; vertical-align: 0.05rem;
      margin-inline-end: 0.6rem;
    }
    .scrolls { overflow-x: auto; }
    .scrolls thead th { position: static; }
    .scrolls table { min-width: var(--least, 0); }
    @media screen and (max-width: 50rem) {
      .split { display: block; }
      #filters { position: static; }
      .outline { position: static; max-height: 14rem; margin-bottom: 1rem; }
      .wide { overflow-x: auto; }
      .wide table { min-width: max(40rem, var(--least, 0px)); }
      thead th { position: static; }
      .steps li { grid-template-columns: 1fr; gap: 0; }
    }
    @media print {
      #views, #filters, .tools, .outline, .skip, .row-nav, .command button {
        display: none !important;
      }
      html { font-size: 11.4px; }
      body { background: #fff; font-size: 10px; }
      .wide { overflow: visible; }
      .wide table { min-width: 0; }
      .number { white-space: normal !important; }
      col.status { width: 1.7rem !important; }
      th.status { font-size: 0.6rem; }
      th, td { overflow-wrap: anywhere; padding-inline: 0.4rem; }
      .split { display: block; }
      thead th { position: static; }
      table, article.document { break-inside: auto; }
      tr, .finding, .card { break-inside: avoid; }
      .o-good, .o-bad, .o-warn, .o-mute, .o-known, .gone, .came, svg { print-color-adjust: exact; }
    }
    @media (prefers-reduced-motion: no-preference) { .chip, button { transition: border-color 0.1s; } }
    """#
}
