/** What a Korean opinion is about: the noun it modifies, its subject, or what was mentioned last. */
import { canBeAbout, GENERAL, type Opinion, type Target } from '../reading.ts';
import type { Thing } from './classify-word.ts';
import type { Word } from './korean-words.ts';
import { isAdnominal, type Placed } from './reach.ts';

/** A target, and whether more of it is better. */
export interface KoreanTarget {
  readonly target: Target | null;
  readonly link: Opinion['link'];
  readonly thing: Thing | null;
}

const SUBJECT = /^(?:들|님|분들?)?(?:이|가|은|는|도|만|만은|만이|자체가|자체는|자체도)$/u;
const OBLIQUE =
  /^(?:보다|보다는|보단|보다도|에|에서|에선|에도|에는|엔|으로|로|으로도|로도|로는|으로는|처럼|만큼|만큼은|만큼의|의|부터|과|와|랑|이랑|하고|씩)$/u;

const PLACE = /^(?:에|로|으로|에서|엔|에는)$/u;

/** Finds the target of an opinion in its clause; uses what was mentioned last only if the attribute fits. */
export function findTarget(
  words: readonly Word[],
  { judgment, from, to }: Placed,
  carried: Target | null,
): KoreanTarget {
  const made = (at: number): KoreanTarget => {
    const thing = words[at]!.thing!;
    const { ref, isKnown, length } = thing;
    const target = { start: nameStart(words, at), end: words[at]!.start + length, isKnown };
    return { target: { ...target, ref: ref || judgment.ref || GENERAL }, link: 'direct', thing };
  };
  if (words[from]!.thing !== null) return made(from);
  const beside = words[from - 1]?.thing;
  if (beside?.isKnown && beside.particle === '' && words[from - 1]!.gap === ' ') return made(from - 1);
  const subject = lastThing(words, from, ({ particle }) => SUBJECT.test(particle));
  const modified = subject < 0 ? modifiedThing(words, to, judgment.isNoun) : -1;
  if (modified >= 0) return made(modified);
  if (subject >= 0) return made(subject);
  // A noun without the mark of a subject belongs to the next predicate, which may be another.
  const since = words.slice(0, from).findLastIndex(({ isPredicate }) => isPredicate) + 1;
  const bare = lastThing(words, from, ({ particle }) => !OBLIQUE.test(particle));
  if (bare >= since) return made(bare);
  const place = lastThing(words, from, ({ particle, isKnown }) => isKnown && PLACE.test(particle));
  const isPlaced = place >= since && judgment.says === null && !judgment.isNoun;
  if (isPlaced && !words[place]!.thing!.isWhole) return made(place);
  if (carried !== null && canBeAbout(judgment.ref, carried))
    return { target: carried, link: 'inherited', thing: null };
  return { target: null, link: 'none', thing: null };
}

const lastThing = (words: readonly Word[], before: number, fits: (thing: Thing) => boolean): number =>
  words.slice(0, before).findLastIndex(({ thing }) => thing !== null && fits(thing));

/** The noun after a modifier, at the end of its compound. */
function modifiedThing(words: readonly Word[], to: number, isNoun: boolean): number {
  const { text } = words[to]!;
  if (isNoun ? !text.endsWith('의') : !isAdnominal(text)) return -1;
  let at = to + 1;
  if (words[at]?.thing == null) return -1;
  while (words[at]!.thing!.particle === '' && words[at]!.gap === ' ' && words[at + 1]?.thing != null) at++;
  return at;
}

/** A bare noun right before a noun belongs to its name, unless it is the whole product of which the noun is a part. */
function nameStart(words: readonly Word[], at: number): number {
  const before = words[at - 1];
  if (before?.thing == null || before.judgment !== null || before.gap !== ' ') return words[at]!.start;
  if (before.thing.particle === '의') return nameStart(words, at - 1);
  if (before.thing.particle !== '' || (before.thing.isWhole && !words[at]!.thing!.isWhole))
    return words[at]!.start;
  return before.start;
}
