/** What the tests of runs share: stores nobody has used, cases, and a model that answers like one. */
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Behaviour, says } from './openai-server.ts';

/** A key that must never be seen again. */
export const KEY = 'sk-live-4242424242424242';

/** A folder for the files of tests. */
export const folder = mkdtempSync(join(tmpdir(), 'curia-run-'));
let made = 0;

/** A store nobody has used. */
export const newStore = (): string => join(folder, String(made++), 'store.sqlite');

/** Writes a file and returns its path. */
export const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** A candidate on one aspect. */
export const candidate = (tuple_id: string, polarity: string) => ({
  tuple_id,
  aspect_term: '배터리',
  aspect_ref: '',
  polarity,
});
const drop = [{ action_type: 'DROP', target_tuple_ids: ['t1'], reason_code: 'WEAK_EVIDENCE' }];

/** Recorded panels; two of three have a conflict. */
export const panels = file(
  'panels.jsonl',
  Array.from({ length: 12 }, (_, at) =>
    JSON.stringify({
      case_id: `p${at}`,
      text: `text ${at}`,
      candidates: [candidate('t0', 'positive'), candidate('t1', at % 3 === 0 ? 'positive' : 'negative')],
      review_actions: { A: drop, B: drop, C: [] },
      gold: [{ aspect_term: '배터리', polarity: 'positive' }],
    }),
  ).join('\n'),
);

/** Texts that nobody has read yet. */
export const texts = file(
  'texts.jsonl',
  Array.from({ length: 6 }, (_, at) =>
    JSON.stringify({ case_id: `x${at}`, text: `text {flags} ${at}` }),
  ).join('\n'),
);

/** Answers like a model would: triplets that disagree, and reviewers who drop the second. */
export const model = ({ body }: { body: { messages: { content: string }[] } }): Behaviour =>
  body.messages[0]!.content.includes('triplets')
    ? says({
        triplets: [
          {
            aspect_term: '배터리',
            aspect_ref: '',
            polarity: body.messages[0]!.content.includes('the reader of what is named')
              ? 'negative'
              : 'positive',
            evidence: '',
            confidence: 0.9,
          },
        ],
      })
    : says({
        review_actions: [
          { action_type: 'DROP', target_tuple_ids: ['t2'], new_value: null, reason_code: 'WEAK_EVIDENCE' },
        ],
      });

/** The configuration of a model behind an address. */
export const config = (url: string): string =>
  file(
    `agents-${made++}.yaml`,
    `providers:
  local: { kind: openai-compatible, base_url: "${url}", key_env: TEST_KEY, first_retry_ms: 1 }
models:
  main: { provider: local, model: test, usd_per_million_tokens_in: 1, usd_per_million_tokens_out: 10 }
roles: { default: main }
`,
  );

/** The folder of a run. */
export const runFolder = (store: string, run: string): string => join(store, '..', 'runs', run);

/** The rulings of a run, byte by byte. */
export const rulings = (store: string, run: string): string =>
  readFileSync(join(runFolder(store, run), 'rulings.jsonl'), 'utf8');

/** All files below a path. */
export const filesUnder = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesUnder(join(path, name))) : [path];
