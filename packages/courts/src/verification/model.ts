/** Verification as a whole, declared: what rules and readers can find in one small document, and what may come of it. */
import type { CourtModel, Scene } from '@curia/core/court/analysis';
import type { FinalDecision } from './rules/final-decision.ts';
import type { PackFile } from './rules/pack/declared-file.ts';

const READERS = ['V2', 'V3', 'V4'] as const;

/** A page and what was read from it: nothing is wrong with it. */
const PAGE = 'Sender: Acme\nScrews 400\nNails 2\nTotal 402';
const SOUND = {
  sender: { value: 'Acme', page: 1, snippet: 'Sender: Acme' },
  lines: [
    { article: 'Screws', quantity: 400, page: 1, snippet: 'Screws 400' },
    { article: 'Nails', quantity: 2, page: 1, snippet: 'Nails 2' },
  ],
  line_count: 2,
  total: 402,
};

/** What the rules find in each output. */
const OUTPUTS: Readonly<Record<string, unknown>> = {
  nothing: SOUND,
  fixable: { ...SOUND, line_count: 3 },
  major: { ...SOUND, total: 999 },
  blocker: { ...SOUND, sender: { ...SOUND.sender, snippet: 'Sender: Nobody' } },
  unreadable: '{"sender": ',
};

const CODES = { minor: 'SLIP', major: 'WRONG', blocker: 'INVENTED' } as const;

/** The pack of the scenes; what nobody read is left to a person, or accepted by rules. */
const packOf = (unread: string): PackFile => ({
  id: 'scene',
  fields: [
    { path: 'sender.value', type: 'text' },
    { path: 'lines', type: 'list', min: 1 },
    { path: 'lines[].article', type: 'text' },
    { path: 'lines[].quantity', type: 'number' },
    { path: 'line_count', type: 'integer' },
    { path: 'total', type: 'number' },
  ],
  citations: [
    { path: 'sender', values: ['value'] },
    { path: 'lines[]', values: ['article', 'quantity'] },
  ],
  arithmetic: [
    { kind: 'count', code: 'COUNT_WRONG', of: 'lines[]', equals: 'line_count', fix: true },
    { kind: 'sum', code: 'TOTAL_WRONG', of: 'lines[].quantity', equals: 'total' },
  ],
  codes: {
    COUNT_WRONG: { severity: 'MAJOR', means: 'the number of lines is wrong' },
    TOTAL_WRONG: { severity: 'MAJOR', means: 'the total is wrong' },
    [CODES.minor]: { severity: 'MINOR', means: 'a slip' },
    [CODES.major]: { severity: 'MAJOR', means: 'a value is wrong' },
    [CODES.blocker]: { severity: 'BLOCKER', means: 'a value is invented' },
  },
  prompts: READERS.map((agent) => ({ agent, task: 'Read it.', codes: Object.values(CODES) })),
  accept: { unread: unread as 'by_rules' | 'hand_over' },
});

const saidIn = ({ answers }: Scene): string[] => Object.values(answers).flat();

const isRead = ({ settings }: Scene): boolean => settings.asked === 'readers' && settings.kind !== 'offline';

