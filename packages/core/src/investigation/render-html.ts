/** The report as one HTML page: the matrix, what each item is tagged, and how it moved through the rounds. */
import { escapeHtml, PAGE_POLICY } from '../text/safe-html.ts';
import type { FinalReport } from './final-report.ts';
import type { ReportedItem } from './report-item.ts';
import { type Language, REPORT_WORDS } from './report-words.ts';

/** Renders the page; it loads nothing and runs nothing. */
export function renderHtml(report: FinalReport, language: Language = 'en'): string {
  const say = REPORT_WORDS[language];
  const rows = report.findings.map((item) => row(item, language)).join('\n');
  const failed = report.failed_citations.map(
    ({ ref, location, problem }) =>
      `<li><code>${escapeHtml(ref)}</code> <code>${escapeHtml(location)}</code>: ${escapeHtml(problem)}</li>`,
  );
  const excluded = report.metadata.excluded.map(
    ({ investigator, error, action }) =>
      `<li><code>${escapeHtml(investigator)}</code> ${escapeHtml(error)} (${escapeHtml(action)})</li>`,
  );
  const section = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `<h2>${escapeHtml(title)}</h2>\n<ul>\n${lines.join('\n')}\n</ul>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${PAGE_POLICY}
<title>${escapeHtml(report.investigation_id)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(say.title)}: ${escapeHtml(report.investigation_id)}</h1>
<p>${escapeHtml(report.query)}</p>
<p><b>${escapeHtml(say.conclusion)}</b>: ${escapeHtml(report.conclusion ?? (report.outcome === 'failed' ? say.failed : say.nothing))}
${badge(report.confidence)}</p>
<table>
<thead><tr><th>#</th><th>${escapeHtml(say.finding)}</th><th>R2</th><th>R3</th><th>R4</th><th>${escapeHtml(say.evidence)}</th><th>${escapeHtml(say.sources)}</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
${section(say.citations, failed)}
${section(say.excluded, excluded)}
</body>
</html>
`;
}

function row(item: ReportedItem, language: Language): string {
  const say = REPORT_WORDS[language];
  const moves = (round: number): string =>
    item.history
      .filter((move) => move.round === round)
      .map(
        ({ to, why, iteration }) =>
          `<div title="${escapeHtml(why)}">${badge(to)}${iteration > 0 ? ` <small>I${iteration}</small>` : ''}</div>`,
      )
      .join('');
  const sides = item.sides.map(
    ({ side, parties, claim, weight }) =>
      `<li${side === item.winner ? ' class="winner"' : ''}><b>${escapeHtml(side)}</b> ${escapeHtml(parties.join(', '))}: ${escapeHtml(claim)} <small>${escapeHtml(say.weight)} ${weight === null ? '–' : weight.toFixed(3)}</small></li>`,
  );
  const cited = item.evidence.map(
    ({ location, verification }) =>
      `<div class="${escapeHtml(verification)}"><code>${escapeHtml(location)}</code> ${escapeHtml(verification)}</div>`,
  );
  const caveats =
    item.caveats.length === 0 ? '' : `<div><i>${item.caveats.map(escapeHtml).join('; ')}</i></div>`;
  return `<tr><td>${escapeHtml(item.item_id)}</td><td>${escapeHtml(item.finding)}${caveats}${sides.length === 0 ? '' : `<ul>${sides.join('')}</ul>`}</td><td>${moves(2)}</td><td>${moves(3)}</td><td title="${escapeHtml(item.reason)}">${badge(item.tag)}<div><small>${escapeHtml(item.rule)}</small></div></td><td>${cited.join('')}</td><td>${item.sources.map(escapeHtml).join('<br>')}</td></tr>`;
}

const badge = (word: string): string => `<span class="badge ${escapeHtml(word)}">${escapeHtml(word)}</span>`;

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#1d2433;background:#fff}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #d5dae3;padding:.4rem .6rem;vertical-align:top;text-align:left}
th{background:#f2f4f8}ul{margin:.3rem 0;padding-left:1.2rem}code{font-size:.85em}
.badge{border-radius:.3rem;padding:.05rem .4rem;font-size:.8em;font-weight:600;background:#e3e7ee}
.Confirmed,.AGREED{background:#cdeccf}.Likely,.UNCERTAIN{background:#fdf0c4}.DISAGREED{background:#f9d2cf}
.FAILED{color:#a4251b;text-decoration:line-through}.winner{font-weight:600}`;
