/** The report of a run: one self-contained page with charts and the ruling of every case. */

import { PAGE_POLICY } from '@curia/core/in/page';
import { escapeHtml } from '@curia/core/page';
import { MOST_REPORTED, type Reported } from './run-folder.ts';
import { runPictures } from './run-pictures.ts';
import { sayCosts } from './say-costs.ts';

/** Draws the page; the same run gives the same bytes. */
export function drawReport({ manifest, summary, cases }: Reported): string {
  const { run_id, court, policy, policy_hash, agents, input, created_at, curia_version } = manifest;
  const remarks = [...sayCosts(summary), ...summary.remarks];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${PAGE_POLICY}
<title>${escapeHtml(run_id)}: ${escapeHtml(court)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(court)} <small>@${escapeHtml(policy)}</small></h1>
<p>${escapeHtml(run_id)} · ${escapeHtml(created_at.slice(0, 16).replace('T', ' '))} · agents ${escapeHtml(agents)} · ${escapeHtml(input.name)} · Curia ${escapeHtml(curia_version)}</p>
</header>
<section class="tiles">
${tile(summary.ruled, `of ${summary.cases} cases ruled`)}
${tile(summary.refused, 'refused')}
${tile(summary.open, 'open')}
${tile(summary.calls, `calls, ${summary.calls_per_case} a case`)}
${tile(`$${summary.cost_usd.toFixed(2)}`, summary.unpriced_calls > 0 ? `and ${summary.unpriced_calls} calls without a price` : 'spent')}
</section>
${remarks.length === 0 ? '' : `<section><ul>${remarks.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></section>`}
<section class="charts">
${runPictures(summary)
  .map((picture) => `<figure>${picture}</figure>`)
  .join('\n')}
</section>
<section>
<h2>Rulings</h2>
${summary.cases > MOST_REPORTED ? `<p>The first ${MOST_REPORTED} of ${summary.cases} cases; rulings.jsonl has all.</p>` : ''}
${cases.join('\n')}
</section>
<footer>policy hash <code>${escapeHtml(policy_hash)}</code> · input <code>${escapeHtml(input.sha256)}</code></footer>
</body>
</html>
`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#222;max-width:1100px;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1{margin:0}small{color:#777;font-weight:400}header p,footer{color:#666}
.tiles{display:flex;flex-wrap:wrap;gap:1rem;margin:1.5rem 0}.tile{flex:1;min-width:130px;background:#f4f6f8;border-radius:8px;padding:1rem}
.tile b{display:block;font-size:1.8rem}.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1rem;align-items:start}figure{margin:0;min-width:0}figure svg{width:100%;height:auto}
details{border-bottom:1px solid #e5e8eb;padding:.35rem 0}summary{cursor:pointer}summary small{display:block;margin-left:1.1rem}
.ruling{margin:.4rem 0 .4rem 1.1rem}.outcome{background:#e8eef7;border-radius:4px;padding:0 .35rem}.part{margin:.6rem 0 .6rem 1.1rem}h3{margin:.6rem 0 .2rem;font-size:1rem}
dl{margin:0}dl div{display:flex;flex-wrap:wrap;gap:0 .6rem}dt{color:#777}dd{margin:0;flex:1;min-width:10rem}ol{margin:0;padding-left:1.3rem}.trace .won{font-weight:600}.pass{color:#1a7f37}.fail{color:#b42318}
footer{margin:2rem 0;font-size:.85rem}
@media (prefers-color-scheme:dark){body{background:#15181c;color:#ddd}.tile{background:#22272d}details{border-color:#333}.outcome{background:#2a3444}.pass{color:#5ccf80}.fail{color:#ff8a80}}`;

const tile = (value: number | string, words: string): string =>
  `<div class="tile"><b>${escapeHtml(String(value))}</b>${escapeHtml(words)}</div>`;
