/** Checks that advice a run claims to have shown was in its prompts, and that withheld advice was in none (the lesson on lost advice, L3). */

import { CuriaError } from '@curia/core';
import type { Court, Hearing } from '@curia/core/court';
import { check, type RunCheck } from '@curia/core/court/doctor';
import { type ConditionFlags, type Recalled, readMemoryPlan, withheld } from '@curia/memory';
import { z } from 'zod';
import { promptOf } from '../../agents/prompts/prompt-for.ts';
import type { HeldCourt } from '../../courts/held-court.ts';
import { readBody, tellEvent } from '../../kept/case-event.ts';
import { openCase } from '../../kept/open-case.ts';
import { courtUnder } from '../../kept/opened-run.ts';
import type { StoredEvent } from '../../store/cases.ts';
import { manifestIn, openFolder } from './read-folder.ts';

const lawLine = z.object({ hash: z.string(), text: z.string() });
const record = z.looseObject({ case_id: z.string() });
const eventLine = z
  .object({
    run_id: z.string(),
    case_id: z.string(),
    seq: z.int(),
    kind: z.string(),
    at: z.string(),
    hash: z.string(),
    body: z.record(z.string(), z.unknown()),
  })
  .transform(({ body, ...rest }): StoredEvent => ({ ...rest, body: JSON.stringify(body) }));

/** What was found about the prompts of a run. */
interface Found {
  /** Prompts that should contain advice, and those that should not. */
  advised: number;
  plain: number;
  /** Places where advice should appear but does not, or cannot be shown to. */
  readonly missing: string[];
  /** Where prompts differ from those without advice although nothing may be shown. */
  readonly changed: string[];
}

/** Checks the folder of a run whose condition looks anything up; other folders have no such checks. */
export async function checkAdvice(folder: string): Promise<RunCheck[]> {
  const described = manifestIn(folder);
  if (described === undefined) return [];
  const { flags, condition } = readMemoryPlan({ memory: described.options.memory });
  if (!flags.retrieve) return [];
  const reader = openFolder(folder);
  // If every case was refused, there are no records.
  const list = async <T>(name: string, schema: z.ZodType<T>): Promise<readonly T[]> =>
    reader.has(name) ? reader.records(name, schema) : [];
  const records = await list('cases.jsonl', record);
  const events = await list('events.jsonl', eventLine);
  const logs = Map.groupBy(events, ({ case_id }) => case_id);
  const kept = await list('law.jsonl', lawLine);
  const { kind, court } = courtUnder(described, new Map(kept.map(({ hash, text }) => [hash, text])));
  const found: Found = { advised: 0, plain: 0, missing: [...reader.unreadable], changed: [] };
  for (const one of records) {
    const log = logs.get(one.case_id) ?? [];
    examineCase(court, flags, one.case_id, asGiven(kind, one, log), log, found);
  }
  return [
    toCheck(
      'memory_advice_in_prompts',
      found.advised,
      found.missing,
      `${condition}: where advice was to be shown, the prompt differs from the one without it (${found.advised} prompts)`,
    ),
    toCheck(
      'memory_withheld_from_prompts',
      found.plain,
      found.changed,
      `${condition}: where no advice was to be shown, the prompt is the one without it (${found.plain} prompts)`,
    ),
  ];
}

const toCheck = (name: string, seen: number, found: readonly string[], message: string): RunCheck =>
  check(name, found.length > 0 ? 'fail' : seen === 0 ? 'unknown' : 'pass', message, found, 'L3');

/** Replays the log of a case twice, once with the advice withheld, and compares every prompt. */
function examineCase(
  court: HeldCourt,
  flags: ConditionFlags,
  case_id: string,
  given: object,
  log: readonly StoredEvent[],
  found: Found,
): void {
  const input = JSON.stringify(given);
  const open = (): Hearing => {
    const opened = openCase(court, { run_id: '', case_id, position: 0, input, problem: null });
    if ('hearing' in opened) return opened.hearing;
    throw new CuriaError('REPLAY_DIVERGED', `the case cannot be opened: ${opened.error.message}`);
  };
  try {
    const [advised, plain] = [open(), open()];
    for (const event of log) {
      if (isAsked(event))
        compare(event, promptHash(court, advised, event), promptHash(court, plain, event), found);
      tellEvent(advised, event);
      if (event.kind === 'recalled') {
        const body = readBody('recalled', event);
        found.missing.push(...unshown(flags, body.result).map((problem) => `${case_id}: ${problem}`));
        tellEvent(plain, { ...event, body: JSON.stringify({ ...body, result: withheld(body.result) }) });
      } else tellEvent(plain, event);
    }
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    found.missing.push(`${case_id}: ${error.message}`);
  }
}

/** The case as it came in. */
const asGiven = ({ folder }: Court, one: object, log: readonly StoredEvent[]): object =>
  folder?.asGiven === undefined ? one : folder.asGiven(one, log.filter(isAsked).map(keyOf));

const ASKED: readonly string[] = ['answered', 'failed', 'abandoned'];
const isAsked = ({ kind }: StoredEvent): boolean => ASKED.includes(kind);
const bodyOf = ({ body }: StoredEvent) => JSON.parse(body) as { key?: string; prompt_hash?: string };
const keyOf = (one: StoredEvent): string => bodyOf(one).key ?? '';

function promptHash({ prompts }: HeldCourt, hearing: Hearing, one: StoredEvent): string | undefined {
  const key = keyOf(one);
  const task = hearing.tasks().find((wanted) => wanted.key === key);
  return task?.does === 'ask' ? promptOf(prompts, task.prompt(), task.answer).hash : undefined;
}

function compare(
  one: StoredEvent,
  advised: string | undefined,
  plain: string | undefined,
  found: Found,
): void {
  const { key, prompt_hash } = bodyOf(one);
  const about = `${one.case_id} ${key}`;
  if (advised === plain) {
    found.plain++;
    if (prompt_hash !== plain) found.changed.push(`${about}: another prompt was sent`);
    return;
  }
  found.advised++;
  if (prompt_hash === plain) found.missing.push(`${about}: the prompt was sent without the advice`);
  else if (prompt_hash !== advised) found.missing.push(`${about}: another prompt was sent`);
}

/** Places where the log contradicts the condition on whether advice is shown or withheld. */
function unshown({ inject, mask }: ConditionFlags, { bundle, places }: Recalled): string[] {
  const mayShow = inject && !mask;
  return Object.entries(places).flatMap(([name, { is_open, text, shown, left_out }]) => {
    if (!mayShow || !is_open)
      return text === '' ? [] : [`advice is shown in ${name}, where it is not allowed`];
    const isWhole = shown.length + left_out.length === bundle.retrieved.length;
    return isWhole && (text === '') === (shown.length === 0)
      ? []
      : [`advice was found but is not shown in ${name}`];
  });
}
