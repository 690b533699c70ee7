/** Agents whose answers are known: written by hand, or recorded in an earlier run. */
import { z } from 'zod';
import { READER_KINDS } from '../../protocol/reader-kind.ts';
import { CuriaError } from '../../read/errors.ts';
import { didYouMean } from '../../text/edit-distance.ts';
import {
  type Agent,
  type Answer,
  type Ask,
  type AskContext,
  readAnswer,
  reportKnown,
  UNANSWERED,
} from './agent.ts';

/** One known answer; it fits every question that agrees with what it names. */
export const recordedAnswer = z
  .object({
    case_id: z.union([z.string(), z.number()]).transform(String).optional(),
    role: z.string().optional(),
    voice: z.string().optional(),
    key: z.string().optional(),
    prompt_hash: z.string().optional(),
    kind: z.enum(READER_KINDS).optional().describe('who said it; a program if absent'),
    given: z.boolean().optional().describe('it came with its case, and nobody was asked'),
    answer: z.json().optional(),
    failure: z.enum(UNANSWERED).optional(),
    message: z.string().optional(),
    said: z.string().optional(),
  })
  .refine(({ answer, failure }) => (answer === undefined) !== (failure === undefined), {
    error: 'needs either an answer or a failure',
  });

/** One known answer. */
export type RecordedAnswer = z.infer<typeof recordedAnswer>;

/** A value as JSON writes it. */
type Json = z.infer<ReturnType<typeof z.json>>;

/** The recorded answers in a list of a case; anything else in the list, or in its place, is ignored. */
export const recordedAnswersIn = (list: unknown): Readonly<Record<string, Json>>[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];

/** How a question finds its recorded answer. */
export type RecordedBy = 'prompt_hash' | 'key' | 'role';

type Name = readonly (string | undefined)[];

interface Named {
  readonly case_id?: string | undefined;
  readonly role?: string | undefined;
  readonly voice?: string | undefined;
  readonly key?: string | undefined;
  readonly prompt_hash?: string | undefined;
}

/** Under which names an answer is kept. */
const KEPT_UNDER: Record<RecordedBy, (answer: Named) => readonly Name[]> = {
  prompt_hash: ({ case_id, prompt_hash }) => [
    [case_id, prompt_hash],
    [undefined, prompt_hash],
  ],
  key: ({ case_id, key }) => [[case_id, key]],
  role: ({ case_id, role, voice, key }) => [[case_id, key, voice, role]],
};

/** Under which names an answer is looked for, the most exact first. */
const SOUGHT_UNDER: Record<RecordedBy, (question: Named) => readonly Name[]> = {
  prompt_hash: KEPT_UNDER.prompt_hash,
  key: KEPT_UNDER.key,
  role: ({ case_id, role, voice, key }) =>
    (voice === undefined ? [undefined] : [voice, undefined]).flatMap((who) => [
      [case_id, key, who, role],
      [case_id, undefined, who, role],
      [undefined, key, who, role],
      [undefined, undefined, who, role],
    ]),
};

/** Waits before an answer; tests and benchmarks use it to simulate a slow model. */
export type Delay = (ask: Ask, signal: AbortSignal) => Promise<void>;

/** An agent that answers from a list; a question without an answer stops the run. */
export function recordedAgent(
  name: 'scripted' | 'replay',
  answers: Iterable<RecordedAnswer>,
  by: RecordedBy = 'role',
  delay?: Delay,
): Agent {
  const known = new Map<string, RecordedAnswer>();
  const roles = new Set<string>();
  for (const one of answers) {
    if (one.role !== undefined) roles.add(one.role);
    for (const name of KEPT_UNDER[by](one)) {
      const id = idOf(name);
      if (id !== undefined && !known.has(id)) known.set(id, one);
    }
  }
  return {
    is_free: true,
    async ask(ask: Ask, { signal, admit, report }: AskContext): Promise<Answer> {
      const named: Named = { ...ask, prompt_hash: ask.prompt.hash };
      const names = SOUGHT_UNDER[by](named).map((one) => known.get(idOf(one) ?? ''));
      const found = names.find((one) => one !== undefined);
      if (found === undefined) throw missing(name, ask, roles);
      await admit();
      if (delay !== undefined) await delay(ask, signal);
      const { failure, message, said } = found;
      const answer: Answer =
        failure === undefined
          ? readAnswer(ask, found.answer)
          : { failure, message: message ?? failure, said };
      report(reportKnown(ask, found.given === true ? 'given' : name, found.kind ?? 'program', answer));
      return answer;
    },
  };
}

/** Undefined if the name lacks its last, distinguishing part. */
function idOf(name: Name): string | undefined {
  return name.at(-1) === undefined ? undefined : JSON.stringify(name);
}

function missing(name: string, { case_id, role, voice, key }: Ask, roles: ReadonlySet<string>): CuriaError {
  const near = roles.has(role) ? undefined : didYouMean(role, [...roles]);
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  const place = { path: `${case_id} ${key}`, problem: 'no answer' };
  return new CuriaError(
    'ANSWER_MISSING',
    `case ${case_id}: no ${name} answer of ${voice === undefined ? role : `${role} ${voice}`} (${key})${hint}`,
    [place],
  );
}
