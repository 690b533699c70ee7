/** Labels that differ only by case, width or spaces are one label, unless a reviewer tells them apart. */
import { byCodePoint } from '../text/code-points.ts';
import { appearanceOf } from '../text/names/look-alike.ts';

// Every index here numbers the votes that are given, or the labels by their names.

/** Spellings that were joined. */
export interface JoinedSpellings {
  readonly kept: string;
  readonly others: readonly string[];
}

const plain = (label: string): string => label.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Which spelling stands for which; `answers` are labels of known answers, in which nobody tells anything apart. Letters that only look alike are one where somebody asks for it. */
export function joinSpellings(
  names: readonly string[],
  votes: { readonly reviewer: Int32Array; readonly label: Int32Array },
  answers: Iterable<string>,
  joinsLookAlikes = false,
): { readonly keptOf: ReadonlyMap<string, string>; readonly joined: readonly JoinedSpellings[] } {
  const keyOf = joinsLookAlikes ? (label: string) => plain(appearanceOf(label)) : plain;
  const groups = Map.groupBy(new Set([...names, ...answers]), keyOf);
  const several = [...groups.values()].filter(({ length }) => length > 1);
  const keptOf = new Map<string, string>();
  if (several.length === 0) return { keptOf, joined: [] };
  const usedBy = names.map(() => new Set<number>());
  const times = new Map<string, number>();
  votes.label.forEach((label, at) => {
    if (label < 0) return;
    usedBy[label]!.add(votes.reviewer[at]!);
    times.set(names[label]!, (times.get(names[label]!) ?? 0) + 1);
  });
  const placeOf = new Map(names.map((name, at) => [name, at]));
  const joined = several.flatMap((spellings): JoinedSpellings[] => {
    const users = spellings.flatMap((name) => [...(usedBy[placeOf.get(name) ?? -1] ?? [])]);
    if (new Set(users).size < users.length) return [];
    const [kept = '', ...others] = spellings.toSorted(
      (a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0) || byCodePoint(a, b),
    );
    for (const other of others) keptOf.set(other, kept);
    return [{ kept, others }];
  });
  return { keptOf, joined: joined.sort((a, b) => byCodePoint(a.kept, b.kept)) };
}
