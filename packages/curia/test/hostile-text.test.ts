/** Text that means harm, through every page and every way to a terminal: it is shown, and nothing obeys it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunCase } from '@curia/core/court';
import { type QuestionPage, questionPage } from '@curia/core/in/review';
import type { ReviewSubmitted } from '@curia/core/review';
import { type FinalReport, renderReport } from '@curia/courts/investigation';
import { parsePanel } from '@curia/courts/panel';
import { indexPages, parsePack } from '@curia/courts/verification';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { verifyDocument } from '../../core/test/verify-document.ts';
import { renderHtml } from '../../courts/src/investigation/rules/report/render-html.ts';
import { panelDesk } from '../../courts/src/panel/desk.ts';
import type { PanelPacket } from '../../courts/src/panel/packet.ts';
import { buildPacket } from '../../courts/src/verification/packet/packet.ts';
import { packetEvidence, packetMachine } from '../../courts/src/verification/packet/packet-page.ts';
import { forStream, printable, remark, write } from '../src/cli/print/output.ts';
import type { OpenedRun } from '../src/kept/opened-run.ts';
import { drawCase } from '../src/report/report-case.ts';
import type { Reported } from '../src/report/run-folder.ts';
import { drawReport } from '../src/report/run-report.ts';

/** One finding under every tag, with every field that a page shows. */
const findings = (['Confirmed', 'Likely', 'Uncertain'] as const).map((tag) => ({
  item_id: 'M1',
  kind: 'CLAIM',
  tag,
  finding: 'it leaks',
  category: 'DISAGREED',
  question_id: 'Q1',
  evidence: [
    {
      type: 'code',
      location: 'src/a.ts:1',
      snippet: 'a',
      strength: 'STRONG',
      verification: 'VERIFIED',
      problem: 'moved',
      source: 'x',
    },
  ],
  sources: ['CODE-CALLCHAIN-R1'],
  caveats: ['perhaps'],
  follow_up: ['look'],
  remedies: ['close it'],
  flags: ['flag'],
  related: [],
  verdict: 'UPHELD',
  sides: [{ side: 'A', parties: ['CODE'], claim: 'it leaks', weight: 1, unsupported_flips: [] }],
  winner: 'A',
  record: [],
  rule: 'rule',
  source: 'source',
  code: 'CODE',
  reason: 'because',
  history: [2, 3].map((round) => ({ round, iteration: 1, from: 'x', to: 'AGREED', why: 'why' })),
}));
const report = {
  schema_version: '1',
  investigation_id: 'inv',
  query: 'why?',
  outcome: 'judged',
  conclusion: 'it leaks',
  confidence: 'Likely',
  investigator_count: 2,
  rounds: 4,
  findings,
  disagreements: ['M1'],
  counter_reviews: [{ item_id: 'M1', claim: 'it leaks', challenge: 'no', verdict: 'UPHELD' }],
  recommendations: { immediate: ['a'], further: ['b'], monitoring: ['c'] },
  minority_opinions: [{ item_id: 'M1', parties: ['LOG'], claim: 'no' }],
  withdrawn: [{ item_id: 'M2', claim: 'x', why: 'y' }],
  failed_citations: [{ ref: 'r', location: 'l', problem: 'p' }],
  discredited: [{ ref: 'r', claim: 'c' }],
  citations: { VERIFIED: 1, UNCHECKED: 0, FAILED: 1 },
  metadata: {
    investigators: ['CODE'],
    excluded: [{ investigator: 'LOG', error: 'gone', action: 'left out' }],
    notes: ['note'],
    rounds_executed: 4,
    round_3_count: 1,
    quick: true,
    profile: 'default',
    reading: 'default',
    policies: { judgement: 'hash' },
    parameters: { least: 1 },
  },
};

