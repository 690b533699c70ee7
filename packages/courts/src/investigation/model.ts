/** Investigation as a whole, declared: three reports on one question, one counter-review, and what may come of the finding. */
import type { CourtModel, Scene } from '@curia/core/court/analysis';
import type { FinalReport } from './rules/report/final-report.ts';

const INVESTIGATORS = ['CODE-CALLCHAIN', 'CODE-DATAFLOW', 'LOG-STACKTRACE'] as const;
const REVIEWER = 'CR-AGREED-R3';
const HERE = 'src/pool.js';
const ELSEWHERE = 'src/timer.js';

const here = ({ answers }: Scene): readonly string[] =>
  answers.investigator!.filter((said) => said === 'code' || said === 'runtime');

/** Two that support it, and two kinds of evidence that they can be matched with. */
const isIndependent = (scene: Scene): boolean => here(scene).length >= 2 && here(scene).includes('runtime');

const isUndisturbed = ({ answers }: Scene): boolean =>
  answers.investigator!.every((said) => said !== 'excludes' && said !== 'failed');

const ABSENT =
  'nobody knows what a report that did not come would have said; it is listed as missing, and Confirmed still needs two kinds of evidence and a counter-review';
const UNASKED =
  'what one kind of evidence supports is not put to a counter-review, so nobody refutes it; it is Likely at most';

/** An investigation with three reports and one counter-review. */
export const investigationModel = (): CourtModel<FinalReport> => ({
  settings: [
    {
      name: 'reviewer',
      means: 'whether the counter-reviewer is a voice of its own, and whether it cites what others did not',
      values: ['own_voice', 'same_voice', 'same_voice_citing'],
    },
    {
      name: 'strength',
      means: 'how strong the investigators call their evidence',
      values: ['STRONG', 'WEAK'],
    },
  ],
  seats: [
    {
      name: 'investigator',
      seats: INVESTIGATORS.length,
      answers: {
        nothing: 'finds nothing',
        code: 'finds it here, and cites the code',
        runtime: 'finds it here, and cites the code and a log',
        unverified: 'finds it here, and cites what is not there',
        excludes: 'cites the same lines for another cause, and says that the others cannot be right',
        elsewhere: 'finds something in another file',
        failed: 'gives no usable answer',
      },
      silent: ['failed'],
      usual: 'nothing',
      better: [
        ['excludes', 'nothing'],
        ['unverified', 'code'],
        ['nothing', 'code'],
        ['code', 'runtime'],
      ],
    },
    {
      name: 'review',
      seats: 1,
      answers: {
        none: 'says nothing of the finding',
        upheld: 'upholds it',
        weakened: 'finds it weaker than it looks',
        refuted: 'refutes it with evidence',
        failed: 'gives no usable answer',
      },
      silent: ['failed'],
      usual: 'none',
      better: [
        ['refuted', 'weakened'],
        ['weakened', 'upheld'],
        ['none', 'upheld'],
      ],
    },
  ],
  walks: [{ settings: ['reviewer', 'strength'] }],
  views: [
    {
      name: 'tag',
      means: 'what the report says of the finding',
      results: {
        Confirmed: { means: 'it can be acted on', rank: 3 },
        Likely: { means: 'it is probably so', rank: 2 },
        Uncertain: { means: 'it is one possibility', rank: 1 },
        unlisted: { means: 'it is not in the report', rank: 0 },
      },
    },
  ],
  bounds: [],
  purposes: [
    {
      id: 'agreed-and-upheld-is-confirmed',
      statement:
        'what two find with two kinds of strong evidence, and a voice of its own upholds, is confirmed',
      given: (scene) =>
        isIndependent(scene) &&
        isUndisturbed(scene) &&
        scene.answers.review![0] === 'upheld' &&
        scene.settings.reviewer === 'own_voice' &&
        scene.settings.strength === 'STRONG',
      holds: ({ results }) => results.tag === 'Confirmed',
    },
    {
      id: 'confirmed-needs-two-kinds',
      statement: 'what one kind of evidence supports, or one investigator, is not confirmed',
      given: (scene) => !isIndependent(scene),
      holds: ({ results }) => results.tag !== 'Confirmed',
    },
    {
      id: 'confirmed-needs-review',
      statement: 'what no voice of its own upheld is not confirmed',
      given: ({ answers, settings }) => answers.review![0] !== 'upheld' || settings.reviewer === 'same_voice',
      holds: ({ results }) => results.tag !== 'Confirmed',
    },
    {
      id: 'unverified-is-nothing',
      statement: 'what only citations support that are not there is at most uncertain',
      given: (scene) => here(scene).length === 0 && !scene.answers.investigator!.includes('excludes'),
      holds: ({ results }) => results.tag === 'Uncertain' || results.tag === 'unlisted',
    },
    {
      id: 'contradicted-is-not-confirmed',
      statement: 'what somebody contradicts with evidence is not confirmed',
      given: ({ answers }) => answers.investigator!.includes('excludes'),
      holds: ({ results }) => results.tag !== 'Confirmed',
    },
  ],
  laxer: [],
  accepted: [
    {
      kind: 'NEVER_MATTERS',
      about: 'tag/investigator/unverified',
      because: 'a citation that is not there supports nothing',
    },
    {
      kind: 'NEVER_MATTERS',
      about: 'tag/investigator/elsewhere',
      because: 'another place is an item of its own, listed as a rival',
    },
    ...['Likely', 'Confirmed'].map((tag) => ({
      kind: 'SILENCE_HELPS' as const,
      about: `tag/investigator/excludes-failed/${tag}`,
      because: ABSENT,
    })),
    { kind: 'SILENCE_HELPS', about: 'tag/investigator/runtime-failed/Likely', because: UNASKED },
    { kind: 'NOT_MONOTONE', about: 'tag/investigator/code-runtime/Uncertain', because: UNASKED },
    {
      kind: 'SILENCE_HELPS',
      about: 'tag/review/refuted-failed/Likely',
      because: 'agreement that no counter-review tested is Likely, says so, and is never Confirmed',
    },
    {
      kind: 'NEVER_MATTERS',
      about: 'tag/review/weakened',
      because:
        'weakened and untested findings are both Likely; what the review said is listed with the finding',
    },
    {
      kind: 'NOT_MONOTONE',
      about: 'tag/investigator/excludes-nothing/Uncertain',
      because:
        'a finding that outweighs a contradiction has stood a test; one that nobody else looked at has not',
    },
  ],
  limits: [
    'three reports of one finding each, on one question, and one counter-review; nobody else answers in round 3',
    'citations are taken as checked: the reports say what the check of citations would find',
  ],
  write: writeInvestigation,
  read({ findings, outcome }, { answers }) {
    const [first] = supporters(answers);
    const found = findings.find(({ sources }) => sources.includes(`${first}-R1`));
    return {
      results: { tag: found?.tag ?? 'unlisted' },
      because: found === undefined ? outcome : `${found.rule}: ${found.reason}`,
    };
  },
});

