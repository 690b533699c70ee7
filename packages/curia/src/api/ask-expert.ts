/** A question to an expert without a court of its own: it becomes a case of a small court that leaves every case to a person. */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import { LONGEST_WORDS, type Person, type Reader, shownStanding } from '@curia/core/in/review';
import { dropUndefined } from '@curia/core/read';
import { canonicalJson, namesakesIn, sayNamesake } from '@curia/core/text';
import { z } from 'zod';
import { courtOfContent } from '../courts/own-court.ts';
import { itemOfCase, mustBeAllowed } from '../desk/open-item.ts';
import type { DeskPlace } from '../desk/take-in.ts';
import { conductRun } from '../drive/prepare-run.ts';
import { OWNER } from '../drive/rights.ts';
import { startRun } from '../drive/start-run.ts';
import { takeStream } from '../input/take-cases.ts';
import { findCase } from '../kept/find-case.ts';
import { findRun } from '../kept/find-run.ts';
import { courtOf } from '../kept/opened-run.ts';

/** The name of the court, and of the queue that its questions wait in. */
export const ASK_EXPERT = 'ask-expert';

const words = (most: number) => z.string().trim().min(1).max(most);

/** What somebody asks an expert. */
export const expertAsked = z.strictObject({
  question: words(LONGEST_WORDS).describe(
    'What the expert is to decide, in words that need no other context.',
  ),
  choices: z
    .array(words(200))
    .min(2)
    .max(50)
    .refine((values) => new Set(values).size === values.length, 'must all be different')
    .superRefine((values, context) => {
      // Choices may differ in signs alone, as C and C++ do; what nobody can tell apart is one choice.
      for (const one of namesakesIn(values).filter(({ isSame }) => isSame))
        context.addIssue({ code: 'custom', path: [values.indexOf(one.name)], message: sayNamesake(one) });
    })
    .optional()
    .describe('What may be answered; any text if absent.'),
  evidence: words(200_000).optional().describe('What the expert needs to read to answer.'),
  proposal: words(LONGEST_WORDS)
    .optional()
    .describe('What you would answer; the expert sees it only after answering.'),
  because: words(LONGEST_WORDS).optional().describe('Why you would answer so.'),
});

/** What somebody asks an expert. */
export type ExpertAsked = z.infer<typeof expertAsked>;

/** Where a question waits. */
export interface AskedItem {
  readonly schema_version: '1';
  readonly item_id: string;
  readonly queue_id: string;
  readonly state: string;
  readonly run_id: string;
  readonly case_id: string;
}

/** The court: a person decides, whatever the asker would say. */
const courtFor = ({ choices, evidence }: ExpertAsked): Record<string, unknown> => ({
  court: ASK_EXPERT,
  title: 'A question for an expert',
  case: dropUndefined<object>({
    question: { kind: 'text' },
    evidence: evidence === undefined ? undefined : { kind: 'text' },
    asked_by: { kind: 'text' },
  }),
  value: choices === undefined ? { kind: 'text' } : { kind: 'choice', values: choices },
  roles: { asker: { voices: 1 } },
  facts: { leading: { tally: 'leading' } },
  outcomes: { EXPERT: { effect: 'escalate' } },
  rules: [],
  otherwise: { then: 'EXPERT', code: 'EXPERT_ASKED', reason: 'an expert was asked' },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'meant: every case goes to an expert' }],
});

/** Puts a question on the desk; the same question of the same asker is the same item. */
export async function askExpert(
  place: DeskPlace,
  who: Person,
  reader: Reader,
  asked: ExpertAsked,
  runOf: (case_id: string) => string,
): Promise<AskedItem> {
  mustBeAllowed(who, 'ask');
  const { choices, proposal } = asked;
  if (choices !== undefined && proposal !== undefined && !choices.includes(proposal))
    throw new CuriaError('INPUT_INVALID', `proposal: must be one of ${choices.join(', ')}`);
  // Experts see the name of the case: what the asker would answer must not be in it.
  const { question, evidence } = asked;
  const named = canonicalJson({ question, choices, evidence: evidence || undefined });
  const case_id = createHash('sha256').update(named).digest('hex').slice(0, 20);
  const run_id = runOf(case_id);
  if ((await place.store.runs.find(run_id)) === undefined)
    await openCase(place, who, asked, { run_id, case_id });
  const run = await courtOf(place.store, await findRun(place.store, run_id));
  const stored = await findCase(place.store, run_id, run.kind, case_id);
  const row = await itemOfCase(place, run, stored.case_id);
  const { item_id, queue_id } = row;
  const { state } = shownStanding(row, reader, await place.desk.items.tie(item_id, reader.person));
  return { schema_version: '1', item_id, queue_id, state, run_id, case_id };
}

async function openCase(
  { store }: DeskPlace,
  { person }: Person,
  asked: ExpertAsked,
  { run_id, case_id }: { readonly run_id: string; readonly case_id: string },
): Promise<void> {
  const court = courtOfContent(courtFor(asked));
  const { question, evidence, proposal, because } = asked;
  const vote = {
    role: 'asker',
    voice: 'asker',
    ...(proposal === undefined ? { state: 'abstained' } : { value: proposal }),
    reason: because,
  };
  const input = { case_id, question, asked_by: person, votes: [vote], evidence };
  const { opened, means } = await startRun(
    // The court is Curia's own, and the only voice in it is that of whoever asks.
    { store, place: '.', who: { ...OWNER, name: person } },
    {
      run_id,
      court,
      agents: { kind: 'given' },
      drive: 'here',
      cases: takeStream({ name: `a question of ${person}`, stream: lineOf(input) }),
      limits: { concurrency: 1 },
    },
  );
  try {
    await conductRun(store, opened, means);
  } finally {
    await means.close();
  }
}

async function* lineOf(input: object): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(input)}\n`);
}
