/** The debate as a whole, declared: who can say what about one aspect, and what may come of it. */
import type { CourtModel, Scene } from '@curia/core/court/analysis';
import type { Tables } from '@curia/core/protocol';
import type { DebateRuling } from '../rules/protocol.ts';
import { readDebate } from './read-scene.ts';
import { SEATS, saidIn } from './seats.ts';
import { AGAINST, FOR, writeDebate } from './write-scene.ts';

/** The steps between the ends of a confidence, before the cut points of the tables are added. */
const TENTHS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);
const STEP = 0.01;
const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** The corners of a confidence: its ends, tenths, and both sides of every value at which a table of the debate divides it. */
function corners(tables: Tables): number[] {
  const cuts = ['override-gate', 'adoption']
    .flatMap((question) => Object.entries(tables[question]?.values ?? {}))
    .flatMap(([name, value]) => (/conf|ev_/u.test(name) && typeof value === 'number' ? [value] : []))
    .flatMap((value) => [value - STEP, value])
    .filter((value) => value >= 0 && value <= 1);
  const usual = 0.5;
  return [usual, ...new Set([...TENTHS, ...cuts].map(hundredth).filter((value) => value !== usual))];
}

const SPOKEN = ['silent', 'for', 'against', 'drops'];
const JUDGED = [
  'silent',
  'confirms-for',
  'sets-for',
  'both-for',
  'confirms-against',
  'sets-against',
  'both-against',
  'drops',
];
const ALONE = { reviewer: ['silent'], validator: ['silent'] };
const LISTED = { judge: [...JUDGED, 'lists-for', 'lists-against'] };

const isAlone = (scene: Scene): boolean => {
  const { reviewer, validator } = saidIn(scene);
  return reviewer === 'silent' && validator === 'silent';
};

const isPlain = ({ settings }: Scene): boolean =>
  settings.evidence === 'own' && settings.risk === 'none' && settings.implicit === false;

const agreesToChange = (scene: Scene): boolean => {
  const { speakers, judge } = saidIn(scene);
  return speakers.every((said) => said === 'for') && /^(?:confirms|sets|both)-for$/u.test(judge);
};

/** Somebody is against a change, or the judge does not ask for it. */
const isContested = (scene: Scene): boolean => {
  const { speakers, judge } = saidIn(scene);
  return speakers.some((said) => said === 'against' || said === 'drops') || !judge.endsWith('-for');
};

const isChanged = ({ results }: { readonly results: Readonly<Record<string, string>> }): boolean =>
  results.result === 'flipped' || results.result === 'added';

/** How sure the first stage may be for a unanimous debate to be followed. */
const UNSURE = 0.6;

