/** What agents of a conflict review wrote, read once more: their tuples and votes, or that they gave no usable answer. */
import { doubtReview } from './conflict-review.ts';

const ACTIONS = ['KEEP', 'DROP', 'FLIP', 'FLAG', 'MERGE'];
const POLARITIES = ['positive', 'negative', 'neutral', 'mixed'];
const PERSPECTIVES: Readonly<Record<string, string>> = { 'P-NEG': 'A', 'P-IMP': 'B', 'P-LIT': 'C', S0: 'S0' };

type Said = ReadonlyMap<string, { readonly role: string; readonly text: string }>;
type Json = Readonly<Record<string, unknown>>;

/** A ruling, as far as it is read here. */
interface Ruled {
  readonly rulings: readonly {
    readonly tuple_id: string;
    readonly action_type: string;
    readonly proposed: Json;
  }[];
  readonly absent: readonly { readonly agent: string }[];
}

/** What a ruling accepts although what agents wrote speaks against it; undefined if nothing. Who cannot be understood is absent. */
export function doubtAnswers(input: object, said: Said, policy: string, ruling: unknown): string | undefined {
  const { rulings, absent } = ruling as Ruled;
  const given = (input as { candidates?: readonly Json[] }).candidates;
  const candidates = given ?? rulings.map(({ tuple_id, proposed }) => ({ tuple_id, ...proposed }));
  const known = candidates.map(({ tuple_id }) => String(tuple_id));
  const review_actions: Record<string, readonly unknown[]> = {};
  const unheard = { reviewers: {} as Record<string, string>, perspectives: {} as Record<string, string> };
  const claims: string[] = [];
  for (const { role, text } of said.values()) {
    const [, reviewer] = /^reviewer-([ABC])$/.exec(role) ?? [];
    const [, perspective] = /^perspective-(.+)$/.exec(role) ?? [];
    if (reviewer !== undefined) {
      const actions = listIn(text, 'review_actions');
      // Whoever was not understood by the first reading either voted on nothing.
      const isAbsent = absent.some(({ agent }) => agent === `reviewer ${reviewer}`);
      if (!isAbsent && actions?.every((one) => isUsable(one, known))) review_actions[reviewer] = actions;
      else unheard.reviewers[reviewer] = 'unusable';
    }
    if (perspective !== undefined) {
      const triplets = listIn(text, 'triplets')?.map(claimOf);
      if (triplets?.every((one) => one !== undefined)) claims.push(...(triplets as string[]));
      else unheard.perspectives[PERSPECTIVES[perspective]!] = 'unusable';
      if (!triplets?.every((one) => one !== undefined) && !absent.some(({ agent }) => agent === perspective))
        return `${perspective} cannot be understood, which is not listed`;
    }
  }
  if (given === undefined)
    for (const { action_type, proposed } of rulings)
      if ((action_type === 'KEEP' || action_type === 'FLIP') && !claims.includes(claimOf(proposed) ?? ''))
        return `nobody proposed ${JSON.stringify(proposed)}`;
  const record = {
    ...{ ...input, candidates, review_actions },
    ...{ absent: unheard.reviewers, perspectives_absent: unheard.perspectives },
  };
  return doubtReview(record, policy, ruling);
}

/** What a triplet claims; undefined if nobody can say. */
function claimOf(triplet: unknown): string | undefined {
  if (typeof triplet !== 'object' || triplet === null) return undefined;
  const { aspect_term, aspect_ref, polarity } = triplet as Json;
  const word = typeof polarity === 'string' ? polarity.trim().toLowerCase() : '';
  if (!POLARITIES.includes(word)) return undefined;
  const names = [aspect_term, aspect_ref].map((name) => (name ?? '') as string);
  if (names.some((name) => typeof name !== 'string')) return undefined;
  return JSON.stringify([...names.map((name) => name.trim()), word]);
}

function listIn(text: string, name: string): readonly unknown[] | undefined {
  try {
    const plain = text.trim().replace(/^```(?:json)?\n([\s\S]*)\n```$/, '$1');
    const list = (JSON.parse(plain) as Json)[name];
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

function isUsable(action: unknown, known: readonly string[]): boolean {
  if (typeof action !== 'object' || action === null) return false;
  const { action_type, target_tuple_ids: ids, new_value, reason_code } = action as Record<string, unknown>;
  if (typeof action_type !== 'string' || !ACTIONS.includes(action_type.trim().toUpperCase())) return false;
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => known.includes(id))) return false;
  const polarity =
    typeof new_value === 'string' ? new_value : (new_value as { polarity?: unknown } | null)?.polarity;
  if (typeof polarity === 'string' && !POLARITIES.includes(polarity.trim().toLowerCase())) return false;
  return reason_code === undefined || reason_code === null || typeof reason_code === 'string';
}
