/** One expandable case of a report: the ruling, the answers, and the result of every rule. */

import type { RunCase } from '@curia/core/court';
import { escapeHtml } from '@curia/core/page';
import type { Headline } from '@curia/core/table';
import { GIVEN_WORDS } from '../drive/agents/given-votes.ts';
import { readBody } from '../kept/case-event.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { isRuled, textOf } from '../runs/closed-cases.ts';
import { costOf } from '../runs/estimate.ts';
import { drawValue } from './draw-value.ts';
import { sayCaseCost } from './say-costs.ts';

/** Draws a case; `isFull` says whether it can be opened, or only its ruling is shown. */
export function drawCase({ kind, court }: OpenedRun, one: RunCase, isFull: boolean): string {
  const { case_id, status, error } = one;
  const lines = isRuled(one) ? kind.headlines(one.ruling) : [];
  const outcomes = lines.length === 0 ? [status] : [...new Set(lines.map(({ outcome }) => outcome))];
  const head = `<b>${escapeHtml(case_id)}</b> ${outcomes.map((word) => `<span class="outcome">${escapeHtml(word)}</span>`).join(' ')} <small>${escapeHtml(textOf(one.input))}</small>`;
  const given = isRuled(one) && one.given_votes ? `<p class="ruling">Ruled ${GIVEN_WORDS}.</p>` : '';
  const costs = sayCaseCost(costOf(one.calls)).map((line) => `<p class="ruling">${escapeHtml(line)}</p>`);
  const problem = error === undefined ? '' : `<p>${escapeHtml(error.message)}</p>`;
  const trace = isFull && isRuled(one) ? (kind.trace?.(one.record, court.rulebook) ?? one.ruling) : undefined;
  return `<details><summary>${head}</summary>
${problem}${lines.map(drawHeadline).join('\n')}${given}${costs.join('')}${drawStanding(one.standing)}
${isFull ? `${drawSaid(one)}${trace === undefined ? '' : section('How it was decided', drawValue(trace))}` : '<p>More of this case is in the files beside this page.</p>'}
</details>`;
}

const drawHeadline = ({ about, what = '', outcome, rule, reason }: Headline): string =>
  `<p class="ruling">${escapeHtml(`${about} ${what}`.trim())} <span class="outcome">${escapeHtml(outcome)}</span> ${escapeHtml(reason)} <code>${escapeHtml(rule)}</code></p>`;

/** What experts settled on; the ruling stays what it was. */
const drawStanding = (standing: RunCase['standing']): string =>
  standing.by === 'ruling'
    ? ''
    : `<p class="ruling"><b>Settled</b> <span class="outcome">${standing.state}</span> by ${escapeHtml(standing.persons.join(', '))}: ${escapeHtml(JSON.stringify(standing.ground_truth.gold ?? standing.ground_truth.ground_truth_output))}</p>`;

/** Everything that agents answered, and who did not. */
function drawSaid({ events }: RunCase): string {
  const said = events.flatMap((event) => {
    if (event.kind === 'answered') {
      const { role, answer } = readBody('answered', event);
      return [section(role, drawValue(answer))];
    }
    if (event.kind !== 'failed') return [];
    const { role, failure, message } = readBody('failed', event);
    return [section(role, `<p class="fail">${escapeHtml(`no usable answer: ${failure}, ${message}`)}</p>`)];
  });
  return said.join('\n');
}

const section = (title: string, content: string): string =>
  `<section class="part"><h3>${escapeHtml(title)}</h3>${content}</section>`;
