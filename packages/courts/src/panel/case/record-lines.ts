/** What a run writes down of a round: a line with its state for every seat that was asked, so that the record decides as the run did. */
import { equalForm } from '../file/item-id.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { PanelQuestion } from './question.ts';
import { type AnsweredItem, readPanelAnswer } from './read-answer.ts';
import { readPanelCase } from './read-case.ts';
import type { PanelVote } from './vote.ts';

/** What tells one question of a case from all others. */
export type QuestionKey = Pick<PanelQuestion, 'role' | 'voice' | 'round' | 'order'>;

/** The events of the protocol: an answer as received, or the fact that there is no usable one. */
export type PanelEvent =
  | (QuestionKey & {
      readonly kind: 'voice-answered';
      readonly answer: unknown;
      readonly family?: string;
      /** What the question cost. */
      readonly cost?: number;
    })
  | (QuestionKey & {
      readonly kind: 'voice-failed';
      /** Unusable if the answer could not be read; missing if there was none. */
      readonly state: 'missing' | 'unusable';
      readonly problem: string;
    });

/** True if two are about the same question. */
export const isFor = (one: QuestionKey, other: QuestionKey): boolean =>
  one.role === other.role &&
  one.voice === other.voice &&
  one.round === other.round &&
  one.order === other.order;

/** The result of a question; it has no event if it was spared. */
interface Outcome {
  readonly question: PanelQuestion;
  readonly event: PanelEvent | undefined;
  readonly items: ReadonlyMap<string, AnsweredItem>;
  /** The state of everything not in `items`; null if it was only left out. */
  readonly all: 'abstained' | 'refused' | 'unusable' | 'missing' | 'spared' | null;
}

/** The lines of a round, in the order of its questions; a question of which nothing was told is spared. */
export function roundLines(
  panel: Panel,
  questions: readonly PanelQuestion[],
  told: readonly PanelEvent[],
  input: Readonly<Record<string, unknown>>,
): PanelVote[] {
  const outcomes = questions.map((question): Outcome => {
    const event = told.find((known) => isFor(known, question));
    if (event === undefined) return { question, event, items: new Map(), all: 'spared' };
    if (event.kind === 'voice-failed') return { question, event, items: new Map(), all: event.state };
    const { items, all } = readPanelAnswer(panel, question, event.answer);
    return { question, event, items, all };
  });
  const named = questions.some(({ items }) => items === null) ? namedItems(panel, outcomes, input) : null;
  return outcomes.flatMap((outcome) => {
    const { question, event } = outcome;
    const { family, cost }: Pick<PanelVote, 'family' | 'cost'> =
      event?.kind === 'voice-answered' ? event : {};
    const said = question.items === null ? saidByNaming(panel, outcome, named!) : saidOnItems(outcome);
    // The cost of a question is on its first line, so that the lines of a case add up.
    return said.map((line, at): PanelVote => {
      const { role, voice, order } = question;
      return {
        voice,
        role,
        ...line,
        ...(order === null ? {} : { order }),
        ...(family === undefined ? {} : { family }),
        ...(cost === undefined || at > 0 ? {} : { cost }),
      };
    });
  });
}

type Said = Omit<PanelVote, 'voice' | 'role' | 'order' | 'family' | 'cost'>;

/** A line for each item in question; one that was left out is missing. */
const saidOnItems = ({ question, items, all }: Outcome): Said[] =>
  question.items!.map((item) => ({ item, ...(items.get(item) ?? { state: all ?? 'missing' }) }));

/** The items that a case has by what was said first. */
function namedItems(
  panel: Panel,
  outcomes: readonly Outcome[],
  input: Readonly<Record<string, unknown>>,
): string[] {
  const votes = outcomes.flatMap(({ question: { role, voice, order }, items }) =>
    Array.from(items, ([item, said]) => ({ voice, role, item, order, ...said })),
  );
  return readPanelCase(panel, { ...input, votes }).items.map(({ id }) => id);
}

/** What a voice named, and its state on everything that it did not name. */
function saidByNaming(panel: Panel, { items, all }: Outcome, named: readonly string[]): Said[] {
  const spoken = Array.from(items, ([item, said]) => ({ item, ...said }));
  // Who answered and named nothing says that there is none; who only abstains, or cannot be read, says nothing of the rest.
  if (all === null) return spoken.length === 0 ? [{ state: 'voted' }] : spoken;
  const known = new Set(spoken.map(({ item }) => equalForm(panel[courtPlan], item)));
  const left = named.filter((item) => !known.has(equalForm(panel[courtPlan], item)));
  const rest = left.map((item) => ({ item, state: all }));
  return spoken.length + rest.length === 0 ? [{ state: all }] : [...spoken, ...rest];
}