const pack = parsePack({
  id: 'notes',
  fields: [
    { path: 'total', type: 'number' },
    { path: 'parts[].amount', type: 'number' },
  ],
  citations: [{ path: 'source' }],
  arithmetic: [{ kind: 'sum', code: 'TOTAL_WRONG', of: 'parts[].amount', equals: 'total' }],
  codes: { TOTAL_WRONG: { severity: 'MAJOR', means: 'the total is wrong', question: 'What is it?' } },
});
const bundle = { doc_id: 'note', file_path: 'note.txt', pages: [{ page_num: 1, text: 'The total is 12.' }] };
const pages = indexPages(bundle);
const output = { total: 13, parts: [{ amount: 5 }], source: { page: 1, snippet: 'total is twelve' } };
const packet = buildPacket(pack, pages, bundle, verifyDocument(pack, pages, output), {
  at: '2026-01-01T00:00:00.000Z',
  required_reviews: 1,
});

const run = {
  manifest: {
    run_id: 'r',
    court: 'conflict-review',
    policy: 'v5',
    policy_hash: 'hash',
    agents: 'given',
    input: { name: 'in.jsonl', sha256: 'hash', bytes: 1, cases: 1 },
    created_at: '2026-01-01T00:00:00.000Z',
    curia_version: '0.1.0',
  },
  summary: {
    cases: 2,
    ruled: 1,
    refused: 1,
    open: 0,
    outcomes: { KEEP: 1 },
    calls: 1,
    calls_per_case: 1,
    cost_usd: 1,
    cost_usd_per_case: 0.5,
    decided_alone: 1,
    cost_usd_per_decided_alone: 1,
    unpriced_calls: 1,
    roles: [
      {
        role: 'A',
        calls: 1,
        failed_calls: 0,
        cached: 0,
        latency_median: 1,
        latency_p95: 2,
        cost_usd: 1,
        cost_usd_per_case: 0.5,
        tokens_in: 2,
        tokens_cached: 1,
      },
    ],
    remarks: ['remark'],
  },
};

/** A case that was ruled and one that was refused, with everything that a page shows of them. */
const standing = {
  by: 'settlement',
  state: 'agreed',
  item_id: 'abcdefabcdefabcdefab',
  round: 1,
  persons: ['Ada'],
  rule: 'agreed',
  reason: 'all agree',
  ground_truth: { gold: { value: 'billing' } },
};
const cases = [
  {
    case_id: 'c1',
    standing,
    status: 'ruled',
    input: { text: 'text' },
    record: {},
    ruling: {
      why: ['because'],
      trace: [{ rule: 'r', matched: true, conditions: [{ fact: 'f', value: 'v', wanted: 'w', pass: true }] }],
    },
    calls: [],
    events: [
      {
        kind: 'answered',
        said: {
          schema_version: '1',
          key: 'k',
          role: 'A',
          prompt_hash: 'h',
          calls: [],
          answer: { says: ['so'] },
        },
      },
      {
        kind: 'failed',
        said: {
          schema_version: '1',
          key: 'k',
          role: 'B',
          prompt_hash: 'h',
          calls: [],
          failure: 'timeout',
          message: 'late',
        },
      },
    ],
  },
  {
    case_id: 'c2',
    standing: { by: 'ruling' },
    status: 'refused',
    input: null,
    error: { message: 'bad' },
    calls: [],
    events: [],
  },
];
const headline = { about: 'a', what: 'w', outcome: 'KEEP', rule: 'r', reason: 'because' };

function drawRun(text: string): string {
  const opened = { kind: { headlines: () => [poison(headline, text)] }, court: {} } as unknown as OpenedRun;
  const drawn = poison(cases, text).flatMap((one) =>
    [true, false].map((isFull) => drawCase(opened, one as unknown as RunCase, isFull)),
  );
  return drawReport({ ...(poison(run, text) as unknown as Reported), cases: drawn });
}

/** What decides where something stands on a page is not free text. */
const CHOSEN = new Set([
  'tag',
  'confidence',
  'outcome',
  'kind',
  'category',
  'status',
  'by',
  'state',
  'op',
  'winner',
  'side',
  'failure',
  'schema_version',
]);

const court = parsePanel({
  court: 'triage',
  policy: 'v1',
  title: 'Which team gets a line',
  case: { text: { kind: 'text' }, lines: { kind: 'any' } },
  items: { listed: 'lines' },
  value: { kind: 'choice', values: ['billing', 'legal'] },
  roles: { triager: { voices: 3 } },
  facts: { leading: { tally: 'leading' } },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
  rules: [{ id: 'agree', when: { leading: 3 }, then: 'TAKE', reason: 'they agree' }],
  otherwise: { then: 'EXPERT', reason: 'they do not agree' },
});

