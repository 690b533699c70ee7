/** One part of a ruling taken apart, in words. */
import type { TracedRule } from '@curia/core';
import type { Headline } from '@curia/core/table';
import type { Chosen } from '../../../kept/law/chosen.ts';
import { type Explained, sayChanges } from '../../../runs/explain-case.ts';
import { coloursFor, printable } from '../../print/output.ts';

/** How much is said: with a trace, every condition of every rule that was tried. */
export interface Wording {
  readonly trace: boolean;
}

/** The outcome, the rule and its reason; what failed above it; what would change it; whose voice decided. */
export function wordPart(
  chosen: Chosen,
  { question, explanation, parameters }: Explained,
  { trace }: Wording,
  headline?: Headline,
): string {
  const { decision, won_by, passed_over, nearest, unsettled } = explanation;
  const colours = coloursFor(process.stdout);
  const about = question.about === '' ? '' : `${printable(question.about)}: `;
  const end = headline?.end === undefined ? '' : ` ${printable(headline.end)}`;
  const said =
    headline === undefined || headline.reason === decision.reason ? [] : [`  ${printable(headline.reason)}`];
  const lines = [
    `${about}${colours.bold(colours.cyan(headline?.outcome ?? decision.outcome))}${end} by rule ${colours.bold(decision.rule)}`,
    ...said,
    ...(headline?.reason.includes(decision.reason) === true && said.length > 0
      ? []
      : [`  ${printable(decision.reason)}`]),
    colours.dim(`  source ${decision.source}, code ${decision.code}`),
    '',
    'Because',
    ...won_by.conditions.map(
      (met) => `  ${colours.green('✓')} ${met.fact} is ${show(met.value)}, wanted ${met.wanted}`,
    ),
  ];
  if (won_by.conditions.length === 0)
    lines.push(
      `  ${decision.rule === 'otherwise' ? 'no rule matched' : 'this rule matches every case that reaches it'}`,
    );
  if (passed_over.length > 0) lines.push('', 'Rules above it that did not match');
  const width = Math.max(0, ...passed_over.map(({ rule }) => rule.length));
  for (const { rule, failed } of passed_over) {
    const why = failed.map((miss) => `${miss.fact} is ${show(miss.value)}, wanted ${miss.wanted}`).join('; ');
    lines.push(`  ${colours.red('✗')} ${rule.padEnd(width)}  ${why}`);
  }
  lines.push('', 'What would change it');
  for (const { outcome, rule, changes, distance } of nearest)
    lines.push(
      `  ${colours.cyan(outcome)} if ${printable(sayChanges(chosen, changes))}  ${colours.dim(`(${rule}, distance ${distance})`)}`,
    );
  if (unsettled.length > 0)
    lines.push(`  not settled: the search for the nearest change to ${unsettled.join(', ')} takes too long`);
  else if (nearest.length === 0) lines.push('  nothing: no case of this table has another outcome');
  for (const { parameter, from, to, outcome, rule } of parameters)
    lines.push(
      `  ${colours.cyan(outcome)} under --set ${parameter}=${to} instead of ${from}  ${colours.dim(`(${rule})`)}`,
    );
  if (question.adds !== undefined)
    lines.push('', question.adds.heading, ...question.adds.lines.map((line) => `  ${printable(line)}`));
  if (trace) lines.push('', 'Every condition', ...(decision.trace ?? []).flatMap(wordTried));
  return `${lines.join('\n')}\n\n`;
}

function wordTried({ rule, matched, conditions }: TracedRule): string[] {
  const colours = coloursFor(process.stdout);
  return [
    `  ${rule}${matched ? ' matched' : ''}`,
    ...conditions.map(
      ({ pass, fact, value, wanted }) =>
        `    ${pass ? colours.green('✓') : colours.red('✗')} ${fact} is ${show(value)}, wanted ${wanted}`,
    ),
  ];
}

const show = (value: unknown): string => printable(typeof value === 'string' ? value : JSON.stringify(value));
