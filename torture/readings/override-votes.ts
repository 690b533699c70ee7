/** A second reading of the gate that goes by votes, sharing no code with the first: whether the voices of a record carry each change. */
import { isRiskySentence, list, polarity, record, round, text } from './override-gate.ts';

type Json = Readonly<Record<string, unknown>>;

/** A ruling, as far as it is read here. */
interface Ruled {
  readonly aspects: readonly {
    readonly aspect: string;
    readonly decision: string;
    readonly target_pol: string | null;
    readonly votes: readonly { readonly voice: string; readonly role: string; readonly vote: string }[];
  }[];
}

const LIMITS = {
  ...{ enable_debate_override: true, min_voices: 2, max_overrides: 5 },
  ...{ min_target_conf: 0.55, ev_threshold: 0.5, ev_threshold_at_risk: 0.6 },
  ...{ speaker_odds: 1.5, judge_odds: 1.9, memory_odds: 0.5 },
};

/** A name as it is compared, and the same without the particle of a Korean topic. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '');
const bare = (name: string): string => plain(name.trim().replace(/(?<=[\s\S])[은는이가을를]$/u, ''));
const isAlike = (one: string, other: string): boolean =>
  one === other || (bare(one) !== '' && bare(one) === bare(other));

/** Words of a text without what only spells them differently. */
const folded = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[‘’‚‛′‹›`´]/gu, "'")
    .replaceAll(/[“”„‟″«»]/gu, '"')
    .replaceAll(/[\s\u00ad]/gu, '');

/** Contrasts that nobody can miss: a rarer one is left to the first reading. */
const CONTRAST =
  /(?<!(?:nothing|all|anything)\s+)\b(?:but|however)\b|(?<!\p{L})(?:하지만|그러나)|[하았었했있없]지만(?=[\s,])/iu;
/** 데 after a syllable that ends in ㄴ, letter by letter, but not in 가운데 and 군데. */
const CONTRAST_ENDING = /(?<!\u110b\u116e|\u1100\u116e)\u11ab\u1103\u1166(?=[\s,])/u;
function joinsTwo(words: string): boolean {
  const inner = words.replace(/^[^\p{L}]*(?:but|however|yet|though|although|whereas|despite)\b/iu, '');
  return CONTRAST.test(inner) || CONTRAST_ENDING.test(inner.normalize('NFD'));
}

/** What a ruling applies although the votes of the record do not carry it, or a vote that it does not list; undefined if nothing. */
export function doubtVotes(given: unknown, ruling: unknown): string | undefined {
  const sample = record(given);
  const settings = Object.entries(record(sample.config)).filter(([, value]) => value !== null);
  const limits = { ...LIMITS, ...Object.fromEntries(settings) } as typeof LIMITS;
  const { aspects } = ruling as Ruled;
  const lost = Object.keys(record(sample.votes)).find(
    (name) => !aspects.some(({ aspect }) => isAlike(name, aspect)),
  );
  if (lost !== undefined) return `${lost} is voted on, and not ruled on`;
  const isRisky = isRiskySentence(sample);
  let changed = 0;
  for (const { aspect, decision, target_pol, votes: listed } of aspects) {
    const voices = voicesOn(aspect, sample);
    const said = voices.map(({ role, voice, says }) => JSON.stringify([role, voice, says])).sort();
    const shown = listed.map(({ role, voice, vote }) => JSON.stringify([role, voice, vote])).sort();
    if (said.join() !== shown.join()) return `${aspect}: the voices say ${said}, and ${shown} is listed`;
    if (decision !== 'APPLY') continue;
    const [judge] = voices.filter(({ role }) => role === 'judge').map(({ says }) => says);
    const count = (pole: string): number => voices.filter(({ says }) => says === pole).length;
    const ahead = count('positive') - count('negative');
    const target = ahead > 0 ? 'positive' : ahead < 0 ? 'negative' : judge;
    if (target !== 'positive' && target !== 'negative') return `${aspect} APPLY: no pole is ahead`;
    const speakers = voices.filter(({ role }) => role !== 'judge');
    const supporters = speakers.filter(({ says }) => says === target).length;
    const opponents = speakers.length - supporters;
    const all = supporters + (judge === target ? 1 : 0);
    const first = firstStage(aspect, sample, target);
    const { isShown, isOwn, isOneClause } = evidenceFor(aspect, target, sample);
    const warnings = warningsOn(aspect, sample.warnings);
    const odds =
      ((1 - first.doubt) / first.doubt) *
      limits.speaker_odds ** (supporters - opponents) *
      (judge === undefined ? 1 : judge === target ? limits.judge_odds : 1 / limits.judge_odds) *
      limits.memory_odds ** warnings;
    const chance = odds === Number.POSITIVE_INFINITY ? 1 : round(odds / (1 + odds));
    const isNamed = plain(aspect) !== '' && plain(text(sample.text)).includes(plain(aspect));
    const isSafe = isOneClause && judge === target && opponents === 0 && supporters >= 2;
    const isLikely = chance >= limits.ev_threshold_at_risk;
    const against: Readonly<Record<string, boolean>> = {
      'the debate may change nothing': !limits.enable_debate_override,
      'another target': target !== target_pol,
      'no evidence': !isShown,
      'the judge is against it': judge !== undefined && judge !== target,
      'too few voices': all < limits.min_voices,
      'as many against it': opponents >= all,
      'already so': first.agrees && first.confidence >= limits.min_target_conf,
      'only implied': first.isImplicit && !isOwn,
      'nobody names it': first.isSilent && !isNamed,
      'a risky sentence': isRisky && !(isOwn && isSafe && isLikely),
      'the memory warns': warnings > 0 && !isLikely,
      'not likely enough': !(chance >= limits.ev_threshold),
      'too many were changed': changed >= limits.max_overrides,
    };
    if (!first.agrees) changed++;
    const [doubt] = Object.entries(against).find(([, speaks]) => speaks) ?? [];
    if (doubt !== undefined) return `${aspect} APPLY: ${doubt}`;
  }
  return undefined;
}

/** What each voice said last on an aspect, under whatever names; there is one judge, whatever it is called. */
function voicesOn(aspect: string, { votes }: Json) {
  const given = Object.entries(record(votes))
    .filter(([name]) => isAlike(name, aspect))
    .flatMap(([, ballot]) => list(ballot))
    .map((one) => ({
      ...{ role: text(one.role), voice: text(one.voice), quotation: text(one.quotation).trim() },
      says: polarity(one.vote) ?? 'drop',
    }));
  return given.filter(
    ({ role, voice }, at) =>
      !given
        .slice(at + 1)
        .some((later) => later.role === role && (role === 'judge' || later.voice === voice)),
  );
}

/** What the first stage, where it is surest, says about an aspect. */
function firstStage(aspect: string, { sentiments }: Json, target: string) {
  const matching = list(sentiments).filter(({ aspect_term }) => aspect_term === aspect);
  const surest = matching.toSorted((one, other) => Number(other.confidence) - Number(one.confidence))[0];
  const says = surest?.is_backfilled === true ? undefined : polarity(surest?.polarity);
  const confidence = Number(surest?.confidence ?? 0);
  const agrees = says === target;
  const isOpen = says === undefined || says === 'neutral';
  const doubt = isOpen ? 0.5 : agrees ? 1 - confidence : confidence;
  return {
    ...{ agrees, confidence, isSilent: surest === undefined },
    isImplicit: matching.length > 0 && matching.every(({ is_implicit }) => is_implicit === true),
    doubt: Math.min(Math.max(doubt, 0.05), 0.95),
  };
}

/** Whether what the judge and the voices for a pole point to is in the text, is about the aspect, and is one clause. */
function evidenceFor(aspect: string, target: string, sample: Json) {
  const { aspect_evidence, sentence_evidence_spans } = record(sample.summary);
  const spans = Object.entries(record(aspect_evidence)).filter(
    ([name, span]) => isAlike(name, aspect) && text(span).trim() !== '',
  );
  const judges = text((spans.find(([name]) => name === aspect) ?? spans[0])?.[1]).trim();
  const sentence = judges === '' ? text(list(sentence_evidence_spans)[0] as unknown).trim() : '';
  const quotations = voicesOn(aspect, sample).flatMap(({ says, quotation }) =>
    says === target ? [quotation] : [],
  );
  const isInText = (span: string): boolean =>
    [...span].length > 1 && folded(span) !== '' && folded(text(sample.text)).includes(folded(span));
  const naming = quotations.filter(
    (one) => isInText(one) && plain(aspect) !== '' && plain(one).includes(plain(aspect)),
  );
  // Where the judge points to words of the aspect, no narrower quotation stands in for them.
  const words = isInText(judges) ? [judges] : naming;
  return {
    isShown: [judges, sentence, ...quotations].some(isInText),
    isOwn: words.length > 0,
    isOneClause: words.some((one) => !joinsTwo(one)),
  };
}

function warningsOn(aspect: string, warnings: unknown): number {
  const counts = Object.entries(record(warnings)).flatMap(([name, count]) =>
    isAlike(name, aspect) ? [Number(count)] : [],
  );
  return typeof warnings === 'number' ? warnings : Math.max(0, ...counts);
}