const panelPacket: PanelPacket = {
  schema_version: '1',
  packet_id: 't3',
  court: 'triage',
  rulebook_hash: 'a'.repeat(64),
  opened_at: '2026-01-31T10:00:00.000Z',
  case: { text: 'No idea', lines: [{ id: 'one' }] },
  items: [
    {
      item: 'one',
      outcome: 'EXPERT',
      rule: 'otherwise',
      code: 'OTHERWISE',
      reason: 'they do not agree',
      leading: ['billing', 'legal'],
      votes: [{ role: 'triager', voice: 'triager-1', value: 'billing', reason: 'OTHER', quotation: 'No' }],
    },
  ],
};

/** A record with some text at the end of each of its own, names of fields that are shown included. */
function poison<T>(value: T, text: string, key = ''): T {
  if (typeof value === 'string') return (CHOSEN.has(key) ? value : `${value}${text}`) as T;
  if (Array.isArray(value)) return value.map((one) => poison(one, text, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const isNamed = key === 'outcomes' || key === 'policies' || key === 'parameters';
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [isNamed ? `${name}${text}` : name, poison(one, text, name)]),
  ) as T;
}

/** A review as a person wrote it. */
const review: ReviewSubmitted = {
  kind: 'review-submitted',
  packet_id: 'note',
  item_id: 'abcdefabcdefabcdefab',
  round: 1,
  seat: 1,
  seats: 1,
  person: 'Ada',
  revision: '1-abcdefabcdef',
  answer: { value: 'billing' },
  label: 'billing',
  notes: 'seen on paper',
  at: '2026-01-01T00:00:00.000Z',
};

/** The page of a document at the desk, with everything that it can show. */
const documentPage = (text: string, format: 'html' | 'markdown'): string => {
  const poisoned = poison(packet, text);
  const page: QuestionPage = poison(
    {
      question: {
        schema_version: '1',
        court: 'verification',
        about: 'note',
        question: 'Is it right?',
        parts: [{ id: 'output', question: 'Is it?', answer: { kind: 'choice', values: ['yes', 'no'] } }],
        evidence: [],
      },
      status: 'waiting',
      machine: { label: null, blocks: [] },
      reviews: [review],
    },
    text,
  );
  return questionPage(
    {
      ...page,
      question: { ...page.question, evidence: packetEvidence(poisoned) },
      machine: { label: null, blocks: packetMachine(poisoned) },
    },
    format,
  );
};

/** The page of a case of one's own court. */
const casePage = (text: string, format: 'html' | 'markdown'): string => {
  const made = poison(panelPacket, text) as unknown as Record<string, unknown>;
  const { question, machine } = panelDesk(court, {
    case_id: 't3',
    input: {},
    ruling: {},
    packet_id: `t3${text}`,
    packet: made,
  });
  return questionPage(
    { question, machine, status: `waiting${text}`, reviews: [poison(review, text)] },
    format,
  );
};

