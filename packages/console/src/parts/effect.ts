/** What an outcome does to its case, whatever the court calls it: the shape, the texture and the colour follow from this. */

/** Everything that an outcome can do, in the order of bars. */
export const EFFECTS = ['take', 'unread', 'change', 'ask', 'expert', 'refuse'] as const;

/** What an outcome does: the value is taken, taken though nobody read it, taken but changed, more are asked, a person decides, or it ends without a value. */
export type Effect = (typeof EFFECTS)[number];

/** Outcomes of the courts that come with Curia. */
const KNOWN: Readonly<Record<string, Effect>> = {
  KEEP: 'take',
  TAKE: 'take',
  ACCEPT: 'take',
  AUTO_ACCEPT: 'take',
  ACCEPT_BY_RULES_ONLY: 'unread',
  CONFIRMED: 'take',
  // Another tuple stands for it, so nothing is lost or overridden.
  MERGED: 'take',
  FLIP: 'change',
  CHANGE: 'change',
  MERGE: 'change',
  APPLY: 'change',
  ADOPT: 'change',
  adopted: 'change',
  AUTO_RETRY: 'change',
  ASK: 'ask',
  NEEDS_MORE: 'ask',
  FLAG: 'expert',
  EXPERT: 'expert',
  ESCALATE: 'expert',
  ESCALATE_TO_SME: 'expert',
  UNCERTAIN: 'expert',
  UNRESOLVED: 'expert',
  DROP: 'refuse',
  SKIP: 'take',
  Confirmed: 'take',
  Likely: 'take',
  Uncertain: 'expert',
  REFUSE: 'refuse',
  REFUTED: 'refuse',
  refused: 'refuse',
};

/** In the words of a court file. */
const OWN: Readonly<Record<string, Effect>> = {
  take: 'take',
  ask: 'ask',
  escalate: 'expert',
  refuse: 'refuse',
};

/** Words in the names of outcomes that nobody has told us more about. */
const TELLING: readonly (readonly [RegExp, Effect])[] = [
  [/ESCALAT|EXPERT|FLAG|PERSON|HUMAN|REVIEW|UNCERTAIN/i, 'expert'],
  [/DROP|REFUS|REJECT|DENY/i, 'refuse'],
  [/^ASK|_ASK|RETRY|MORE/i, 'ask'],
  [/FLIP|CHANG|OVERRID|FIX/i, 'change'],
  [/ACCEPT|APPROV|CONFIRM|AGREE|KEEP|TAKE|PASS|STAND|STORE|GO_ON|^OK$/i, 'take'],
];

/** The outcomes of a court of one's own, as its file defines them. */
export type OwnOutcomes = Readonly<Record<string, { readonly effect?: string }>>;

/** What an outcome does; the court's own definition counts first, and what nobody knows is never drawn as taken. */
export function effectOf(said: string, own?: OwnOutcomes): Effect {
  // A comparison says so where the outcome stays and its value does not.
  const outcome = said.replace(/, another value$/, '');
  const named = own !== undefined && Object.hasOwn(own, outcome) ? own[outcome]?.effect : undefined;
  if (named !== undefined && Object.hasOwn(OWN, named)) return OWN[named]!;
  if (Object.hasOwn(KNOWN, outcome)) return KNOWN[outcome]!;
  return TELLING.find(([pattern]) => pattern.test(outcome))?.[1] ?? 'expert';
}

/** How many rulings had each effect. */
export function effectCounts(
  rules: readonly { readonly outcome: string; readonly count: number }[],
  own?: OwnOutcomes,
): Partial<Record<Effect, number>> {
  const counts: Partial<Record<Effect, number>> = {};
  for (const { outcome, count } of rules) {
    const effect = effectOf(outcome, own);
    counts[effect] = (counts[effect] ?? 0) + count;
  }
  return counts;
}
