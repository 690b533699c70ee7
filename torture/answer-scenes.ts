/** Cases of every court with answers for every role: some agents object, so that an objection can get lost. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent, Ask, Failure } from '@curia/core/in/agent';
import { reportKnown } from '@curia/core/in/agent';
import { readModelText } from '../packages/curia/src/agents/llm/read-text.ts';
import { choicesFor, tablesFor } from '../packages/curia/src/cli/options/choices.ts';
import { readCourtOptions } from '../packages/curia/src/courts/court-options.ts';
import { findCourt } from '../packages/curia/src/courts/find-court.ts';
import { type HeldCourt, holdCourt } from '../packages/curia/src/courts/held-court.ts';
import { TEMPORARY_RUN, tryCourt } from '../packages/curia/src/drive/run-temporarily.ts';
import { chooseRulebook } from '../packages/curia/src/kept/law/rulebook.ts';
import { goodAnswer, promptRole, SCENES } from '../packages/curia/test/scripted-model.ts';
import type { Random } from './random.ts';
import { doubtAnswers } from './readings/review-answers.ts';

type Ruling = Readonly<Record<string, unknown>>;

/** The texts that agents wrote, by the key of the question. */
export type Said = ReadonlyMap<string, { readonly role: string; readonly text: string }>;

/** A case that can be driven with any answers. */
export interface AnswerScene {
  readonly name: string;
  readonly court: HeldCourt;
  readonly input: object;
  /** What an agent says that does as it is told; the choices are those of the source. */
  answer(ask: Ask, random: Random): object;
  /** The parts that a ruling accepts. */
  accepted(ruling: Ruling): readonly string[];
  /** What a ruling accepts although what was written speaks against it. */
  doubt?(said: Said, ruling: Ruling): string | undefined;
}

/** What became of a case. */
export interface Drive {
  readonly ruling: Ruling;
  readonly said: Said;
}

/** Drives a scene; every answer is the text that an agent writes, or that it gives none. */
export async function drive(scene: AnswerScene, textFor: (ask: Ask) => string | Failure): Promise<Drive> {
  const said = new Map<string, { readonly role: string; readonly text: string }>();
  const agent: Agent = {
    async ask(ask, { admit, report }) {
      admit();
      const text = textFor(ask);
      if (typeof text !== 'string') {
        report(reportKnown(ask, 'torture', 'model', text));
        return text;
      }
      said.set(ask.key, { role: ask.role, text });
      const answer = readModelText(ask, text);
      report(reportKnown(ask, 'torture', 'model', answer));
      return answer;
    },
  };
  const cases = [{ case_id: 'c1', input: JSON.stringify(scene.input), problem: null }];
  const { store, end } = await tryCourt(scene.court, cases, async () => agent, { concurrency: 8 });
  if (end.status !== 'completed') throw new Error(`the run is ${end.status}`);
  for await (const { body } of store.cases.eventsOfKind(TEMPORARY_RUN, ['ruled']))
    return { ruling: (JSON.parse(body) as { ruling: Ruling }).ruling, said };
  throw new Error('the case has no ruling');
}

function courtOf(name: string, settings: readonly string[], policies: readonly string[]): HeldCourt {
  const kind = findCourt(name);
  const options = readCourtOptions(kind, choicesFor(kind, { set: settings }).options);
  return holdCourt(kind, chooseRulebook(kind, options, tablesFor(kind, { policy: policies })), options);
}

const edit = (op: string, polarity: string | null, value: string | null) => ({
  op,
  target: { aspect_term: 'screen', polarity },
  value,
});

const issue = {
  code: 'SUPPLIER_IS_CUSTOMER',
  severity: 'MAJOR',
  message: 'the name is that of the customer',
  location: { pointer: '/supplier' },
  evidence: { page: 1, quote: 'Northwind Paper Ltd' },
  suggested_fix: null,
  auto_fixable: false,
};

