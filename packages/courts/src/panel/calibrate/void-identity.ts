/** The identity under which a store keeps alarms: the court by name, what may be said in it, and who says it. */

import { byCodePoint, canonicalJson, sha256 } from '@curia/core/text';
import type { Panel } from '../file/panel.ts';
import type { Kind } from '../value/kind.ts';

/**
 * Rules, parameters, roles, titles and the calibration are no part of it: whoever changes them has the same voices answer the same
 * question, and what audits found of that stays found.
 */
export function voidIdentity({ name, court }: Pick<Panel, 'name' | 'court'>): string {
  const kinds = court.value === undefined ? (court.fields ?? {}) : { '': court.value };
  const values = Object.fromEntries(Object.entries(kinds).map(([field, kind]) => [field, sayable(kind)]));
  const voices = Object.values(court.roles).flatMap(({ voices: seats }) =>
    Array.isArray(seats) ? (seats as readonly string[]) : [JSON.stringify(seats)],
  );
  return sha256(canonicalJson({ name, values, voices: [...new Set(voices)].sort(byCodePoint) }));
}

/** What a kind lets a voice say: its closed list, in any order, or what kind of value it is. */
const sayable = (kind: Kind): readonly string[] =>
  kind.kind === 'choice' ? [...kind.values].sort(byCodePoint) : [kind.kind];
