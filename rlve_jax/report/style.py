"""The style of a report, in light and in dark."""

STYLE = """
:root {
  color-scheme: light dark;
  --page: #f6f6f3; --card: #ffffff; --text: #1b1b19; --quiet: #5f5e59;
  --edge: #dddcd6; --grid: #e8e7e2; --accent: #2367b8;
  --c0: #2a78d6; --c1: #d9562b; --c2: #178f66; --c3: #b07a00;
  --c4: #6a4fc3; --c5: #c23b7a; --c6: #5f7f1c; --c7: #77756e;
  --good: #14704f; --middling: #805900; --bad: #b3322f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #151513; --card: #1f1f1c; --text: #ecebe6; --quiet: #a9a79f;
    --edge: #3a3934; --grid: #31302c; --accent: #6fb0ff;
    --c0: #5aa0f2; --c1: #f08a5d; --c2: #3cc492; --c3: #e0aa33;
    --c4: #a793f5; --c5: #ec7bb0; --c6: #a3c455; --c7: #a19f97;
    --good: #4fd3a0; --middling: #e3b34a; --bad: #ff8a83;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 16px; max-width: 1320px; background: var(--page);
  color: var(--text); font: 15px/1.45 system-ui, sans-serif;
}
h1 { font-size: 24px; margin: 8px 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 32px 0 10px; }
h3 { font-size: 14px; margin: 0; }
p { color: var(--quiet); margin: 4px 0 10px; max-width: 80ch; }
nav { display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 10px 0; }
a { color: var(--accent); }
.warning { color: var(--text); border-left: 4px solid var(--c3);
  padding-left: 10px; }
.key { display: inline-flex; align-items: center; gap: 5px;
  margin-right: 12px; color: var(--quiet); font-size: 13px; }
.key b, .at { color: var(--text); font-weight: 600;
  font-variant-numeric: tabular-nums; }
.at { font-size: 13px; }
.key i, td i { width: 12px; height: 12px; border-radius: 3px; flex: none;
  display: inline-block; }
.tiles { display: grid; gap: 10px; margin: 0;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 165px), 1fr)); }
.tiles div, figure { background: var(--card); border: 1px solid var(--edge);
  border-radius: 8px; padding: 10px 12px; margin: 0; min-width: 0; }
dt { color: var(--quiet); font-size: 13px; }
dd { margin: 2px 0 0; font-size: 17px; font-weight: 600;
  font-variant-numeric: tabular-nums; }
.grid { display: grid; gap: 12px;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); }
figcaption { min-height: 48px; }
figure svg { display: block; width: 100%; height: auto; margin-top: 4px; }
figure p { font-size: 13px; margin: 4px 0 0; }
svg text { fill: var(--quiet); font-size: 12px;
  font-variant-numeric: tabular-nums; }
svg .grid { stroke: var(--grid); }
svg .cursor { stroke: var(--quiet); visibility: hidden; }
.line { fill: none; stroke: currentColor; stroke-width: 1.8;
  stroke-linejoin: round; }
.line.dashed { stroke-dasharray: 5 3; }
.band { fill: currentColor; opacity: 0.16; }
.area { fill: currentColor; stroke: var(--card); stroke-width: 0.6; }
circle { fill: currentColor; }
i { background: currentColor; }
.c0 { color: var(--c0); } .c1 { color: var(--c1); } .c2 { color: var(--c2); }
.c3 { color: var(--c3); } .c4 { color: var(--c4); } .c5 { color: var(--c5); }
.c6 { color: var(--c6); } .c7 { color: var(--c7); }
.scroll { overflow-x: auto; }
.tall { max-height: 75vh; overflow-y: auto; }
.tall tr:first-child > th[scope=col] { position: sticky; top: 0;
  background: var(--card); }
table { border-collapse: collapse; width: 100%; background: var(--card); }
th, td { text-align: left; padding: 5px 10px; vertical-align: top;
  border-bottom: 1px solid var(--edge); font-weight: 400; }
tr:first-child > th, thead th { color: var(--quiet); font-size: 13px; }
.numbers td, .environments td { font-variant-numeric: tabular-nums; }
.environments td:nth-child(2) { width: 45%; min-width: 90px; }
.environments td div { display: flex; gap: 6px; align-items: center;
  min-height: 20px; white-space: nowrap; }
.strip { width: 100%; height: 14px; background: var(--page);
  border-radius: 3px; }
.strip rect { fill: var(--accent); }
.settings td { font-family: ui-monospace, monospace; font-size: 13px;
  overflow-wrap: anywhere; }
.settings th { overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--accent); padding: 4px 0; }
form { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center;
  margin-bottom: 10px; }
select, input { font: inherit; max-width: 60vw; padding: 3px 6px;
  color: var(--text); background: var(--card); border: 1px solid var(--edge);
  border-radius: 6px; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 13px/1.4 ui-monospace, monospace; unicode-bidi: isolate;
  max-height: 40vh; overflow-y: auto; }
.completion { width: 50%; } .completion summary { font-size: 13px; }
.verdict { font-weight: 600; }
.correct { color: var(--good); } .partial { color: var(--middling); }
.wrong, .invalid { color: var(--bad); } .unparsed { color: var(--quiet); }
.timeout, .error, .other { color: var(--c4); }
@media (max-width: 640px) {
  body { padding: 10px; }
  th, td { padding: 4px; }
  .environments, .numbers { font-size: 13px; }
  .environments td:nth-child(2) { width: 30%; min-width: 60px; }
  #samples thead { display: none; }
  #samples tr:not([hidden]) { display: flex; flex-wrap: wrap; gap: 0 12px;
    padding: 8px; border-bottom: 1px solid var(--edge); }
  #samples td { border: 0; padding: 1px 0; width: auto; }
  #samples td.completion { flex-basis: 100%; }
  #samples :is(.step, .level, .reward, .tokens)::before {
    content: attr(data-name) ' '; color: var(--quiet); }
}
@media print { form, nav { display: none; } figure { break-inside: avoid; } }
"""
