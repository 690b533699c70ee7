/** The course of a case in a court of your own: ask the first roles, decide the items, then ask later roles if an outcome requires them. */
import { misplaced, type Protocol, type Standing, type Step } from '@curia/core/protocol';
import {
  checkSeating,
  type PanelQuestion,
  questionsFor,
  type Seating,
  type WaveOf,
} from '../case/question.ts';
import { readGivenCase, readPanelCase } from '../case/read-case.ts';
import { isFor, type PanelEvent, roundLines } from '../case/record-lines.ts';
import type { PanelVote } from '../case/vote.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CourtRole } from '../file/plan.ts';
import { type CaseDecision, decideCase } from './decide-case.ts';
import { findUnproven } from './find-unproven.ts';
import { wordRuling } from './rule-case.ts';
import type { CaseRuling } from './ruling.ts';
import { type Wave, waveIn } from './wave.ts';

/** The state of a case. */
export interface PanelState extends Standing<CaseRuling> {
  readonly phase: 'asking' | 'ruled';
  /** The case as given, without votes. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly round: number;
  /** The questions of this round that were asked, and what came of them so far. */
  readonly questions: readonly PanelQuestion[];
  /** The waves that are asked only as long as their answers can change something. */
  readonly waiting: readonly (readonly PanelQuestion[])[];
  /** There were once more ways to go on than are tried, so that everybody was asked. */
  readonly wasTooMany: boolean;
  readonly told: readonly PanelEvent[];
  /** A line with its state for every seat that was asked in earlier rounds. */
  readonly votes: readonly PanelVote[];
  /** Which later roles were asked about which item. */
  readonly asked: Readonly<Record<string, readonly string[]>>;
}

type PanelStep = Step<PanelState, PanelQuestion>;

/** Who is asked in a case: the people in their seats, and how many of a role at once. */
interface Asking {
  readonly panel: Panel;
  readonly seating: Seating;
  readonly waveOf: WaveOf;
}

/** The course of a case with these people in their seats; `wave` stands for what the court says of waves. */
export function panelProtocol(
  panel: Panel,
  seating: Seating,
  wave: Wave = 'court',
): Protocol<unknown, PanelState, PanelEvent, PanelQuestion> {
  checkSeating(panel, seating);
  const asking = { panel, seating, waveOf: waveIn(panel, wave) };
  return {
    start: (input) => start(asking, input),
    step: (state, event) => step(asking, state, event),
  };
}

/** The case with every line so far, in the form that `curia decide` takes. */
export const recordOf = ({ input, votes }: Pick<PanelState, 'input' | 'votes'>): Record<string, unknown> => ({
  ...input,
  votes,
});

function start(asking: Asking, input: unknown): PanelStep {
  const { panel, seating, waveOf } = asking;
  const { items } = readGivenCase(panel, input);
  const { votes: _votes, facts: _facts, ruling: _ruling, ...given } = input as Record<string, unknown>;
  const ids = panel[courtPlan].items === 'named' ? null : items.map(({ id }) => id);
  const [questions = [], ...waiting] = questionsFor(panel[courtPlan], seating, 1, waveOf, ({ isLater }) =>
    isLater ? [] : ids,
  );
  const state: PanelState = {
    phase: 'asking',
    input: given,
    round: 1,
    questions,
    waiting,
    wasTooMany: false,
    told: [],
    votes: [],
    asked: {},
    ruling: null,
  };
  return questions.length === 0
    ? closeRound(asking, state, decideRound(panel, state))
    : { state, commands: questions };
}

function step(asking: Asking, state: PanelState, event: PanelEvent): PanelStep {
  const isAwaited =
    state.questions.some((question) => isFor(question, event)) &&
    !state.told.some((known) => isFor(known, event));
  if (!isAwaited) throw misplaced(event, state.phase);
  const told = { ...state, told: [...state.told, event] };
  return told.told.length < state.questions.length ? { state: told, commands: [] } : closeWave(asking, told);
}

/** Everybody who was asked has answered or failed: if nobody else can change anything, nobody else is asked in this round. */
function closeWave(asking: Asking, state: PanelState): PanelStep {
  const closed = decideRound(asking.panel, state);
  const [next, ...waiting] = state.waiting;
  const unproven =
    next === undefined
      ? undefined
      : findUnproven(asking.panel, closed.decided.one.given, closed.decided.items);
  if (next === undefined || unproven === undefined) return closeRound(asking, state, closed);
  const wasTooMany = state.wasTooMany || unproven.isTooMany;
  const questions = [...state.questions, ...next];
  return { state: { ...state, questions, waiting, wasTooMany }, commands: next };
}

/** A round with its lines, those of spared seats among them, and what comes of it. */
interface DecidedRound {
  readonly votes: readonly PanelVote[];
  readonly decided: CaseDecision;
}

function decideRound(panel: Panel, state: PanelState): DecidedRound {
  const questions = [...state.questions, ...state.waiting.flat()];
  const votes = [...state.votes, ...roundLines(panel, questions, state.told, state.input)];
  const one = readPanelCase(panel, recordOf({ ...state, votes }));
  const decided = decideCase(panel, one, {
    isTrial: true,
    hasAnswered: ({ id }, roles) =>
      roles.every((role) => state.asked[id]?.includes(panel[courtPlan].roles[role]!.name) === true),
  });
  return { votes, decided };
}

/** The lines of a round are written down, and whoever is asked next is asked. */
function closeRound(
  { panel, seating, waveOf }: Asking,
  state: PanelState,
  { votes, decided }: DecidedRound,
): PanelStep {
  const closed = { ...state, votes, questions: [], waiting: [], told: [] };
  const round = state.round + 1;
  const [questions = [], ...waiting] = questionsFor(panel[courtPlan], seating, round, waveOf, (role) =>
    itemsAsking(decided, role),
  );
  if (questions.length === 0) {
    const ruling = wordRuling(panel, decided);
    return { state: { ...closed, phase: 'ruled', ruling }, commands: [] };
  }
  const asked = { ...state.asked };
  for (const { item, ask } of decided.items) {
    const names = ask.map((role) => panel[courtPlan].roles[role]!.name);
    if (names.length > 0) asked[item.id] = [...(asked[item.id] ?? []), ...names];
  }
  return { state: { ...closed, round, questions, waiting, asked }, commands: questions };
}

const itemsAsking = ({ items }: CaseDecision, { at }: CourtRole): string[] =>
  items.filter(({ ask }) => ask.includes(at)).map(({ item }) => item.id);
