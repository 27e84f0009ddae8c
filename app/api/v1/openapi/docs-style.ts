/** Plain type on paper, light and dark; the colours are those of the product's pages. */
export const docsStyle = `
:root { color-scheme: light dark; --paper: light-dark(#f6f8f4, #161b19); --ink: light-dark(#1d2421, #e8ece8);
  --soft: light-dark(#55605a, #a5b0aa); --line: light-dark(#cfd6cf, #38413d); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h2 { margin: 3rem 0 1rem; border-bottom: 1px solid var(--line); }
h3 { margin: 0; font-size: 1rem; font-weight: 400; overflow-wrap: anywhere; }
h3 b { display: inline-block; min-width: 4.5rem; font-family: ui-monospace, monospace; }
article { padding: .9rem 0; border-top: 1px dotted var(--line); }
article p { margin: .25rem 0; color: var(--soft); }
code, pre { font: .9em/1.5 ui-monospace, monospace; }
pre { overflow: auto; max-height: 28rem; padding: .75rem; border: 1px solid var(--line); }
summary { cursor: pointer; padding: .25rem 0; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
a { color: inherit; padding: .25rem 0; display: inline-block; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
dt { margin-top: .75rem; } dd { margin: 0; color: var(--soft); } dt:target { outline: 2px solid; }
`;
