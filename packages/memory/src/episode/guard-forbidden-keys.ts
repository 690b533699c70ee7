/** Refuses what must never be stored: gold, raw text, chains of thought, and values built to exhaust a reader. */
import { CuriaError } from '@curia/core';
import type { ErrorDetail } from '@curia/core/read';
import { refusal } from '@curia/core/read';
import { formatPath, squeeze } from '@curia/core/text';

/** Fields that no record of the memory may carry, at any depth. */
export const FORBIDDEN_KEYS = [
  'raw_text',
  'raw_text_hash',
  'gold',
  'gold_label',
  'gold_polarity',
  'cot',
  'chain_of_thought',
] as const;

const FORBIDDEN = new Set(FORBIDDEN_KEYS.map(squeeze));

/** True if a key is forbidden in any spelling: `rawText`, `Raw-Text` and `raw_text` are the same. */
export const isForbiddenKey = (key: string): boolean => FORBIDDEN.has(squeeze(key));

/** How large an episode may be: characters of all its keys and strings, and values in it. */
const ENTRY_LIMITS = { characters: 65_536, values: 10_000, depth: 12 } as const;

/** Walks through a value without recursion; refuses forbidden fields that say something, and values past the limits. */
export function refuseForbidden(value: unknown): void {
  const found: ErrorDetail[] = [];
  const pending: { readonly value: unknown; readonly path: readonly PropertyKey[] }[] = [{ value, path: [] }];
  let [characters, values] = [0, 0];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (++values > ENTRY_LIMITS.values) throw tooLarge(`it contains more than ${ENTRY_LIMITS.values} values`);
    if (typeof part.value === 'string') characters += part.value.length;
    else if (typeof part.value === 'object' && part.value !== null) {
      if (part.path.length >= ENTRY_LIMITS.depth)
        throw tooLarge(`it is nested deeper than ${ENTRY_LIMITS.depth}`);
      const isList = Array.isArray(part.value);
      for (const [key, inner] of Object.entries(part.value)) {
        const path = [...part.path, isList ? Number(key) : key];
        if (!isList) {
          characters += key.length;
          if (key === '__proto__' || (isForbiddenKey(key) && !isEmpty(inner)))
            found.push({ path: formatPath(path), problem: 'must not be stored' });
        }
        pending.push({ value: inner, path });
      }
    }
    if (characters > ENTRY_LIMITS.characters)
      throw tooLarge(`its text is longer than ${ENTRY_LIMITS.characters} characters`);
  }
  if (found.length > 0) throw refusal('FORBIDDEN_FIELD', 'the episode', found);
}

/** An empty field says nothing; exporters write them for fields they do not fill. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

const tooLarge = (why: string): CuriaError =>
  new CuriaError('EPISODE_TOO_LARGE', `the episode is too large: ${why}`);
