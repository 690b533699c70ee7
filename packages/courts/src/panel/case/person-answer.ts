/** What a person decides about the open items of a case, read as strictly as any voice is read. */
import { refusal } from '@curia/core/read';
import { canonicalJson, describe } from '@curia/core/text';
import { unknownName } from '../file/court-names.ts';
import { splitId } from '../file/item-id.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { Kind } from '../value/kind.ts';
import type { SaidValue } from '../value/said.ts';
import { Problems } from './problems.ts';

/** The name under which a person gives the verdict on the whole case; no item may have it. */
export const VERDICT = 'verdict';

/** What a person may be asked about a case: its open items, and the verdicts to choose from; none if the verdict is not open. */
export interface OpenParts {
  readonly items: readonly string[];
  readonly verdicts: readonly string[];
}

/** An answer that was read. */
export interface PersonAnswer {
  /** By item; null is "there is none". */
  readonly values: Readonly<Record<string, SaidValue>>;
  /** The same for all answers that mean the same. */
  readonly label: string;
}

/** The kind of values that an item takes. */
export const kindOfItem = (panel: Panel, item: string): Kind | undefined =>
  splitId(panel[courtPlan], item).field?.reader.kind;

/** The verdicts that end a case; if every outcome hands it over, all of them. */
export function endingVerdicts({ verdict, [courtPlan]: made }: Panel): readonly string[] {
  const outcomes = Object.keys(verdict?.outcomes ?? {});
  const ending = outcomes.filter((name) => made.verdict!.effects.get(name) !== 'escalate');
  return ending.length === 0 ? outcomes : ending;
}

/** Reads an answer: every part once and nothing else. Absent is never consent; null is "there is none", where the kind has that. */
export function readPersonAnswer(panel: Panel, open: OpenParts, answer: unknown): PersonAnswer {
  const wrong = new Problems();
  const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  if (!isObject) wrong.add('', `must be an object by item, got ${describe(answer)}`);
  const given = new Map(isObject ? Object.entries(answer) : []);
  const parts = [...open.items, ...(open.verdicts.length === 0 ? [] : [VERDICT])];
  for (const name of given.keys())
    if (!parts.includes(name)) wrong.add(name, unknownName('open item', name, parts));
  const values = new Map<string, SaidValue>();
  const keys: [string, string | null][] = [];
  for (const part of isObject ? parts : []) {
    const value = given.get(part);
    if (!given.has(part)) {
      wrong.add(part, 'must be answered');
    } else if (part === VERDICT) {
      if (typeof value === 'string' && open.verdicts.includes(value)) {
        values.set(part, value);
        keys.push([part, value]);
      } else wrong.add(part, `must be one of ${open.verdicts.join(', ')}, got ${describe(value)}`);
    } else {
      const said = splitId(panel[courtPlan], part).field?.reader.read(value) ?? 'cannot be answered';
      if (typeof said === 'string') wrong.add(part, said);
      else {
        values.set(part, said.value);
        // "There is none" is no text, not even an empty one.
        keys.push([part, said.value === null ? null : said.key]);
      }
    }
  }
  if (!wrong.isEmpty) throw refusal('INPUT_INVALID', 'the answer', wrong.list);
  return { values: Object.fromEntries(values), label: canonicalJson(keys) };
}
