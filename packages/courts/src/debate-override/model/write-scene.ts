/** Writes the debate on one aspect as a case of the court. */
import type { Scene } from '@curia/core/court/analysis';
import { SPEAKERS } from '../rules/protocol.ts';

/** The aspect that is debated. */
export const ASPECT = 'screen';
/** The aspects beside it. */
const OTHERS = ['sound', 'price', 'case'] as const;
/** What the debate speaks for, and what those against it say. */
export const [FOR, AGAINST] = ['negative', 'positive'] as const;

const TEXTS: Readonly<Record<string, string>> = {
  none: 'The screen is dim. The sound, the price and the case are as one expects.',
  contrast: 'The screen is dim, but bright by day. The sound, the price and the case are as one expects.',
  negation: 'The screen is not bright. The sound, the price and the case are as one expects.',
};

/** What is quoted for the aspect, by text. */
const QUOTED: Readonly<Record<string, string>> = {
  none: 'screen is dim',
  contrast: 'screen is dim',
  negation: 'screen is not bright',
};

/** What a speaker, or the judge, edits. */
function editsOf(said: string): object[] {
  const polarity = said.endsWith('against') ? AGAINST : FOR;
  const set = (value: string) => ({ op: 'set_polarity', target: { aspect_term: ASPECT }, value });
  const confirm = { op: 'confirm_tuple', target: { aspect_term: ASPECT, polarity } };
  if (said === 'drops') return [{ op: 'drop_tuple', target: { aspect_term: ASPECT } }];
  if (said === 'neutral') return [set('neutral')];
  if (said === 'for' || said.startsWith('sets-')) return [set(polarity)];
  if (said === 'against' || said.startsWith('confirms-')) return [confirm];
  return said.startsWith('both-') ? [set(polarity), confirm] : [];
}

/** The case that a scene stands for. */
export function writeDebate({ settings, answers }: Scene): object {
  const { speaker, judge, reviewer, validator } = answers as Record<string, readonly [string, ...string[]]>;
  const risk = String(settings.risk);
  const text = TEXTS[risk]!;
  const others = OTHERS.slice(0, Number(settings.sentiments) - 1);
  const hasAspect = settings.stage1 !== 'none';
  const terms = [...(hasAspect ? [ASPECT] : []), ...others];
  const unless = (said: string, field: string, value: unknown): object =>
    said === 'failed' ? {} : { [field]: value };
  return {
    case_id: 'scene',
    text,
    aspects: terms.map((term) => ({ term })),
    sentiments: terms.map((aspect_term) => ({
      aspect_term,
      polarity: aspect_term === ASPECT ? settings.stage1 : AGAINST,
      confidence: aspect_term === ASPECT ? settings.confidence : 0.9,
      is_implicit: aspect_term === ASPECT && settings.implicit,
    })),
    ...unless(validator![0], 'validation', {
      structural_risks: risk === 'none' ? [] : [{ type: risk.toUpperCase() }],
      correction_proposals:
        validator![0] === 'proposes' ? [{ target_aspect: ASPECT, proposal_type: 'FLIP_POLARITY' }] : [],
    }),
    turns: SPEAKERS.flatMap((name, at) =>
      speaker![at] === 'failed' ? [] : [{ speaker: name, proposed_edits: editsOf(speaker![at]!) }],
    ),
    ...unless(judge![0], 'judgement', judgementOf(judge![0], String(settings.evidence), risk)),
    aspect_reviews: [],
    ...unless(
      reviewer![0],
      'sentiment_reviews',
      reviewer![0] === 'silent'
        ? []
        : [
            {
              aspect_term: ASPECT,
              ...(reviewer![0] === 'flips'
                ? { action: 'flip_polarity', revised_polarity: FOR }
                : { action: 'maintain' }),
            },
          ],
    ),
  };
}

function judgementOf(said: string, evidence: string, risk: string): object {
  const spans: Readonly<Record<string, string>> = {
    own: QUOTED[risk]!,
    sentence: TEXTS[risk]!,
    too_short: 's',
    not_in_text: 'the screen glows',
    missing: '',
  };
  const polarity = said.endsWith('-for') ? FOR : said.endsWith('-against') ? AGAINST : undefined;
  return {
    final_patch: editsOf(said),
    final_tuples: polarity === undefined ? [] : [{ aspect_term: ASPECT, polarity }],
    aspect_evidence: evidence === 'sentence' || evidence === 'missing' ? {} : { [ASPECT]: spans[evidence]! },
    sentence_evidence_spans: evidence === 'sentence' ? [spans.sentence!] : [],
    sentence_polarity: polarity ?? 'neutral',
  };
}
