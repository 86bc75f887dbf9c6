extension PageStyle {
  /// The page and its text.
  static let layout = #"""
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { scroll-padding-top: 7rem; }
    body {
      margin: 0; background: var(--bg); color: var(--ink);
      font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      font-variant-numeric: tabular-nums;
    }
    code, pre, .mono, .row-id {
      font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
      font-size: 0.92em;
    }
    a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 2px; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
    main:focus, h2:focus { outline: none; }
    .hidden {
      position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap;
    }
    .skip { position: absolute; left: -99rem; }
    .skip:focus {
      left: 1rem; top: 0.5rem; background: var(--panel); padding: 0.3rem 0.8rem; z-index: 9;
    }
    .top, .verdict, #views, #filters, main { padding-inline: clamp(0.75rem, 2.5vw, 2rem); }
    .top {
      display: flex; align-items: center; justify-content: space-between; padding-block: 0.6rem;
    }
    .brand { font-weight: 650; }
    .brand span { font-weight: 400; color: var(--muted); margin-inline-start: 0.35rem; }
    .tools { display: flex; gap: 0.4rem; }
    .tools button { white-space: nowrap; }
    .verdict-line { margin: 0; max-width: none; padding: 0.4rem 0 0.9rem; font-size: 1.05rem; }
    .verdict strong {
      font-size: 1.7rem; font-weight: 650; letter-spacing: -0.015em; margin-inline-end: 0.8rem;
    }
    .verdict[data-verdict="conformant"] strong { color: var(--good); }
    .verdict[data-verdict="nonConformant"] strong { color: var(--bad); }
    .verdict[data-verdict="notFullyVerified"] strong { color: var(--warn); }
    #denominator { color: var(--muted); }
    #denominator a { color: inherit; white-space: nowrap; }
    #views { display: flex; flex-wrap: wrap; gap: 0 1.4rem; border-bottom: 1px solid var(--line); }
    #views a {
      color: var(--muted); text-decoration: none; padding: 0.35rem 0 0.5rem;
      border-bottom: 2px solid transparent; margin-bottom: -1px;
    }
    #views a:hover { color: var(--ink); }
    #views a[aria-current] { color: var(--ink); border-color: var(--ink); font-weight: 600; }
    #views small { color: var(--muted); font-weight: 400; margin-inline-start: 0.3rem; }
    #filters {
      position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap; gap: 0.4rem 0.6rem;
      align-items: center; padding-block: 0.5rem; background: var(--bg);
      border-bottom: 1px solid var(--line); min-height: 3.2rem;
    }
    main { padding-block: 1rem 5rem; }
    h2 { font-size: 1.25rem; font-weight: 650; margin: 0.4rem 0 0.8rem; letter-spacing: -0.01em; }
    h3 { font-size: 1.08rem; font-weight: 650; margin: 1.6rem 0 0.5rem; }
    h4 { font-size: 0.98rem; font-weight: 650; margin: 1.4rem 0 0.4rem; }
    h5, h6 { font-size: 0.92rem; margin: 1.2rem 0 0.3rem; }
    p, ul, ol, blockquote, pre { margin: 0.5rem 0; max-width: 78ch; }
    blockquote {
      margin-inline: 0; padding-inline-start: 0.9rem;
      border-inline-start: 3px solid var(--line); color: var(--muted);
    }
    pre {
      background: var(--stripe); border: 1px solid var(--line); border-radius: 5px;
      padding: 0.6rem 0.8rem; overflow-x: auto;
    }
    :not(pre) > code {
      background: var(--stripe); border-radius: 3px; padding: 0.05em 0.3em;
      overflow-wrap: anywhere;
    }
    .note { color: var(--muted); }
    .gap { max-width: none; color: var(--warn); }
    .dead { text-decoration: underline dotted; }
    button, input, select, .chip {
      font: inherit; color: var(--ink); background: var(--panel); border: 1px solid var(--line);
      border-radius: 6px; padding: 0.22rem 0.6rem; min-height: 1.9rem;
    }
    button, .chip { cursor: pointer; }
    button:hover, .chip:hover { border-color: var(--muted); }
    select { max-width: 15rem; }
    input[type="search"] { width: 17rem; max-width: 100%; }
    .chip { display: inline-flex; gap: 0.4rem; align-items: center; }
    .chip[aria-pressed="true"] { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
    .chip b { font-weight: 600; }
    dialog {
      border: 1px solid var(--line); border-radius: 8px; background: var(--panel);
      color: var(--ink); padding: 1.2rem 1.5rem;
    }
    dialog::backdrop { background: rgb(0 0 0 / 0.35); }
    kbd {
      border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px;
      padding: 0 0.4em; background: var(--stripe); font: inherit;
    }
    .keys { display: grid; grid-template-columns: auto 1fr; gap: 0.35rem 1rem; margin: 0.8rem 0; }
    .keys dd { margin: 0; }
    """#
}
