/** The courts that ship, as they declare themselves: any case, any answers, any policy that ships, and one voice that goes silent. */

import { CuriaError } from '@curia/core';
import type { Court, Task } from '@curia/core/court';
import type { CourtModel } from '@curia/core/court/analysis';
import { type Answer, type Ask, readAnswer, UNANSWERED } from '@curia/core/in/agent';
import type { Scene } from '../../packages/core/src/court/analysis/court-model.ts';
import { tablesFor } from '../../packages/curia/src/cli/options/choices.ts';
import { completeOptions, readCourtOptions } from '../../packages/curia/src/courts/court-options.ts';
import { type HeldCourt, holdCourt } from '../../packages/curia/src/courts/held-court.ts';
import { courts } from '../../packages/curia/src/courts/list.ts';
import { givenOutcome } from '../../packages/curia/src/drive/agents/given-agent.ts';
import { chooseRulebook } from '../../packages/curia/src/kept/law/rulebook.ts';
import type { Random } from '../random.ts';
import type { Attempt } from '../silence.hunt.ts';
import { SCENE_EXCEPTIONS } from './exceptions.ts';
import { spoil } from './spoil.ts';

/** A court under some policies, and what it declares about itself. */
interface ShippedCourt {
  readonly kind: Court;
  /** The policies that were chosen, as `question=policy`. */
  readonly policies: readonly string[];
  readonly model: CourtModel;
  readonly with: (options: object) => HeldCourt;
}

const known = new Map<string, ShippedCourt>();

/** One of the courts, by the policies that ship: the usual ones, one other, or any. */
function drawCourt(random: Random): ShippedCourt {
  const kind = random.pick(courts);
  const questions = kind.questions.filter(({ policies }) => policies.length > 1);
  const chance = random.pick([0, 0.2, 1]);
  const policies = questions.flatMap(({ name, policies: all }) =>
    random.fraction() < chance ? [`${name}=${random.pick(all).policy}`] : [],
  );
  const key = `${kind.name} ${policies.join()}`;
  const made = known.get(key) ?? courtUnder(kind, policies);
  known.set(key, made);
  return made;
}

export function courtUnder(kind: Court, policies: readonly string[]): ShippedCourt {
  const usual = readCourtOptions(kind, {});
  const made = new Map<string, HeldCourt>();
  const under = (own: object): HeldCourt => {
    const key = JSON.stringify(own);
    const options = completeOptions(kind, { ...usual, ...own });
    const court =
      made.get(key) ??
      holdCourt(kind, chooseRulebook(kind, options, tablesFor(kind, { policy: policies })), options);
    made.set(key, court);
    return court;
  };
  return { kind, policies, model: kind.model!(under({}).rulebook.tables), with: under };
}

/** A scene with any settings and any answers. */
function drawScene({ settings, seats }: CourtModel, random: Random): Scene {
  return {
    settings: Object.fromEntries(settings.map(({ name, values }) => [name, random.pick(values)])),
    answers: Object.fromEntries(
      seats.map(({ name, seats: many, answers, silent }) => {
        // Mostly somebody says something: who is silent already cannot fall silent.
        const said = Object.keys(answers).filter((answer) => !silent.includes(answer));
        return [
          name,
          Array.from({ length: many }, () => random.pick(random.fraction() < 0.1 ? silent : said)),
        ];
      }),
    ),
  };
}

/** A question that was put to somebody, and what the case records as the answer. */
interface Asked {
  readonly ask: Ask;
  readonly answer: unknown;
}

/** What became of a scene: the ranks of the views, or that it was refused. */
interface Ended {
  /** For each view its result, and how much that accepts. */
  readonly ranks: ReadonlyMap<string, { readonly result: string; readonly rank: number }>;
  readonly because: string;
  /** Everybody who was asked and answered. */
  readonly asked: readonly Asked[];
}

