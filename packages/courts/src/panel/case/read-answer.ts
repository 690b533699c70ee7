/** Reads what an agent answered to a question, strictly and item by item: what cannot be read is unusable, what is left out is missing. */

import { describe } from '@curia/core/text';
import { z } from 'zod';
import { own, unknownName } from '../file/court-names.ts';
import { equalForm, problemWithNamed, splitId } from '../file/item-id.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CourtPlan, Field } from '../file/plan.ts';
import type { SaidValue } from '../value/said.ts';
import { saidShape } from './case-shape.ts';
import { type PanelQuestion, turned } from './question.ts';

/** The answer schema that agents receive. */
export const panelAnswerShape = (panel: Panel): z.ZodType =>
  z.strictObject({
    votes: z.array(
      z.strictObject({
        item: z.string().nullish(),
        value: saidShape(panel[courtPlan]).nullish(),
        state: z.enum(['voted', 'abstained', 'refused']).nullish(),
        confidence: z.number().min(0).max(1).nullish(),
        reason: z.string().nullish(),
        quotation: z.string().nullish(),
      }),
    ),
  });

/** What was said on one item. */
export interface AnsweredItem {
  readonly state: 'voted' | 'abstained' | 'refused' | 'unusable';
  readonly value?: SaidValue;
  readonly confidence?: number;
  readonly reason?: string;
  readonly quotation?: string;
}

/** An answer that was read. */
export interface PanelAnswer {
  /** By item, as the voice names it; items that it left out are not in it. */
  readonly items: ReadonlyMap<string, AnsweredItem>;
  /** Its answer for all items at once: it abstains or declines, or its answer cannot be read at all. */
  readonly all: 'abstained' | 'refused' | 'unusable' | null;
  /** What is wrong, and where; the agent sees this before it is asked again. */
  readonly problems: readonly string[];
}

const FIELDS = ['item', 'value', 'state', 'confidence', 'reason', 'quotation'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an answer to a question. */
export function readPanelAnswer(panel: Panel, question: PanelQuestion, answer: unknown): PanelAnswer {
  const votes = isRecord(answer) ? own(answer, 'votes') : undefined;
  const stray = isRecord(answer) ? Object.keys(answer).filter((name) => name !== 'votes') : [];
  if (!Array.isArray(votes) || stray.length > 0) {
    const problem = Array.isArray(votes)
      ? unknownName('field', stray[0]!, ['votes'])
      : 'the answer must be { "votes": […] }';
    return { items: new Map(), all: 'unusable', problems: [problem] };
  }
  if (question.most_items !== null && votes.length > question.most_items) {
    const problem = `the answer names ${votes.length} items; it may name ${question.most_items}`;
    return { items: new Map(), all: 'unusable', problems: [problem] };
  }
  const items = new Map<string, AnsweredItem>();
  const names = new Map<string, string>();
  const problems: string[] = [];
  let all: PanelAnswer['all'] = null;
  votes.forEach((entry: unknown, at) => {
    const found = isRecord(entry)
      ? placeOf(panel[courtPlan], question, own(entry, 'item') ?? null)
      : 'must be an object';
    if (typeof found === 'string') {
      const state = isRecord(entry) && (own(entry, 'item') ?? null) === null ? own(entry, 'state') : null;
      if (state === 'abstained' || state === 'refused') all ??= state;
      else problems.push(`votes[${at}]: ${found}`);
      return;
    }
    const read = readEntry(panel[courtPlan], question, entry as Record<string, unknown>, found.field);
    const isTwice = names.has(found.key);
    const id = names.get(found.key) ?? found.id;
    names.set(found.key, id);
    if (isTwice) problems.push(`votes[${at}].item: ${describe(id)} has another vote in the answer`);
    if (typeof read === 'string') problems.push(`votes[${at}].${read}`);
    items.set(id, isTwice || typeof read === 'string' ? { state: 'unusable' } : read);
  });
  return { items, all, problems };
}

interface Place {
  readonly id: string;
  /** The same for all spellings of one item. */
  readonly key: string;
  readonly field: Field;
}

/** The item that an entry is about, or what is wrong with it. */
function placeOf(made: CourtPlan, { items }: PanelQuestion, item: unknown): Place | string {
  const id = item === null && items?.length === 1 ? items[0]! : item;
  if (id === null) return 'item: is missing';
  if (typeof id !== 'string') return `item: must be text, got ${describe(id)}`;
  const { field } = splitId(made, id);
  const key = equalForm(made, id);
  if (items === null) {
    const problem = problemWithNamed(made, id, (wrong, known) => unknownName('item', wrong, known));
    return problem === undefined ? { id, key, field: field! } : `item: ${problem}`;
  }
  const asked = items.find((one) => equalForm(made, one) === key);
  return asked === undefined || field === undefined
    ? `item: ${unknownName('item', id, items)}`
    : { id: asked, key, field };
}

function readEntry(
  made: CourtPlan,
  { order }: PanelQuestion,
  entry: Record<string, unknown>,
  field: Field,
): AnsweredItem | string {
  const stray = Object.keys(entry).find((name) => !(FIELDS as readonly string[]).includes(name));
  if (stray !== undefined) return `${stray}: ${unknownName('field', stray, FIELDS)}`;
  const value = own(entry, 'value');
  const [state, confidence, reason, quotation] = FIELDS.slice(2).map((name) => own(entry, name) ?? null);
  if (confidence !== null && !(typeof confidence === 'number' && confidence >= 0 && confidence <= 1)) {
    return `confidence: must be a number from 0 to 1, got ${describe(confidence)}`;
  }
  for (const [name, text] of [
    ['reason', reason],
    ['quotation', quotation],
  ] as const) {
    if (text !== null && typeof text !== 'string') return `${name}: must be text, got ${describe(text)}`;
  }
  const more = {
    ...(confidence === null ? {} : { confidence: confidence as number }),
    ...(reason === null ? {} : { reason: reason as string }),
    ...(quotation === null ? {} : { quotation: quotation as string }),
  };
  if (state === 'abstained' || state === 'refused') {
    return value === null || value === undefined ? { state, ...more } : 'value: only a vote has a value';
  }
  if (state !== null && state !== 'voted') {
    return `state: must be one of voted, abstained, refused, got ${describe(state)}`;
  }
  const said = field.reader.read(turned(made, order, value));
  if (typeof said === 'string') return `value: ${said}`;
  return { state: 'voted', value: said.value, ...more };
}
