/** The perspectives of a conflict review, and the single reading that weighs all of them, from one reading of the text. */

import { nameRef, splitRef } from '@curia/core/text/opinion';
import { confidenceIn, GENERAL, type Opinion, type Reading, refLanguage, type Span } from '@curia/offline';
import { isAllowedRef } from '../../opinions/taxonomy.ts';

/** A triplet as these agents give it: term and evidence are pieces of the text. */
export interface OfflineTriplet {
  readonly aspect_term: string;
  readonly aspect_ref: string;
  readonly polarity: string;
  readonly evidence: string;
  readonly confidence: number;
}

/** Turns a reading into one perspective's answer. */
export type PerspectiveReader = (reading: Reading, text: string) => OfflineTriplet[];

/** How sure each way of reading is at best. */
const SURE = { structural: 0.85, literal: 0.8, implied: 0.65, unsettled: 0.5 } as const;
const STRONG = 0.5;
/** A text with more aspects than this is not a short text. */
const MOST = 200;

/** Reads negation and contrast: what they reverse or, without any, only the surest opinions; silent only if the text judges nothing. */
const readStructure: PerspectiveReader = (reading, text) => {
  const isStructural = ({ clause, isNegated }: Opinion): boolean =>
    isNegated || reading.clauses[clause]?.isContrasted === true;
  const turned = reading.opinions.filter((one) => isStructural(one) || one.isWish);
  const plain = reading.opinions.filter(
    (one) => !isStructural(one) && !one.isWish && one.link === 'direct' && one.strength > STRONG,
  );
  const said = [
    ...turned.map((one) =>
      say(reading, text, one, one.polarity, one.isWish ? SURE.unsettled : SURE.structural),
    ),
    ...plain.map((one) => say(reading, text, one, one.polarity, SURE.literal)),
  ];
  return said.length > 0 ? settle(said) : readImplied(reading, text);
};

/** What is meant without being named: words that imply their aspect, and what was named before. */
const readImplied: PerspectiveReader = (reading, text) =>
  settle(
    reading.opinions
      .filter(({ link, isWish }) => link !== 'direct' && !isWish)
      .map((one) => say(reading, text, one, one.polarity, SURE.implied)),
  );

/** Reads the words literally: an opinion beside its target; a negation counts only if it is beside them too. */
const readLiterally: PerspectiveReader = (reading, text) => {
  const tied = reading.opinions.filter(({ link }) => link === 'direct');
  const told = tied.length > 0 ? tied : reading.opinions.filter(({ strength }) => strength > STRONG);
  return settle(told.map((one) => say(reading, text, one, one.literal, SURE.literal)));
};

/** One reading for all: what is named or clearly implied, in the polarity that the whole text gives it. */
const readAtOnce: PerspectiveReader = (reading, text) =>
  settle(
    reading.opinions
      .filter(({ link, strength }) => link === 'direct' || strength > STRONG)
      .map((one) => say(reading, text, one, one.polarity, SURE.literal)),
  );

/** The perspectives by the names of their roles. */
export const PERSPECTIVE_ROLES: Readonly<Record<string, PerspectiveReader>> = {
  'perspective-P-NEG': readStructure,
  'perspective-P-IMP': readImplied,
  'perspective-P-LIT': readLiterally,
  'perspective-S0': readAtOnce,
};

/** The entity is what is named; its attribute comes from the words alone, however such things are usually judged. */
function refOf({ target, implied }: Opinion): string {
  if (target === null) return implied || GENERAL;
  const [entity] = splitRef(target.ref);
  const ref = `${entity}#${LOOKS}`;
  return splitRef(implied)[1] === LOOKS && isAllowedRef(ref) ? ref : target.ref;
}

const LOOKS = '디자인';

function say(
  reading: Reading,
  text: string,
  one: Opinion,
  polarity: string,
  sureness: number,
): OfflineTriplet {
  const slice = ({ start, end }: Span): string => text.slice(start, end);
  return {
    aspect_term: one.target === null ? '' : slice(one.target),
    aspect_ref: nameRef(refOf(one), refLanguage(reading)),
    polarity,
    evidence: slice(one.evidence),
    confidence: confidenceIn(reading, sureness * one.strength),
  };
}

/** One triplet per aspect: the surest of those that agree; opposite ones become one mixed triplet. */
function settle(said: readonly OfflineTriplet[]): OfflineTriplet[] {
  const byAspect = new Map<string, OfflineTriplet>();
  for (const one of said) {
    const key = one.aspect_term === '' ? `#${one.aspect_ref}` : one.aspect_term;
    const known = byAspect.get(key);
    if (known === undefined || (known.polarity === 'neutral' && one.polarity !== 'neutral')) {
      byAspect.set(key, one);
    } else if (one.polarity === known.polarity) {
      if (one.confidence > known.confidence) byAspect.set(key, one);
    } else if (one.polarity !== 'neutral' && known.polarity !== 'mixed') {
      byAspect.set(key, {
        ...known,
        polarity: 'mixed',
        confidence: Math.min(known.confidence, one.confidence),
      });
    }
  }
  return [...byAspect.values()].slice(0, MOST);
}