/** Rules on a scene; `instead` may replace what somebody says. */
export function ruleScene(
  { kind, model, with: under }: ShippedCourt,
  scene: Scene,
  instead: (asked: Asked) => Answer | undefined = () => undefined,
): Ended | 'refused' {
  const input = model.write(scene);
  const asked: Asked[] = [];
  try {
    const hearing = under(model.options?.(scene) ?? {}).open(input, 'scene', 0);
    let ruling = hearing.ruling();
    while (ruling === undefined) {
      for (const task of hearing.tasks()) {
        if (hearing.ruling() !== undefined) break;
        if (task.does === 'work') hearing.tell(task.key, { done: task.work() });
        else {
          const ask = askOf(kind, task);
          const given = givenOutcome(kind, input, ask);
          const one = 'answer' in given ? { ask, answer: given.answer } : undefined;
          if (one !== undefined) asked.push(one);
          hearing.tell(task.key, (one && instead(one)) ?? given);
        }
      }
      ruling = hearing.ruling();
    }
    const { results, because } = model.read(ruling, scene);
    const ranks = model.views.map(({ name, results: all }) => {
      const result = results[name]!;
      return [name, { result, rank: all[result]!.rank }] as const;
    });
    return { ranks: new Map(ranks), because, asked };
  } catch (error) {
    if (CuriaError.is(error) && error.kind !== 'internal') return 'refused';
    throw error;
  }
}

function askOf({ name }: Court, task: Task): Ask {
  if (task.does !== 'ask') throw new Error(`${name} wants ${task.does}`);
  const { key, role, voice, answer, check } = task;
  return {
    ...{ court: name, case_id: 'scene', role, key, answer },
    prompt: { system: '', user: '', answer_schema: {}, hash: '', inputs: {} },
    ...(voice === undefined ? {} : { voice }),
    ...(check === undefined ? {} : { check }),
  };
}

/** What agents say of themselves, or the driver of them. */
export const FAILED = UNANSWERED.filter((word) => word !== 'called_off');

/** One way in which somebody gives no usable answer; undefined if what was spoilt can still be read. */
function silence({ ask, answer }: Asked, random: Random): { answer: Answer; what: string } | undefined {
  if (random.fraction() < 0.4) {
    const failure = random.pick(FAILED);
    return { answer: { failure, message: 'gone' }, what: failure };
  }
  const { value, what } = spoil(answer, random);
  const read = readAnswer(ask, value);
  return 'failure' in read ? { answer: read, what } : undefined;
}

/** Tries one of the courts that ship. */
export function tryShipped(random: Random): Attempt | undefined {
  const court = drawCourt(random);
  const scene = drawScene(court.model, random);
  const before = ruleScene(court, scene);
  if (before === 'refused' || before.asked.length === 0) return undefined;
  const voice = random.pick(before.asked);
  const gone = silence(voice, random);
  if (gone === undefined) return undefined;
  const { role, key } = voice.ask;
  const told = `${[court.kind.name, ...court.policies].join(' ')}: ${role} ${gone.what}\n    ${JSON.stringify(scene)}`;
  const after = ruleScene(court, scene, ({ ask }) =>
    ask.key === key && ask.role === role ? gone.answer : undefined,
  );
  const move = after === 'refused' ? undefined : movedIn(before, after);
  if (move === undefined) return { told };
  return {
    told,
    moved: `${move.view}: ${move.from}, then ${move.to}`,
    because: exceptionFor(court, role, move.to),
  };
}

/** The first view in which more is accepted than before. */
export function movedIn(before: Ended, after: Ended): { view: string; from: string; to: string } | undefined {
  for (const [view, { result, rank }] of after.ranks) {
    const was = before.ranks.get(view)!;
    if (rank > was.rank) return { view, from: was.result, to: result };
  }
  return undefined;
}

/** Why a move is kept; undefined if nobody knows of it. */
function exceptionFor(court: ShippedCourt, role: string, to: string): string | undefined {
  const judgement = court.with({}).rulebook.tables.judgement?.policy;
  return SCENE_EXCEPTIONS.find(
    (one) =>
      one.court === court.kind.name &&
      one.judgement === judgement &&
      one.role.test(role) &&
      one.to.includes(to),
  )?.because;
}
