/** A second reading of the gate of debates by hints that shares no code with the first: the twelve steps, straight from the record. */

type Json = Readonly<Record<string, unknown>>;

/** A ruling, as far as it is read here. */
interface Ruled {
  readonly aspects: readonly {
    readonly aspect: string;
    readonly decision: string;
    readonly target_pol: string;
    readonly invalid_hint_count: number;
  }[];
}

interface Thresholds {
  readonly min_total: number;
  readonly min_margin: number;
  readonly min_target_conf: number;
  readonly l3_conservative: boolean;
  readonly enable_debate_override: boolean;
  readonly implicit_rule: string;
}

/** Section 7.6. */
const PROFILES: Readonly<Record<string, Partial<Thresholds>>> = {
  t0: { min_total: 1.6, min_margin: 0.8, min_target_conf: 0.7, l3_conservative: true },
  t1: { min_total: 1, min_margin: 0.5, min_target_conf: 0.6, l3_conservative: true },
  t2: { min_total: 0.6, min_margin: 0.3, min_target_conf: 0.55, l3_conservative: false },
};
const HARMLESS_RISKS = ['MISSING_SECOND_ASPECT', 'OTHER'];
const WORDS: Readonly<Record<string, string>> = {
  positive: 'positive',
  pos: 'positive',
  negative: 'negative',
  neg: 'negative',
  neutral: 'neutral',
  neu: 'neutral',
};

/** The entries of a list, none of anything else. */
export const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);
/** A record, empty if it is anything else. */
export const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
/** A text, empty if it is anything else. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const own = (value: unknown, key: string): unknown =>
  Object.hasOwn(record(value), key) ? record(value)[key] : undefined;
/** A polarity in one spelling; undefined if nobody knows the word. */
export const polarity = (word: unknown): string | undefined =>
  own(WORDS, text(word).trim().toLowerCase()) as string;
/** A sum to four decimals. */
export const round = (sum: number): number => Math.round(sum * 10_000) / 10_000;

/** Whether a sentence has a risk that is not known to be harmless. */
export const isRiskySentence = ({ structural_risks }: Json): boolean =>
  list(structural_risks).some(
    ({ type }) => !HARMLESS_RISKS.includes(text(type).trim().toUpperCase().replaceAll(/\s+/g, '_')),
  );

/** What a ruling under a profile applies although the record does not carry it, or leaves out without counting it; undefined if nothing. */
export function doubtGate(given: unknown, policy: string, ruling: unknown): string | undefined {
  const sample = record(given);
  const config = Object.fromEntries(
    Object.entries(record(sample.config)).filter(([, value]) => value !== null),
  );
  const limits = {
    ...{ enable_debate_override: true, implicit_rule: 'all' },
    ...PROFILES[policy],
    ...config,
  } as Thresholds;
  const sentence = text(sample.text).trim();
  const isRisky = limits.l3_conservative && isRiskySentence(sample);
  let isOverridden = false;
  for (const { aspect, decision, target_pol, invalid_hint_count } of (ruling as Ruled).aspects) {
    const hints = list(own(sample.aspect_hints, aspect));
    // A repair reads what this reading does not; it is counted where it is made.
    const isStrict = config.repair_polarity !== true;
    const unreadable = hints.filter((one) => polarity(one.polarity_hint) === undefined).length;
    if (isStrict && unreadable !== invalid_hint_count)
      return `${aspect}: ${unreadable} hints cannot be read, ${invalid_hint_count} are counted`;
    if (decision !== 'APPLY') continue;
    const weigh = (side: string): number =>
      hints
        .filter((one) => polarity(one.polarity_hint) === side)
        .reduce((sum, { weight }) => sum + Number(weight), 0);
    const [positive, negative] = [weigh('positive'), weigh('negative')];
    const target = round(positive) > round(negative) ? 'positive' : 'negative';
    const evidence = record(sample.summary);
    const span = (
      text(own(evidence.aspect_evidence, aspect)) ||
      text(list(evidence.sentence_evidence_spans)[0] as unknown)
    ).trim();
    const matching = list(sample.sentiments).filter(({ aspect_term }) => aspect_term === aspect);
    const implicit = matching.filter(({ is_implicit }) => is_implicit === true).length;
    const isImplicit = implicit > 0 && (limits.implicit_rule === 'any' || implicit === matching.length);
    const open = matching.filter(
      (one) => Number(one.confidence) < limits.min_target_conf || polarity(one.polarity) !== target,
    );
    const against: Readonly<Record<string, boolean>> = {
      'the debate may change nothing': !limits.enable_debate_override,
      'another aspect was changed': isOverridden,
      'nobody says positive or negative':
        isStrict &&
        positive + negative === 0 &&
        hints.every((one) => !['positive', 'negative'].includes(polarity(one.polarity_hint) ?? '')),
      'no evidence': [...span].length < 2 || !sentence.includes(span),
      'too little weight': isStrict && round(positive + negative) < limits.min_total,
      'sides too close': isStrict && round(Math.abs(positive - negative)) < limits.min_margin,
      'a risky sentence': isRisky,
      'only implied': isImplicit,
      'already so': isStrict && matching.length > 0 && open.length === 0,
      'another target': isStrict && target !== target_pol,
    };
    isOverridden = true;
    const [doubt] = Object.entries(against).find(([, speaks]) => speaks) ?? [];
    if (doubt !== undefined) return `${aspect} APPLY: ${doubt}`;
  }
  return undefined;
}