/** The debate on one aspect under its tables. */
export const debateModel = (tables: Tables): CourtModel<DebateRuling> => ({
  settings: [
    { name: 'sentiments', means: 'sentiments of the first stage', values: [1, 2, 3, 4] },
    {
      name: 'confidence',
      means: 'how sure the first stage is of the aspect',
      values: corners(tables),
      step: STEP,
    },
    {
      name: 'stage1',
      means: 'what the first stage says of the aspect',
      values: [AGAINST, 'neutral', FOR, 'none'],
    },
    {
      name: 'evidence',
      means: 'what the judge quotes',
      values: ['own', 'sentence', 'too_short', 'not_in_text', 'missing'],
    },
    {
      name: 'risk',
      means: 'the structural risk that the validator sees',
      values: ['none', 'contrast', 'negation'],
    },
    { name: 'implicit', means: 'the text does not name the aspect', values: [false, true] },
  ],
  seats: SEATS,
  walks: [
    { settings: ['confidence'], answers: { speaker: SPOKEN, judge: JUDGED, ...ALONE } },
    {
      settings: ['sentiments', 'confidence'],
      answers: { speaker: ['silent', 'for', 'against'], judge: JUDGED, ...ALONE },
    },
    { settings: ['evidence'], answers: { speaker: SPOKEN, ...LISTED, ...ALONE } },
    { settings: ['risk'], answers: { speaker: SPOKEN, ...LISTED, ...ALONE } },
    {
      settings: ['risk'],
      fixed: { evidence: 'sentence' },
      answers: { speaker: SPOKEN, judge: JUDGED, ...ALONE },
    },
    { settings: ['stage1', 'implicit'], answers: { speaker: SPOKEN, ...LISTED, ...ALONE } },
    {
      settings: ['stage1'],
      fixed: { confidence: 0.9 },
      answers: { speaker: SPOKEN, judge: JUDGED, ...ALONE },
    },
    {
      settings: ['risk'],
      answers: {
        speaker: ['silent', 'for', 'against', 'neutral'],
        judge: ['silent', 'both-for', 'both-against'],
        reviewer: ['silent', 'flips', 'maintains'],
        validator: ['silent', 'proposes'],
      },
    },
    {
      settings: [],
      answers: {
        speaker: ['silent', 'for', 'against', 'failed'],
        judge: ['silent', 'both-for', 'both-against', 'failed'],
        reviewer: ['silent', 'flips', 'failed'],
        validator: ['silent', 'failed'],
      },
    },
  ],
  views: [
    {
      name: 'result',
      means: 'what the sample ends with',
      results: {
        flipped: { means: 'the aspect has the other polarity', rank: 1 },
        added: { means: 'the aspect has a polarity that the first stage did not give', rank: 1 },
        kept: { means: 'the first stage stands', rank: 0 },
        turned: { means: 'the aspect has the polarity that those against it gave it', rank: 0 },
        handed_over: { means: 'a person decides', rank: 0 },
      },
    },
    {
      name: 'gate',
      means: 'what the gate says of the aspect',
      results: {
        applied: { means: 'the debate may change it', rank: 1 },
        applied_against: { means: 'those against the change may set their polarity', rank: 0 },
        skipped: { means: 'the debate may not change it', rank: 0 },
        not_asked: { means: 'nobody spoke of the aspect, or a person decides', rank: 0 },
      },
    },
  ],
  bounds: [
    {
      view: 'result',
      results: ['flipped'],
      over: 'confidence',
      by: 'sentiments',
      given: (scene) => isAlone(scene) && scene.settings.stage1 === AGAINST,
      statement: 'a debate alone changes an aspect',
    },
  ],
  purposes: [
    {
      id: 'unanimous-passes-the-gate',
      statement: 'what all speakers and the judge ask for, with evidence and without risk, passes the gate',
      given: (scene) =>
        agreesToChange(scene) &&
        isPlain(scene) &&
        isAlone(scene) &&
        Number(scene.settings.confidence) <= UNSURE,
      holds: ({ results }, { settings }) => settings.stage1 === FOR || results.gate === 'applied',
    },
    {
      id: 'unanimous-is-followed',
      statement: `a unanimous debate changes what the first stage is at most ${UNSURE} sure of`,
      given: (scene) =>
        agreesToChange(scene) &&
        isPlain(scene) &&
        isAlone(scene) &&
        scene.settings.stage1 === AGAINST &&
        Number(scene.settings.confidence) <= UNSURE,
      holds: isChanged,
    },
    {
      id: 'worth-enough-is-a-candidate',
      statement: 'an override that the gate applies and that is worth enough is a candidate for adoption',
      given: isAlone,
      holds: ({ results, details }) =>
        results.gate !== 'applied' || details?.is_worth_enough !== true || details.is_candidate === true,
    },
    {
      id: 'no-evidence-no-change',
      statement: 'without evidence in the text a debate changes nothing',
      given: (scene) => isAlone(scene) && !['own', 'sentence'].includes(String(scene.settings.evidence)),
      holds: (reading) => !isChanged(reading),
    },
    {
      id: 'risk-needs-unanimity',
      statement:
        'at a structural risk nothing is changed unless the judge asks for it and nobody is against it',
      given: (scene) => scene.settings.risk !== 'none' && isAlone(scene) && isContested(scene),
      holds: (reading) => !isChanged(reading),
    },
    {
      id: 'failure-goes-to-a-person',
      statement: 'where an agent gives no usable answer, a person decides',
      given: ({ answers }) => Object.values(answers).flat().includes('failed'),
      holds: ({ results }) => results.result === 'handed_over',
    },
  ],
  laxer: [{ question: 'override-gate', policies: ['t0', 't1', 't2'] }],
  accepted: [
    {
      kind: 'UNREACHABLE_RESULT',
      about: 'result/flipped/confidence',
      under: { 'override-gate': 't3', adoption: 'ev2' },
      at_least: 0.86,
      because:
        'confidence counts: three speakers and the judge together make odds of 6.4, and a first stage that is surer than that is not overturned',
    },
    ...['result', 'gate'].map((view) => ({
      kind: 'NEVER_MATTERS' as const,
      about: `${view}/reviewer/maintains`,
      because: 'who maintains a sentiment asks for no edit, and only edits count',
    })),
  ],
  limits: [
    'one aspect is debated, in one round, beside at most three others; from four sentiments on, more change nothing else',
    'confidences are walked at their corners and tenths; bounds are exact to 0.01',
    'settings beside number and confidence are varied two at a time; no memory warns',
  ],
  write: writeDebate,
  read: (ruling, scene) => readDebate(ruling, scene, Number(tables['override-gate']?.values.ev_threshold)),
});
