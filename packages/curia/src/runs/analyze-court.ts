/** Analyses a court under a rulebook: every scene is decided by the court itself, and what is shown is run again by the driver. */

import { CuriaError } from '@curia/core';
import type { Court, Prompt, Task } from '@curia/core/court';
import type { CourtModel } from '@curia/core/court/analysis';
import type { Ask } from '@curia/core/in/agent';
import {
  analyzeCourt,
  type CourtAnalysis,
  type CourtShown,
  type RuleCase,
} from '@curia/core/in/court/analysis';
import { readCourtOptions } from '../courts/court-options.ts';
import { type HeldCourt, holdCourt } from '../courts/held-court.ts';
import { givenAgent, givenOutcome } from '../drive/agents/given-agent.ts';
import { TEMPORARY_RUN, tryCourt } from '../drive/run-temporarily.ts';
import { chooseRulebook } from '../kept/law/rulebook.ts';
import { type TableChoices, withPolicy } from '../kept/law/table-choices.ts';
import { isRuled, runCases } from './closed-cases.ts';
import { SCHEMA_VERSION } from './decide-lines.ts';

/** A user's choices about the court that is analysed. */
export interface CourtChoice {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly tables?: TableChoices;
}

/** A court and the findings of its analysis. */
export interface CheckedCourt {
  readonly court: string;
  readonly rulebook_hash: string;
  /** The policy of every question. */
  readonly policies: Readonly<Record<string, string>>;
  readonly analysis: CourtAnalysis;
}

/** Analyses a court; every case that is shown was run once more as `curia run` would. */
export async function checkCourt(kind: Court, choice: CourtChoice = {}): Promise<CheckedCourt> {
  const chosen = readCourtOptions(kind, choice.options ?? {});
  /** The court by the choice and one policy more, with the options of a scene. */
  const courtWith: CourtWith = (other, own) => {
    const options = readCourtOptions(kind, { ...chosen, ...own });
    const tables = other.reduce(
      (choices, [question, policy]) => withPolicy(choices, question, policy),
      choice.tables ?? {},
    );
    return holdCourt(kind, chooseRulebook(kind, options, tables), options);
  };
  const { rulebook } = courtWith([], {});
  const model = kind.model?.(rulebook.tables);
  if (model === undefined) throw new CuriaError('USAGE', `${kind.name} cannot be analysed as a whole`);
  const policies = Object.fromEntries(
    Object.entries(rulebook.tables).map(([question, { policy }]) => [question, policy]),
  );
  const analysis = analyzeCourt({
    model,
    policies,
    rule: ruleWith(kind, (own) => courtWith([], own)),
    under: (question, policy) => ruleWith(kind, (own) => courtWith([[question, policy]], own)),
  });
  await confirm(kind, model, analysis, courtWith);
  return { court: kind.name, rulebook_hash: rulebook.hash, policies, analysis };
}

/** True if nothing is wrong that the court does not accept. */
export const isCleanCourt = ({ analysis: { findings } }: CheckedCourt): boolean =>
  findings.every(({ accepted }) => accepted);

/** The findings of an analysis as one record. */
export function courtRecord({ court, rulebook_hash, policies, analysis }: CheckedCourt): object {
  const { outdated: _outdated, ...walked } = analysis;
  return { schema_version: SCHEMA_VERSION, court, rulebook_hash, policies, ...walked };
}

type CourtWith = (other: readonly (readonly [question: string, policy: string])[], own: object) => HeldCourt;

/** The court as a function: asks the case itself for the answers that it records. */
function ruleWith(kind: Court, courtWith: (own: object) => HeldCourt): RuleCase {
  const courts = new Map<string, HeldCourt>();
  return (input, own) => {
    const key = JSON.stringify(own);
    const court = courts.get(key) ?? courtWith(own);
    courts.set(key, court);
    const hearing = court.open(input, 'scene', 0);
    for (;;) {
      for (const task of hearing.tasks()) {
        const ruling = hearing.ruling();
        if (ruling !== undefined) return ruling;
        if (task.does === 'work') hearing.tell(task.key, { done: task.work() });
        else hearing.tell(task.key, givenOutcome(kind, input, askOf(kind, task)));
      }
      const ruling = hearing.ruling();
      if (ruling !== undefined) return ruling;
    }
  };
}

/** Nobody reads what is asked: the answers stand in the case. */
const UNREAD: Prompt = { system: '', user: '', answer_schema: {}, hash: '', inputs: {} };

function askOf(kind: Court, task: Task): Ask {
  if (task.does !== 'ask') throw new CuriaError('INTERNAL', `${kind.name} wants ${task.does} in an analysis`);
  const { key, role, voice, answer, check } = task;
  return {
    court: kind.name,
    case_id: 'scene',
    role,
    ...(voice === undefined ? {} : { voice }),
    key,
    prompt: UNREAD,
    answer,
    ...(check === undefined ? {} : { check }),
  };
}

/** Runs what is shown through the driver: it must end as the analysis says. */
async function confirm(
  kind: Court,
  model: CourtModel,
  { findings }: CourtAnalysis,
  courtWith: CourtWith,
): Promise<void> {
  const shown = findings.flatMap(({ witness }) =>
    witness === undefined ? [] : [witness, ...(witness.then === undefined ? [] : [witness.then])],
  );
  const groups = Map.groupBy(shown, ({ policy, options }) => JSON.stringify([policy, options]));
  for (const group of groups.values()) {
    const [{ policy, options = {} }] = group as [CourtShown];
    const ends = await runAll(
      kind,
      courtWith(policy === undefined ? [] : [policyIn(kind, policy)], options),
      group,
    );
    group.forEach((one, at) => {
      const { results } = model.read(ends[at]!, one.scene);
      if (JSON.stringify(results) === JSON.stringify(one.results)) return;
      throw new CuriaError('INTERNAL', `a case of the analysis does not show its finding: ${one.says}`);
    });
  }
}

async function runAll(kind: Court, court: HeldCourt, shown: readonly CourtShown[]): Promise<object[]> {
  const cases = shown.map((one, at) => ({
    case_id: `scene-${at}`,
    input: JSON.stringify(one.case),
    problem: null,
  }));
  const agentFor = async (store: Parameters<typeof givenAgent>[0]) => givenAgent(store, TEMPORARY_RUN, kind);
  const { store } = await tryCourt(court, cases, agentFor, { concurrency: 1 });
  try {
    const ends: object[] = [];
    for await (const one of runCases(store, TEMPORARY_RUN, court)) {
      if (!isRuled(one)) throw new CuriaError('INTERNAL', `a case of the analysis is ${one.status}`);
      ends.push(one.ruling);
    }
    return ends;
  } finally {
    await store.close();
  }
}

/** A finding names a policy as `QUESTION=NAME`. */
function policyIn({ questions }: Court, said: string): [question: string, policy: string] {
  const question = questions.find(({ name }) => said.startsWith(`${name}=`))?.name ?? '';
  return [question, said.slice(question.length + 1)];
}
