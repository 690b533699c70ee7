/** Finds the aspect a speaker means, ignoring particles, case, spaces and punctuation. */

/** The particles that Korean puts after a topic, the longest first. */
const KOREAN_PARTICLES: readonly string[] = ['은', '는', '이', '가', '을', '를'];

/** Words that mean an aspect, under the name the first stage has for it. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** The aspects of a sample, ready to be found. */
export interface AspectVocabulary {
  readonly terms: readonly string[];
  /** The aspect that a name means, if it means one. */
  readonly find: (name: string) => string | undefined;
  /** The aspects that a text mentions, in the order of the terms. */
  readonly mentionedIn: (text: string) => readonly string[];
}

/** Collects the terms of a sample with their synonyms; where two share a name, the first keeps it. */
export function aspectVocabulary(
  terms: Iterable<string>,
  synonyms: Synonyms = {},
  particles: readonly string[] = KOREAN_PARTICLES,
): AspectVocabulary {
  const unique = [...new Set(terms)].filter((term) => term.trim() !== '');
  const byKey = new Map<string, string>();
  for (const term of unique) {
    const others = Object.hasOwn(synonyms, term) ? synonyms[term] : undefined;
    const names = [term, ...(others ?? [])];
    for (const name of names) {
      const key = keyOf(stripParticle(name.trim(), particles));
      if (key !== '' && !byKey.has(key)) byKey.set(key, term);
    }
  }
  return {
    terms: unique,
    find: (name) => byKey.get(keyOf(stripParticle(name.trim(), particles))) ?? byKey.get(keyOf(name)),
    mentionedIn: (text) => {
      const whole = keyOf(text);
      return [...new Set([...byKey].filter(([key]) => whole.includes(key)).map(([, term]) => term))];
    },
  };
}

/** A word without the particle at its end; a word that is nothing else is kept. */
export function stripParticle(word: string, particles: readonly string[] = KOREAN_PARTICLES): string {
  const found = particles
    .toSorted((a, b) => b.length - a.length)
    .find((particle) => word.endsWith(particle) && word.length > particle.length);
  return found === undefined ? word : word.slice(0, -found.length);
}

/** A name as names are compared: lowercase, without spaces, punctuation and symbols. */
export const keyOf = (text: string): string => text.toLowerCase().replace(/[\s\p{P}\p{S}]+/gu, '');
