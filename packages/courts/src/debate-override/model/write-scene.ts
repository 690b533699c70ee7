/** Writes the debate on one aspect as a case of the court. */
import type { Scene } from '@curia/core/court/analysis';
import { SPEAKERS } from '../rules/protocol.ts';
import { saidIn } from './seats.ts';

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
  const { speakers, judge, reviewer, validator } = saidIn({ answers });
  const risk = String(settings.risk);
  const others = OTHERS.slice(0, Number(settings.sentiments) - 1);
  const terms = settings.stage1 === 'none' ? others : [ASPECT, ...others];
  const given = {
    case_id: 'scene',
    text: TEXTS[risk],
    aspects: terms.map((term) => ({ term })),
    sentiments: terms.map((aspect_term) => ({
      aspect_term,
      polarity: aspect_term === ASPECT ? settings.stage1 : AGAINST,
      confidence: aspect_term === ASPECT ? settings.confidence : 0.9,
      is_implicit: aspect_term === ASPECT && settings.implicit,
    })),
    validation: {
      structural_risks: risk === 'none' ? [] : [{ type: risk.toUpperCase() }],
      correction_proposals:
        validator === 'proposes' ? [{ target_aspect: ASPECT, proposal_type: 'FLIP_POLARITY' }] : [],
    },
    turns: SPEAKERS.flatMap((speaker, at) => {
      const said = speakers[at] ?? 'silent';
      return said === 'failed' ? [] : [{ speaker, proposed_edits: editsOf(said) }];
    }),
    judgement: judgementOf(judge, String(settings.evidence), risk),
    aspect_reviews: [],
    sentiment_reviews: reviewsOf(reviewer),
  };
  // Who gave no usable answer has none on record.
  const absent = new Set<string>();
  if (validator === 'failed') absent.add('validation');
  if (judge === 'failed') absent.add('judgement');
  if (reviewer === 'failed') absent.add('sentiment_reviews');
  return Object.fromEntries(Object.entries(given).filter(([field]) => !absent.has(field)));
}

function reviewsOf(said: string): object[] {
  if (said === 'silent') return [];
  return said === 'flips'
    ? [{ aspect_term: ASPECT, action: 'flip_polarity', revised_polarity: FOR }]
    : [{ aspect_term: ASPECT, action: 'maintain' }];
}

function judgementOf(said: string, evidence: string, risk: string): object {
  const spans: Readonly<Record<string, string>> = {
    own: QUOTED[risk] ?? '',
    sentence: TEXTS[risk] ?? '',
    too_short: 's',
    not_in_text: 'the screen glows',
    missing: '',
  };
  const polarity = said.endsWith('-for') ? FOR : said.endsWith('-against') ? AGAINST : undefined;
  return {
    final_patch: editsOf(said),
    final_tuples: polarity === undefined ? [] : [{ aspect_term: ASPECT, polarity }],
    aspect_evidence: evidence === 'sentence' || evidence === 'missing' ? {} : { [ASPECT]: spans[evidence] },
    sentence_evidence_spans: evidence === 'sentence' ? [spans.sentence] : [],
    sentence_polarity: polarity ?? 'neutral',
  };
}
