/** What every court tells the memory about a case, in the same way. */
import { z } from 'zod';

const about = z.object({
  // A split that is not a name is an unnamed evaluation: nothing from it is ever shown again.
  split: z.string().nullish().catch(''),
  language: z.string().nullish().catch(null),
});

/** The split that a case names; `live` if it names none. */
export function originOf(input: unknown): { readonly split: string; readonly language: string | null } {
  const { split, language } = about.parse(input);
  return { split: split ?? 'live', language: language ?? null };
}

/** The words that occur most often, the earliest among equals; null if there are none. */
export function mostCommon(words: readonly string[]): string | null {
  const counted = Map.groupBy(
    words.filter((word) => word !== ''),
    (word) => word,
  );
  const [most] = [...counted].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}
