/** `curia why RUN CASE`: why a case of a run was ruled as it was, whatever its court. */
import type { RunCase } from '@curia/core/court';
import { type LinkedStanding, ownStanding, standingAnywhere } from '../../../desk/linked.ts';
import { findCase } from '../../../kept/find-case.ts';
import { findRun } from '../../../kept/find-run.ts';
import { courtOf, type OpenedRun } from '../../../kept/opened-run.ts';
import { readCase } from '../../../runs/closed-cases.ts';
import { type ExplainedPart, explainParts, explainRuled } from '../../../runs/explain-ruled.ts';
import { caseRecord } from '../../../runs/run-records.ts';
import { useDesk } from '../../../store/open-desk.ts';
import type { Store } from '../../../store/store.ts';
import { coloursFor, printable } from '../../print/output.ts';
import { sayCase } from '../show/say-case.ts';
import { sayStanding } from '../show/word-standing.ts';
import { type Wording, wordPart } from './word-part.ts';

/** A case of a run, taken apart. */
export interface RuledCaseWish extends Wording {
  readonly run: string;
  readonly case: string;
  readonly store: string;
  readonly json?: boolean | undefined;
}

/** Every part of its ruling with its reasons, who said what, and what people settled since. */
export async function wordRuledCase(store: Store, wish: RuledCaseWish): Promise<string> {
  const opened = await courtOf(store, await findRun(store, wish.run));
  const { run_id } = opened.manifest;
  const stored = await findCase(store, run_id, opened.kind, wish.case);
  const { case_id } = stored;
  const one = readCase(opened.court, stored, await store.cases.events(run_id, case_id));
  const { standing, home } =
    (await useDesk(wish.store, (desk) => standingAnywhere({ store, desk }, run_id, one))) ?? ownStanding(one);
  if (wish.json === true)
    return `${JSON.stringify({ ...caseRecord(run_id, one, standing), explanations: explainRuled(opened, one, stored) })}\n`;
  return toText(opened, one, explainParts(opened, one, stored), { standing, home }, wish);
}

function toText(
  opened: OpenedRun,
  one: RunCase,
  parts: readonly ExplainedPart[],
  { standing, home }: LinkedStanding,
  wording: Wording,
): string {
  const colours = coloursFor(process.stdout);
  const settled = sayStanding(standing, home, one.events).map((line) => `${colours.bold(printable(line))}\n`);
  const { record, ruling } = one;
  if (record === undefined || ruling === undefined) {
    return `${sayCase(one, [])}\n${settled.join('')}`;
  }
  const headlines = opened.kind.headlines(ruling);
  // A headline whose decision is not known for certain has its rule and its reason in the ruling itself.
  const explained = new Set(
    parts.flatMap(({ headline }) => (headline === undefined ? [] : [`${headline.rule} ${headline.outcome}`])),
  );
  const others = headlines.filter(({ rule, outcome }) => !explained.has(`${rule} ${outcome}`));
  const said = sayVoices(opened, one);
  return [
    `${sayCase(one, headlines)}\n`,
    ...settled,
    '\n',
    ...parts.map((part) => wordPart(part.chosen, part, wording, part.headline)),
    ...others.map(({ about, what = '', outcome, rule, reason }) =>
      `${printable(`${about} ${what}`.trim())} ${colours.cyan(outcome)} by rule ${colours.bold(rule)}\n  ${printable(reason)}\n\n`.trimStart(),
    ),
    ...(said.length === 0 ? [] : [`Who said what\n${said.map((line) => `  ${printable(line)}\n`).join('')}`]),
  ].join('');
}

/** More is in `curia show RUN CASE`. */
const MOST_SAID = 20;
const LONGEST = 160;

/** The votes on each item where voices vote; else what each agent answered, cut short. */
function sayVoices({ kind }: OpenedRun, one: RunCase): string[] {
  const voted = kind.votes?.(one.record, one.case_id);
  const lines =
    voted === undefined
      ? one.events.flatMap(sayAnswer)
      : voted.map(
          ({ item, votes }) =>
            `${item}: ${votes.map(({ reviewer, label }) => `${reviewer} ${label ?? 'nothing'}`).join(', ') || 'nobody'}`,
        );
  const shown =
    lines.length <= MOST_SAID
      ? lines
      : [...lines.slice(0, MOST_SAID), `… and ${lines.length - MOST_SAID} more`];
  return voted === undefined ? shown : [...shown, ...sayUnread(one)];
}

/** Whose answers could not be used, and what was wrong with them: in the votes they look like silence. */
const sayUnread = ({ events, unread }: RunCase): string[] =>
  events.flatMap(({ kind, seq, said }) => {
    const { role, voice, message } = said as Readonly<Record<string, unknown>>;
    const problem = kind === 'failed' ? message : unread?.get(seq);
    return problem === undefined
      ? []
      : [
          `${role} ${voice ?? ''}: the answer could not be used${kind === 'failed' ? '' : ' as a whole'}, ${problem}`,
        ];
  });

function sayAnswer({ kind, said }: RunCase['events'][number]): string[] {
  const { role, voice, key, answer, message } = said as Readonly<Record<string, unknown>>;
  const who = [role, voice].filter((part) => typeof part === 'string').join(' ') || String(key ?? '');
  if (kind === 'failed') return [`${who}: no usable answer, ${String(message)}`];
  if (kind !== 'answered') return [];
  const text = JSON.stringify(answer ?? null);
  return [`${who}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`];
}