const PAGES: Readonly<Record<string, (text: string) => string>> = {
  'an investigation': (text) => renderHtml(poison(report, text) as unknown as FinalReport),
  'an investigation in Korean': (text) => renderHtml(poison(report, text) as unknown as FinalReport, 'ko'),
  'a packet': (text) => documentPage(text, 'html'),
  'a packet of a court of your own': (text) => casePage(text, 'html'),
  'a run': drawRun,
};
const DOCUMENTS: Readonly<Record<string, (text: string) => string>> = {
  ...PAGES,
  'an investigation in Markdown': (text) => renderReport(poison(report, text) as unknown as FinalReport),
  'a packet in Markdown': (text) => documentPage(text, 'markdown'),
  'a packet of a court of your own in Markdown': (text) => casePage(text, 'markdown'),
};

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></svg><iframe src="//evil.example"></iframe>',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  ']]><!-- --><![CDATA[',
  '&lt;script&gt;&#60;',
  '{b|x}<b>',
  '<style>*{background:url(//evil.example)}',
  '\u202e\u2066\x1b]0;title\x07\x9b2J\u200b\u{e0041}\r\n<b>',
];

const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** The names of tags and of attributes on a page, and what stands in a tag that is neither. */
const tagsOf = (page: string): string[] =>
  [
    ...new Set(
      [...page.matchAll(/<\/?([a-zA-Z!][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)([^>]*)>/g)].flatMap(
        ([, name, given, rest]) => [
          `<${name}`,
          ...Array.from(given!.matchAll(/([\w:-]+)="/g), ([, attribute]) => `${attribute}=`),
          rest!,
        ],
      ),
    ),
  ].sort();

describe.each(Object.entries(PAGES))('the page of %s', (_what, draw) => {
  test('forbids itself everything but its own styles, before anything else is read', () => {
    const page = draw('');
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page)![1];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|https?:|\*/);
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<title>'));
    expect(page).not.toMatch(
      /<script|<link|<img|<iframe|javascript:|\son\w+=|https?:\/\/(?!www\.w3\.org\/)/i,
    );
  });

  test.each(HOSTILE)('%j adds no tag and no attribute', (text) => {
    expect(tagsOf(draw(text))).toEqual(tagsOf(draw(' x')));
    expect(draw(text)).not.toMatch(unseen);
  });
});

test.each(Object.entries(DOCUMENTS))(
  '%s contains no invisible characters, whatever the text',
  (_what, draw) => {
    const letters = fc.constantFrom(...'<>&"\'`|*_[]#\n\t\x1b\x9b\u202e\u200bab', '\u{e0041}');
    const text = fc.array(letters, { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, (hostile) => {
        expect(draw(hostile)).not.toMatch(unseen);
      }),
      { numRuns: 20 },
    );
  },
);

describe('the sources', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = ['core/src', 'offline/src', 'curia/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
  );
  const where = (find: RegExp): string[] =>
    sources.filter(({ text }) => find.test(text)).map(({ name }) => name);

  test('make no page without the policy', () => {
    const pages = where(/<!doctype html>/i);
    expect(pages.length).toBeGreaterThan(1);
    expect(where(/<!doctype html>[\s\S]*PAGE_POLICY/i)).toEqual(pages);
  });

  test('write to a terminal in one place', () => {
    expect(where(/process\.std(?:out|err)\.write\(|console\.\w+\(/)).toEqual([
      'curia/src/cli/print/output.ts',
    ]);
  });
});

describe('a terminal', () => {
  afterEach(() => vi.restoreAllMocks());

  /** What reaches a stream that is a terminal, or none. */
  async function written(isTTY: boolean, say: () => Promise<void> | void): Promise<string> {
    let said = '';
    const streams = [process.stdout, process.stderr];
    const before = streams.map((stream) => stream.isTTY);
    for (const stream of streams) {
      stream.isTTY = isTTY;
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        said += String(text);
        return true;
      });
    }
    await say();
    streams.forEach((stream, at) => {
      stream.isTTY = before[at]!;
    });
    return said;
  }

  const document = 'a\x1b]0;owned\x07 \x9b2J \r\u202eb\u200b\n\tc \x1b[8mhidden\x1b[0m \x1b[1mbold\x1b[22m\n';

  test('obeys colours alone, whichever command writes', async () => {
    for (const say of [() => write(document), () => remark(document)])
      expect(await written(true, say)).not.toMatch(
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours that are allowed
        /(?!\x1b\[(?:0|1|22)m)(?![\n\t])[\p{Cc}\p{Cf}]/u,
      );
    expect(forStream({ isTTY: true } as NodeJS.WriteStream, document)).toBe(
      'a\\u001b]0;owned\\u0007 \\u009b2J \\u000d\\u202eb\\u200b\n\tc \\u001b[8mhidden\x1b[0m \x1b[1mbold\x1b[22m\n',
    );
  });

  test('is the only reader that is protected so: a file or a pipe gets the bytes', async () => {
    expect(await written(false, () => write(document))).toContain(document);
  });

  test('one line of a case stays one line', () => {
    expect(printable('a\nb\x1b\x9b\u{e0041}')).toBe('a⏎b\\u001b\\u009b\\udb40\\udc41');
  });
});
