extension PageStyle {
  /// Tables, outcomes and charts.
  static let tables = #"""
    table {
      border-collapse: collapse; width: 100%; background: var(--panel); margin: 0.5rem 0 1.2rem;
      border: 1px solid var(--line);
    }
    th, td {
      text-align: start; vertical-align: top; padding: 0.32rem 0.6rem;
      border-bottom: 1px solid var(--line); overflow-wrap: break-word;
    }
    thead th {
      font-weight: 600; color: var(--muted); font-size: 0.88rem; background: var(--stripe);
      position: sticky; top: var(--bar, 3.2rem); z-index: 2;
    }
    td.number, th.number { text-align: end; }
    td.number { white-space: nowrap; }
    tbody tr:hover > :not(.status) { background: var(--stripe); }
    table.fixed { table-layout: fixed; }
    .center { text-align: center; }
    .right { text-align: end; }
    td.status, th.status {
      padding: 0; text-align: center; vertical-align: top;
      border-inline-end: 1px solid var(--line);
    }
    th.status { padding: 0.32rem 0; font-size: 0.78rem; }
    td.status { height: 1px; }
    td.status a {
      display: block; height: 100%; padding: 0.32rem 0; min-height: 2.1rem; color: inherit;
      text-decoration: none; font-weight: 700;
    }
    td.status a:focus-visible { outline-offset: -2px; }
    .o-good { color: var(--good); background: var(--good-bg); }
    .o-bad { color: var(--bad); background: var(--bad-bg); }
    .o-warn { color: var(--warn); background: var(--warn-bg); }
    .o-mute { color: var(--mute); background: var(--mute-bg); }
    .o-known { color: var(--known); background: var(--known-bg); }
    td.status.soft {
      background: repeating-linear-gradient(135deg, var(--mute-bg) 0 4px, var(--panel) 4px 8px);
    }
    .badge {
      display: inline-flex; gap: 0.35rem; align-items: center; border-radius: 5px;
      padding: 0.05rem 0.5rem; font-weight: 600; max-width: 100%;
    }
    .badge.soft {
      background: repeating-linear-gradient(135deg, var(--mute-bg) 0 4px, var(--panel) 4px 8px);
    }
    .fill-good { fill: var(--good-fill); } .fill-bad { fill: var(--bad-fill); }
    .fill-warn { fill: var(--warn-fill); } .fill-mute { fill: var(--mute-fill); }
    .fill-known { fill: var(--known-fill); }
    .legend {
      display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; padding: 0; margin: 0.4rem 0 0.8rem;
      list-style: none; color: var(--muted); max-width: none;
    }
    .legend li { display: flex; gap: 0.35rem; align-items: center; }
    .legend svg { width: 0.75rem; height: 0.75rem; }
    .split {
      display: grid; grid-template-columns: 14.5rem minmax(0, 1fr); gap: 0 2rem;
      align-items: start;
    }
    .outline {
      position: sticky; top: calc(var(--bar, 3.2rem) + 0.5rem); max-height: calc(100vh - 5rem);
      overflow-y: auto; font-size: 0.9rem;
    }
    .outline ul { list-style: none; margin: 0; padding: 0; }
    .outline a {
      display: flex; justify-content: space-between; gap: 0.6rem; padding: 0.2rem 0.45rem;
      border-radius: 4px; color: var(--ink); text-decoration: none;
    }
    .outline a:hover, .outline a[aria-current] { background: var(--stripe); }
    .outline a[aria-current] { font-weight: 600; }
    .outline .count { color: var(--muted); white-space: nowrap; }
    .outline .count.problem { color: var(--bad); font-weight: 600; }
    article.document { margin-bottom: 2.5rem; }
    article.document > header { border-bottom: 1px solid var(--line); margin-bottom: 0.6rem; }
    article.document > header p { margin: 0 0 0.4rem; color: var(--muted); font-size: 0.88rem; }
    .informative { color: var(--muted); font-size: 0.85rem; margin: 0.6rem 0 -0.3rem; }
    .matrix th[scope="row"] { font-weight: 500; }
    .matrix tr.section th { padding-inline-start: 1.8rem; font-weight: 400; color: var(--muted); }
    .matrix a { text-decoration: none; }
    .matrix a:hover { text-decoration: underline; }
    .share { width: 12rem; }
    .matrix svg, .card svg, .meter svg, .share svg {
      display: block; width: 100%; height: 6px; margin-top: 2px; border-radius: 2px;
    }
    .matrix .cell {
      display: flex; flex-wrap: wrap; gap: 0.1rem 0.4rem; justify-content: space-between;
    }
    .cards {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 0.8rem;
      margin: 0.4rem 0 1.2rem;
    }
    .card {
      background: var(--panel); border: 1px solid var(--line); border-radius: 7px;
      padding: 0.7rem 0.9rem;
    }
    .card h3 { margin: 0 0 0.2rem; font-size: 1rem; }
    .card p { margin: 0.2rem 0; }
    .chart {
      width: 100%; height: auto; max-height: 17rem; display: block; background: var(--panel);
      border: 1px solid var(--line); border-radius: 7px;
    }
    .chart text { fill: var(--muted); font-size: 11px; font-family: inherit; }
    .chart .axis { stroke: var(--line); }
    .chart a:focus-visible { outline-offset: 0; }
    details > summary { cursor: pointer; padding: 0.2rem 0; white-space: nowrap; }
    th .note { font-weight: 400; }
    """#
}