/** The verification of one small document. */
export const verificationModel = (): CourtModel<FinalDecision> => ({
  settings: [
    { name: 'rules', means: 'what the rules find', values: Object.keys(OUTPUTS) },
    { name: 'asked', means: 'whether readers are asked', values: ['readers', 'nobody'] },
    { name: 'kind', means: 'who answers for the readers', values: ['model', 'offline', 'program', 'person'] },
    {
      name: 'unread',
      means: 'what the pack wants done with what nobody read',
      values: ['hand_over', 'by_rules'],
    },
  ],
  seats: READERS.map((name) => ({
    name,
    seats: 1,
    answers: {
      nothing: 'finds nothing',
      minor: 'finds a MINOR defect',
      unfounded: 'reports a MAJOR defect and quotes what no page says',
      major: 'finds a MAJOR defect',
      blocker: 'finds a BLOCKER',
      failed: 'gives no usable answer',
    },
    silent: ['failed'],
    usual: 'nothing',
    better: [
      ['blocker', 'major'],
      ['major', 'minor'],
      ['minor', 'nothing'],
      ['failed', 'nothing'],
    ],
  })),
  walks: [
    { settings: ['rules', 'unread'] },
    { settings: ['kind', 'unread'] },
    { settings: ['rules', 'unread'], fixed: { kind: 'offline' } },
    {
      settings: ['rules', 'unread'],
      fixed: { asked: 'nobody' },
      answers: Object.fromEntries(READERS.map((reader) => [reader, ['nothing']])),
    },
  ],
  views: [
    {
      name: 'result',
      means: 'what the output counts as',
      results: {
        AUTO_ACCEPT: { means: 'true', rank: 2 },
        ACCEPT_BY_RULES_ONLY: { means: 'usable, and read by nobody', rank: 1 },
        ESCALATE_TO_SME: { means: 'a matter for an expert', rank: 0 },
      },
    },
  ],
  bounds: [],
  purposes: [
    {
      id: 'unread-is-never-true',
      statement: 'what no program, model or person read is never accepted as true',
      given: (scene) => !isRead(scene),
      holds: ({ results }) => results.result !== 'AUTO_ACCEPT',
    },
    {
      id: 'unread-is-handed-over',
      statement: 'what nobody read goes to a person where the pack says so',
      given: (scene) => !isRead(scene) && scene.settings.unread === 'hand_over',
      holds: ({ results }) => results.result === 'ESCALATE_TO_SME',
    },
    {
      id: 'read-and-sound-is-accepted',
      statement: 'what all readers read and found sound, or repaired by rules, is accepted',
      given: (scene) =>
        isRead(scene) &&
        saidIn(scene).every((said) => said === 'nothing' || said === 'minor') &&
        (scene.settings.rules === 'nothing' || scene.settings.rules === 'fixable'),
      holds: ({ results }) => results.result === 'AUTO_ACCEPT',
    },
    {
      id: 'failure-goes-to-a-person',
      statement: 'where a reader that is asked gives no usable answer, a person decides',
      given: (scene) => scene.settings.asked === 'readers' && saidIn(scene).includes('failed'),
      holds: ({ results }) => results.result === 'ESCALATE_TO_SME',
    },
    {
      id: 'serious-goes-to-a-person',
      statement: 'what a reader finds seriously wrong, and nothing repairs, goes to a person',
      given: (scene) =>
        scene.settings.asked === 'readers' &&
        saidIn(scene).some((said) => said === 'major' || said === 'blocker'),
      holds: ({ results }) => results.result === 'ESCALATE_TO_SME',
    },
    {
      id: 'broken-rules-go-to-a-person',
      statement: 'what the rules find seriously wrong, and nothing repairs, goes to a person',
      given: ({ settings }) => !['nothing', 'fixable'].includes(String(settings.rules)),
      holds: ({ results }) => results.result === 'ESCALATE_TO_SME',
    },
  ],
  laxer: [],
  accepted: READERS.map((reader) => ({
    kind: 'NEVER_MATTERS',
    about: `result/${reader}/minor`,
    because: 'a MINOR defect is wrong and does no harm: it is listed, and holds nothing up',
  })),
  limits: [
    'one small document with one defect for the rules at most; each reader reports at most one',
    'readers say the same in every pass, and see the whole document; no certificate stands in for them',
    'who answers is walked with sound outputs, and with every output for the offline readers',
  ],
  options: ({ settings }) => ({
    pack: packOf(String(settings.unread)),
    verifiers: settings.asked === 'readers' ? 'models' : 'rules',
  }),
  write: writeDocument,
  read: ({ final_decision, rule, reason, arbiter_decision }) => ({
    results: { result: final_decision },
    because: `${rule}: ${reason}; ${arbiter_decision.rule}: ${arbiter_decision.reason}`,
  }),
});

function writeDocument({ settings, answers }: Scene): object {
  return {
    case_id: 'scene',
    output: OUTPUTS[String(settings.rules)],
    bundle: { doc_id: 'scene', pages: [{ page_num: 1, text: PAGE }] },
    verifier_answers: READERS.flatMap((agent) => {
      const said = answers[agent]![0]!;
      return said === 'failed' ? [] : [{ agent, kind: settings.kind, answer: { issues: issuesOf(said) } }];
    }),
  };
}

function issuesOf(said: string): object[] {
  if (said === 'nothing') return [];
  const severity = said === 'unfounded' ? 'major' : said;
  return [
    {
      code: CODES[severity as keyof typeof CODES],
      severity: severity.toUpperCase(),
      message: 'the total is doubtful',
      location: { pointer: '/total' },
      evidence: { page: 1, quote: said === 'unfounded' ? 'Total 17' : 'Total 402' },
      suggested_fix: null,
      auto_fixable: false,
    },
  ];
}