const cited = (kind: 'code' | 'runtime', path: string, lines: readonly [number, number], isThere = true) => ({
  type: kind === 'code' ? 'code' : 'log',
  location: `${path}:${lines[0]}-${lines[1]}`,
  snippet: 'used',
  verification: isThere ? 'VERIFIED' : 'REFUTED',
  found: isThere ? { kind, path, lines, units: kind === 'code' ? [`${path} close`] : [] } : undefined,
});

function evidenceOf(said: string): object[] {
  if (said === 'elsewhere') return [cited('code', ELSEWHERE, [2, 3])];
  const code = cited('code', HERE, [8, 10], said !== 'unverified');
  return said === 'runtime' ? [code, cited('runtime', 'app.log', [1, 1])] : [code];
}

function reportOf(base: string, said: string, strength: unknown): object {
  const iid = `${base}-R1`;
  const others = INVESTIGATORS.filter((one) => one !== base).map((one) => `${one}-R1#F1`);
  const object = said === 'excludes' ? 'the timer' : said === 'elsewhere' ? 'the clock' : 'pool.used';
  return {
    iid,
    voice: base,
    layer_1: { confidence: 'HIGH', one_liner: `${object} is wrong`, needs_further: false },
    layer_2: {
      findings:
        said === 'nothing'
          ? []
          : [
              {
                id: 'F1',
                description: `${object} is wrong`,
                evidence_strength: strength,
                confidence: 'HIGH',
                question_id: 'Q1',
                cause: { category: 'leak', object, text: `${object} is wrong` },
                evidence: evidenceOf(said),
                excludes: said === 'excludes' ? others : undefined,
              },
            ],
    },
  };
}

function writeInvestigation({ settings, answers }: Scene): object {
  const review = answers.review![0]!;
  const cites = settings.reviewer === 'same_voice_citing' || review === 'refuted';
  return {
    case_id: 'scene',
    query: 'why does the pool run out',
    query_type: 'bug',
    investigators: INVESTIGATORS,
    reports: [
      ...INVESTIGATORS.flatMap((base, at) => {
        const said = answers.investigator![at]!;
        return said === 'failed' ? [] : [reportOf(base, said, settings.strength)];
      }),
      ...(review === 'failed'
        ? []
        : [
            {
              iid: REVIEWER,
              voice:
                settings.reviewer === 'own_voice' ? REVIEWER : (supporters(answers)[0] ?? INVESTIGATORS[0]),
              layer_2: {
                counter_reviews:
                  review === 'none'
                    ? []
                    : [
                        {
                          original_finding_id: 'M1',
                          challenge: {
                            description: 'looked again',
                            evidence:
                              cites || review === 'upheld'
                                ? [cited('code', HERE, cites ? [12, 14] : [8, 10])]
                                : [],
                          },
                          verdict: review.toUpperCase(),
                        },
                      ],
              },
            },
          ]),
    ],
  };
}

/** Who says that it is here. */
const supporters = (answers: Scene['answers']): string[] =>
  INVESTIGATORS.filter((_, at) => ['code', 'runtime', 'unverified'].includes(answers.investigator![at]!));