/** Answers that object now and then, where the good ones all agree. */
function objecting(role: string, good: object, random: Random): object {
  const isObjecting = random.fraction() < 0.5;
  if (role.startsWith('reviewer-')) {
    const actions = ['t0', 't1'].map((id) => {
      const action_type = random.pick(['KEEP', 'KEEP', 'DROP', 'FLAG', 'FLIP']);
      const new_value = action_type === 'FLIP' ? { polarity: 'negative' } : null;
      const reason_code = random.pick(['', 'NEGATION_SCOPE', 'WEAK_EVIDENCE']);
      return { action_type, target_tuple_ids: [id], new_value, reason_code };
    });
    return { review_actions: actions };
  }
  if (!isObjecting) return good;
  if (role.startsWith('verifier-')) return { issues: [issue] };
  if (role.startsWith('speaker-'))
    return { ...good, stance: 'con', proposed_edits: [edit('set_polarity', null, 'negative')] };
  switch (role) {
    case 'validator':
      return {
        structural_risks: [{ type: 'NEGATION', scope: 'not bad', severity: 'high', description: 'not' }],
        correction_proposals: [],
      };
    case 'judge':
      return { ...good, aspect_evidence: { screen: 'the display' }, sentence_evidence_spans: [] };
    case 'sentiment-reviewer':
      return { reviews: [] };
    case 'counter-reviewer':
      return JSON.parse(JSON.stringify(good).replace('UPHELD', 'REFUTED')) as object;
    default:
      return good;
  }
}

const ACCEPTED: Readonly<Record<string, (ruling: Ruling) => string[]>> = {
  'conflict-review': ({ rulings }) =>
    (rulings as { tuple_id: string; action_type: string; proposed: object }[])
      .filter(({ action_type }) => action_type === 'KEEP' || action_type === 'FLIP')
      .map(({ proposed }) => JSON.stringify(proposed)),
  'debate-override': ({ status, adoption }) => [
    ...(status === 'decided' ? ['decided'] : []),
    ...((adoption as { adopt_decision?: string } | undefined)?.adopt_decision === 'adopted'
      ? ['adopted']
      : []),
  ],
  verification: ({ final_decision }) => (final_decision === 'ESCALATE_TO_SME' ? [] : ['accepted']),
  investigation: ({ findings, confidence }) => [
    ...(confidence === 'Confirmed' ? ['confirmed'] : []),
    ...(findings as { tag: string; finding: string }[])
      .filter(({ tag }) => tag === 'Confirmed')
      .map(({ finding }) => finding),
  ],
  panel: ({ effect, items }) => [
    ...(effect === 'take' ? ['take'] : []),
    ...(items as { item: string; effect: string; value?: unknown }[])
      .filter(({ effect: own }) => own === 'take')
      .map(({ item, value }) => `${item}: ${JSON.stringify(value)}`),
  ],
};

/** The scenes of the courts that ship, under all policies of conflict review. */
const shipped = (): AnswerScene[] =>
  SCENES.flatMap(({ name, court, policy, options, input }) =>
    (court === 'conflict-review' ? ['v1', 'v2', 'v5'] : [policy]).map((by): AnswerScene => {
      const isPanel = 'candidates' in input;
      // Without a second look, what is decided follows from what the reviewers wrote alone.
      const settings = isPanel ? [] : options;
      return {
        name: `${name} (${by})`,
        court: courtOf(court, settings, [by]),
        input,
        answer: (ask, random) =>
          objecting(ask.role, goodAnswer(promptRole(ask.role, ask.prompt), ask.prompt), random),
        accepted: ACCEPTED[court]!,
        ...(court === 'conflict-review'
          ? { doubt: (said: Said, ruling: Ruling) => doubtAnswers(input, said, by, ruling) }
          : {}),
      };
    }),
  );

const templates = join(import.meta.dirname, '../packages/curia/templates');
const linesOf = (file: string): Ruling[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Ruling);

/** Every case of the courts to begin with, and what their voices say. */
const ownCourts = (): AnswerScene[] =>
  readdirSync(templates).flatMap((name) => {
    const folder = join(templates, name);
    const court = courtOf(join(folder, 'court.yaml'), [], []);
    const answers = linesOf(join(folder, 'answers.jsonl'));
    return linesOf(join(folder, 'cases.jsonl'))
      .slice(0, 8)
      .map((input): AnswerScene => {
        const own = answers.filter(({ case_id }) => case_id === input.case_id);
        return {
          name: `${name} ${input.case_id}`,
          court,
          input,
          answer: ({ role, voice, key }) =>
            (own.find(
              (one) => one.role === role && one.voice === voice && (one.key === undefined || one.key === key),
            )?.answer as object | undefined) ?? { votes: [] },
          accepted: ACCEPTED.panel!,
        };
      });
  });

/** Every scene. */
export const answerScenes = (): AnswerScene[] => [...shipped(), ...ownCourts()];
