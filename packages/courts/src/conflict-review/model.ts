/** Conflict review as a whole, declared: three votes on one tuple, and what may stand beside it. */
import type { CourtModel, Scene } from '@curia/core/court/analysis';
import { REVIEWERS } from './rules/action.ts';
import { CONFLICT_TYPES } from './rules/flag.ts';
import type { ReviewRuling } from './rules/review-state.ts';

/** The tuple that is ruled on, and the one beside it. */
const TUPLE = 't1';
const RIVAL = 't2';
const TEXT = 'The screen panel is bright. The parcel took a week.';
const QUOTED = 'screen panel is bright';
/** The outcome of a tuple that another says; some policies have none such. */
const MERGED: string = 'MERGED';

const ANSWERS = {
  silent: 'does not vote on it',
  keep: 'KEEP',
  drop: 'DROP',
  'drop-justified': 'DROP, with a reason that counts',
  flip: 'FLIP to negative',
  'flip-structural': 'FLIP to negative, with a reason that counts',
  'flip-neutral': 'FLIP to neutral',
  flag: 'FLAG',
  failed: 'gives no usable answer',
} as const;

const every = (answers: readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(REVIEWERS.map((reviewer) => [reviewer, answers]));

const PLAIN = every(['silent', 'keep', 'drop', 'flip', 'flag']);

const saidIn = ({ answers }: Scene): string[] => Object.values(answers).flat();

/** The review of one tuple, with at most one beside it. */
export const reviewModel = (): CourtModel<ReviewRuling> => ({
  settings: [
    {
      name: 'conflict',
      means: 'the conflict in which the tuple is; none if a validator found a risk in it',
      values: ['none', ...Object.values(CONFLICT_TYPES)],
    },
    {
      name: 'beside',
      means:
        'what stands beside it: nothing, a tuple of the other polarity and how well supported, or one that says the same',
      values: ['nothing', 'weaker', 'equal', 'stronger', 'kept', 'same'],
    },
    { name: 'confidence', means: 'how sure the agent is that proposed it', values: [0.9, 0.4, 0] },
    {
      name: 'stands',
      means: 'what of it stands in the text',
      values: ['quotation', 'term', 'nowhere'],
    },
    { name: 'polarity', means: 'its polarity', values: ['positive', 'neutral', 'shiny'] },
  ],
  seats: REVIEWERS.map((reviewer) => ({
    name: reviewer,
    seats: 1,
    answers: ANSWERS,
    silent: ['failed'],
    usual: 'silent',
    better: [
      ['drop', 'silent'],
      ['drop-justified', 'drop'],
      ['flip', 'silent'],
      ['flag', 'silent'],
      ['silent', 'keep'],
    ],
  })),
  walks: [
    { settings: [] },
    { settings: ['conflict'], answers: every(Object.keys(ANSWERS).filter((answer) => answer !== 'failed')) },
    { settings: ['beside', 'confidence'], answers: PLAIN },
    { settings: ['beside', 'stands'], answers: PLAIN },
    { settings: ['polarity', 'confidence'], answers: PLAIN },
    { settings: ['beside'], answers: every(['silent', 'keep', 'drop', 'failed']) },
  ],
  views: [
    {
      name: 'tuple',
      means: 'what becomes of the tuple',
      results: {
        KEEP: { means: 'it stands', rank: 1 },
        MERGED: { means: 'another tuple says it', rank: 1 },
        FLIP: { means: 'it stands with another polarity', rank: 0 },
        DROP: { means: 'it goes', rank: 0 },
        FLAG: { means: 'a person decides', rank: 0 },
      },
    },
    {
      name: 'handling',
      means: 'who decides',
      is_ordered: false,
      results: {
        settled: { means: 'the court', rank: 1 },
        handed_over: { means: 'a person', rank: 0 },
      },
    },
  ],
  bounds: [],
  purposes: [
    {
      id: 'unanimous-keep-stands',
      statement: 'what all three reviewers keep, and stands in the text, is kept or merged',
      given: (scene) =>
        saidIn(scene).every((said) => said === 'keep') &&
        scene.settings.stands !== 'nowhere' &&
        scene.settings.polarity !== 'shiny',
      holds: ({ results }) => results.tuple === 'KEEP' || results.tuple === 'MERGED',
    },
    {
      id: 'absent-is-flagged',
      statement: 'where a reviewer gives no usable answer, a person decides',
      given: (scene) => saidIn(scene).includes('failed'),
      holds: ({ results }) => results.tuple === 'FLAG',
    },
    {
      id: 'unknown-polarity-is-flagged',
      statement: 'a polarity that nobody knows is left to a person',
      given: ({ settings }) => settings.polarity === 'shiny',
      holds: ({ results }) => results.tuple === 'FLAG',
    },
    {
      id: 'nowhere-is-not-kept',
      statement: 'what stands nowhere in the text is not kept',
      given: ({ settings }) => settings.stands === 'nowhere',
      holds: ({ results }) => results.tuple !== 'KEEP',
    },
    {
      id: 'two-of-three-against',
      statement: 'what two reviewers drop and nobody keeps does not stand',
      given: (scene) =>
        saidIn(scene).filter((said) => said.startsWith('drop')).length >= 2 &&
        !saidIn(scene).includes('keep'),
      holds: ({ results }) => results.tuple === 'DROP' || results.tuple === 'FLAG',
    },
  ],
  laxer: [],
  accepted: REVIEWERS.map((reviewer) => ({
    kind: 'NOT_MONOTONE',
    about: `tuple/${reviewer}/silent-keep/FLAG`,
    because:
      'a third voice that differs makes a split, which a person settles before support is looked at, as in the source',
  })),
  limits: [
    'one tuple is ruled on, beside at most one other; rivals are compared by pairs',
    'what stands beside it is not voted on, or kept by all',
    'no second look, no memory, and reviewers who answer once',
  ],
  write: writeReview,
  read({ rulings }, { settings }) {
    // The tuple is among the candidates, and each of them is ruled on.
    const { action_type, rule, reason } = rulings.find(({ tuple_id }) => tuple_id === TUPLE)!;
    // What is merged with a tuple of the other polarity was turned round before.
    const isTurned = action_type === MERGED && settings.beside !== 'same';
    return {
      results: {
        tuple: isTurned ? 'FLIP' : action_type,
        handling: action_type === 'FLAG' ? 'handed_over' : 'settled',
      },
      because: `${rule}: ${reason}`,
    };
  },
});

const CODES: Readonly<Record<string, string>> = {
  'drop-justified': 'WEAK_EVIDENCE',
  'flip-structural': 'NEGATION_SCOPE',
};

function writeReview({ settings, answers }: Scene): object {
  const isNowhere = settings.stands === 'nowhere';
  const candidate = {
    tuple_id: TUPLE,
    aspect_term: isNowhere ? 'battery' : 'screen',
    aspect_ref: '본품#품질',
    polarity: settings.polarity,
    origin_agent: 'A',
    confidence: settings.confidence,
    evidence: settings.stands === 'quotation' ? QUOTED : 'the battery glows',
  };
  const beside = besideOf(String(settings.beside), Number(settings.confidence));
  const candidates = beside === undefined ? [candidate] : [candidate, beside];
  const actionsOf = (reviewer: string): object[] => {
    const said = answers[reviewer]![0]!;
    const [type = ''] = said.split('-');
    const polarity = said === 'flip-neutral' ? 'neutral' : 'negative';
    return [
      ...(said === 'silent'
        ? []
        : [
            {
              action_type: type.toUpperCase(),
              target_tuple_ids: [TUPLE],
              reason_code: CODES[said] ?? '',
              new_value: type === 'flip' ? { polarity } : undefined,
            },
          ]),
      ...(settings.beside === 'kept'
        ? [{ action_type: 'KEEP', target_tuple_ids: [RIVAL], reason_code: '' }]
        : []),
    ];
  };
  return {
    case_id: 'scene',
    text: TEXT,
    candidates,
    conflict_flags:
      settings.conflict === 'none' ? undefined : [{ tuple_ids: [TUPLE], conflict_type: settings.conflict }],
    validator_risks: candidates.map(({ tuple_id }) => ({ tuple_id, type: 'UNSURE' })),
    review_actions: Object.fromEntries(
      REVIEWERS.filter((reviewer) => answers[reviewer]![0] !== 'failed').map((reviewer) => [
        reviewer,
        actionsOf(reviewer),
      ]),
    ),
  };
}

/** The tuple beside it: of the other polarity, or the same in more words. */
function besideOf(beside: string, confidence: number) {
  if (beside === 'nothing') return undefined;
  const sure = { weaker: confidence / 2, stronger: 1, kept: 0.5, equal: confidence, same: 1 }[beside];
  return {
    tuple_id: RIVAL,
    aspect_term: beside === 'same' ? 'screen panel' : 'screen',
    aspect_ref: '본품#품질',
    polarity: beside === 'same' ? 'positive' : 'negative',
    origin_agent: 'C',
    confidence: sure,
    evidence: QUOTED,
  };
}
