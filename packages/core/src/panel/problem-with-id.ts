/** What the id of an item may be. */
import { describe } from '../table/read-facts.ts';

/** Says what is wrong with the id of an entry or the key of an item, or nothing. */
export function problemWithId(id: unknown): string | undefined {
  if (typeof id !== 'string') return `must be text, got ${describe(id)}`;
  if (id === '') return 'must not be empty';
  if (id.includes('/')) return `must hold no slash, got ${describe(id)}`;
  return id === 'verdict' ? 'verdict is a reserved name' : undefined;
}
