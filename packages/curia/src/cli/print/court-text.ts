/** The analysis of a court as text. */
import type { CourtShown } from '@curia/core/in/court/analysis';
import { sayCount } from '@curia/core/in/read';
import type { CheckedCourt } from '../../runs/analyze-court.ts';
import { coloursFor, printable } from './output.ts';

/** What was walked, what came of it, and what is wrong. */
export function courtText({ court, policies, analysis }: CheckedCourt): string {
  const { scenes, results, limits, findings, outdated } = analysis;
  const colours = coloursFor(process.stdout);
  const lines = [
    `${colours.bold(court)}: ${sayFindings(findings)} in ${scenes.toLocaleString('en-US')} scenes, each decided by the court`,
    `  under ${Object.entries(policies)
      .filter(([, policy]) => policy !== 'default')
      .map(([question, policy]) => `${question}=${policy}`)
      .join(' ')}`,
  ];
  const width = Math.max(...Object.keys(results).map((view) => view.length));
  for (const [view, counts] of Object.entries(results)) {
    const said = Object.entries(counts).map(([result, count]) => `${result} ${count}`);
    lines.push(`  ${view.padEnd(width)}  ${said.join(', ')}`);
  }
  for (const limit of limits) lines.push(colours.dim(`  bounded: ${limit}`));
  for (const { kind, about, message, witness, accepted, accepted_because } of findings) {
    const mark = accepted ? colours.dim('accepted') : colours.yellow('open');
    lines.push(`  ${colours.bold(kind)} ${about} ${mark}`, `    ${printable(message)}`);
    if (witness !== undefined) lines.push(`    for example ${colours.cyan(sayShown(witness))}`);
    if (witness?.then !== undefined) lines.push(`    and         ${colours.cyan(sayShown(witness.then))}`);
    if (accepted_because !== undefined) lines.push(colours.dim(`    ${printable(accepted_because)}`));
  }
  for (const { kind, about } of outdated)
    lines.push(colours.yellow(`  accepted but no longer found: ${kind} ${printable(about)}`));
  return `${lines.join('\n')}\n\n`;
}

/** How many findings there are, and how many of them nobody accepted. */
export function sayFindings(findings: readonly { readonly accepted: boolean }[], unsettled = 0): string {
  const open = findings.filter(({ accepted }) => !accepted).length;
  const found =
    findings.length === 0
      ? 'no findings'
      : `${sayCount(findings.length, 'finding')}, ${open === 0 ? 'all accepted,' : `${open} not accepted,`}`;
  return unsettled === 0
    ? found
    : `${found.replace(/,$/, '')} and ${sayCount(unsettled, 'question')} not settled,`;
}

const sayShown = ({ says, results, because, policy }: CourtShown): string => {
  const ends = Object.entries(results).map(([view, result]) => `${view} ${result}`);
  const under = policy === undefined ? '' : ` under ${policy}`;
  return printable(`${says}${under} → ${ends.join(', ')} (${because})`);
};
