/** The course of a case in a court of your own: ask the first roles, decide the items, then ask later roles if an outcome requires them. */
import { misplaced, type Protocol, type Standing, type Step } from '@curia/core/protocol';
import { checkSeating, type PanelQuestion, questionsFor, type Seating } from '../case/question.ts';
import { readGivenCase, readPanelCase } from '../case/read-case.ts';
import { isFor, type PanelEvent, roundLines } from '../case/record-lines.ts';
import type { PanelVote } from '../case/vote.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CourtRole } from '../file/plan.ts';
import { type CaseDecision, decideCase } from './decide-case.ts';
import { wordRuling } from './rule-case.ts';
import type { CaseRuling } from './ruling.ts';

/** The state of a case. */
export interface PanelState extends Standing<CaseRuling> {
  readonly phase: 'asking' | 'ruled';
  /** The case as given, without votes. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly round: number;
  /** The questions of this round, and what came of them so far. */
  readonly questions: readonly PanelQuestion[];
  readonly told: readonly PanelEvent[];
  /** A line with its state for every seat that was asked in earlier rounds. */
  readonly votes: readonly PanelVote[];
  /** Which later roles were asked about which item. */
  readonly asked: Readonly<Record<string, readonly string[]>>;
}

type PanelStep = Step<PanelState, PanelQuestion>;

/** The course of a case with these people in their seats. */
export function panelProtocol(
  panel: Panel,
  seating: Seating,
): Protocol<unknown, PanelState, PanelEvent, PanelQuestion> {
  checkSeating(panel, seating);
  return {
    start: (input) => start(panel, seating, input),
    step: (state, event) => step(panel, seating, state, event),
  };
}

/** The case with every line so far, in the form that `curia decide` takes. */
export const recordOf = ({ input, votes }: Pick<PanelState, 'input' | 'votes'>): Record<string, unknown> => ({
  ...input,
  votes,
});

function start(panel: Panel, seating: Seating, input: unknown): PanelStep {
  const { items } = readGivenCase(panel, input);
  const { votes: _votes, facts: _facts, ruling: _ruling, ...given } = input as Record<string, unknown>;
  const ids = panel[courtPlan].items === 'named' ? null : items.map(({ id }) => id);
  const questions = questionsFor(panel[courtPlan], seating, 1, ({ isLater }) => (isLater ? [] : ids));
  const state: PanelState = {
    phase: 'asking',
    input: given,
    round: 1,
    questions,
    told: [],
    votes: [],
    asked: {},
    ruling: null,
  };
  return questions.length === 0 ? closeRound(panel, seating, state) : { state, commands: questions };
}

function step(panel: Panel, seating: Seating, state: PanelState, event: PanelEvent): PanelStep {
  const isAwaited =
    state.questions.some((question) => isFor(question, event)) &&
    !state.told.some((known) => isFor(known, event));
  if (!isAwaited) throw misplaced(event, state.phase);
  const told = { ...state, told: [...state.told, event] };
  return told.told.length < state.questions.length
    ? { state: told, commands: [] }
    : closeRound(panel, seating, told);
}

/** Everybody has answered or failed: the lines are written down, and the items decided. */
function closeRound(panel: Panel, seating: Seating, state: PanelState): PanelStep {
  const votes = [...state.votes, ...roundLines(panel, state.questions, state.told, state.input)];
  const one = readPanelCase(panel, recordOf({ ...state, votes }));
  const decided = decideCase(panel, one, {
    hasAnswered: ({ id }, roles) =>
      roles.every((role) => state.asked[id]?.includes(panel[courtPlan].roles[role]!.name) === true),
  });
  const closed = { ...state, votes, questions: [], told: [] };
  const round = state.round + 1;
  const questions = questionsFor(panel[courtPlan], seating, round, (role) => itemsAsking(decided, role));
  if (questions.length === 0) {
    const ruling = wordRuling(panel, decided);
    return { state: { ...closed, phase: 'ruled', ruling }, commands: [] };
  }
  const asked = { ...state.asked };
  for (const { item, ask } of decided.items) {
    const names = ask.map((role) => panel[courtPlan].roles[role]!.name);
    if (names.length > 0) asked[item.id] = [...(asked[item.id] ?? []), ...names];
  }
  return { state: { ...closed, round, questions, asked }, commands: questions };
}

const itemsAsking = ({ items }: CaseDecision, { at }: CourtRole): string[] =>
  items.filter(({ ask }) => ask.includes(at)).map(({ item }) => item.id);
