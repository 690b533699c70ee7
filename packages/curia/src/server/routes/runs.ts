/** Runs: list them, show one, decide it again, audit it. */
import { CuriaError } from '@curia/core/internal';
import { createRoute, z } from '@hono/zod-openapi';
import { concludeRun } from '../../report/conclude-run.ts';
import { auditRun } from '../../run/audit.ts';
import { SCHEMA_VERSION } from '../../run/decide-lines.ts';
import { describeListed, withStatus } from '../../run/describe-run.ts';
import type { ReadingStore } from '../../run/desk/reading/reading-store.ts';
import { findRun } from '../../run/find-run.ts';
import { lawDifferences } from '../../run/law/law-today.ts';
import { readRulings } from '../../run/list-cases.ts';
import { courtOf } from '../../run/manifest.ts';
import { replayRun } from '../../run/replay-run.ts';
import { auditRecord, replayRecord } from '../../run/run-records.ts';
import { RUN_LOG } from '../../store/cases.ts';
import type { ListedRun } from '../../store/lists.ts';
import { createApi, flag, json, storeOf } from '../api.ts';
import type { Project } from '../project.ts';
import { givenVotes, hash, runParam, version } from './schemas.ts';

const TAGS = { tags: ['Runs'] };

/** A run in one line, on the wire. */
export const runLine = z
  .object({
    schema_version: version,
    run_id: z.string(),
    created_at: z.string(),
    status: z
      .enum(['running', 'completed', 'stopped', 'waiting', 'unfinished'])
      .openapi({ description: '`running` while somebody drives it: this server, a command, a worker.' }),
    court: z.string(),
    policy: z.string(),
    cases: z.int(),
    closed: z.int(),
    calls: z.int().nullable().openapi({ description: 'Null while cases of the run are hidden from you.' }),
    cost_usd: z.number().nullable(),
    hidden: z.int().openapi({
      description: 'Cases that you do not see, because you hold a seat on their items or may still take one.',
    }),
    agents: z.string(),
    given_votes: givenVotes,
    input: z.string(),
    drivers: z
      .array(z.string())
      .readonly()
      .openapi({ description: 'Who drives it now; while somebody does, nobody else can resume it.' }),
    driven_since: z.string().optional(),
  })
  .openapi('Run');

const ruledCounts = z.array(z.object({ outcome: z.string(), rule: z.string(), count: z.int() }));

/** A page of runs. */
export const runList = z
  .object({
    schema_version: version,
    runs: z.array(
      runLine.extend({
        is_driven: z.boolean().optional().openapi({ description: 'Whether this server is driving it now.' }),
        rules: ruledCounts
          .optional()
          .openapi({ description: 'How often each rule gave each outcome, if asked for.' }),
      }),
    ),
    next: z
      .string()
      .nullable()
      .openapi({ description: 'Send it as `after` for the next page; null at the end.' }),
  })
  .openapi('RunList');

/** Which runs are listed. */
export const runsAsked = z.strictObject({
  after: z.string().optional().openapi({ description: 'The `next` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  search: z.string().max(200).optional().openapi({ description: 'Text in the id or the manifest.' }),
  status: z
    .enum(['running', 'completed', 'stopped', 'waiting', 'unfinished'])
    .optional()
    .openapi({ description: 'A run that somebody drives is `running`, whatever else it would be.' }),
});

const listRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/runs',
  operationId: 'listRuns',
  summary: 'List runs, the newest first',
  'x-permission': 'read',
  request: {
    query: runsAsked.extend({ rules: flag('Add how often each rule of each run gave each outcome.') }),
  },
  responses: { 200: json(runList, 'A page of runs.') },
});

const differsToday = z
  .array(z.object({ part: z.string(), changes: z.array(z.string()).readonly() }))
  .openapi({
    description: 'The tables, prompts and other parts of the law of the run that are other ones today.',
  });

/** A run with what shaped it and how its rules fired. */
export const runShown = runLine
  .extend({
    is_driven: z.boolean().openapi({ description: 'Whether this server is driving it now.' }),
    manifest: z.looseObject({}),
    differs_today: differsToday,
    rules: ruledCounts,
    log: z
      .array(z.looseObject({ seq: z.int(), kind: z.string(), at: z.string(), body: z.looseObject({}) }))
      .openapi({ description: 'The events of the run itself: how its drivers came and went, and why.' }),
    summary: z.looseObject({}).optional(),
  })
  .openapi('RunShown');

const showRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/runs/{run}',
  operationId: 'showRun',
  summary: 'Show one run',
  'x-permission': 'read',
  request: {
    params: runParam,
    query: z.strictObject({
      summary: flag('Add outcomes, roles, latencies and remarks, for which every log of the run is read.'),
    }),
  },
  responses: { 200: json(runShown, 'The run.') },
});

const replayRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/runs/{run}/replay',
  operationId: 'replayRun',
  summary: 'Decide a run again under other tables; nobody is asked',
  'x-permission': 'operate',
  request: {
    params: runParam,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            policy: z.array(z.string()).default([]),
            set: z.array(z.string()).default([]),
          }),
        },
      },
    },
  },
  responses: {
    200: json(
      z
        .looseObject({
          schema_version: version,
          run_id: z.string(),
          from: z.string(),
          policy: z.string(),
          policy_hash: hash,
          cases: z.int(),
          unanswered: z.int(),
          moved: z.array(z.looseObject({ case_id: z.string(), from: z.string(), to: z.string() })),
        })
        .openapi('Replay'),
      'What moves.',
    ),
  },
});

const auditRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/runs/{run}/audit',
  operationId: 'auditRun',
  summary: 'Check every hash chain of a run and decide every case again',
  'x-permission': 'operate',
  request: { params: runParam },
  responses: {
    200: json(
      z
        .looseObject({
          schema_version: version,
          run_id: z.string(),
          intact: z.boolean(),
          cases: z.int(),
          closed: z.int(),
          events: z.int(),
          sealed: z.boolean(),
          differs_today: differsToday,
          findings: z.array(z.looseObject({ code: z.string(), case_id: z.string(), problem: z.string() })),
        })
        .openapi('Audit'),
      'What was checked, and what was found.',
    ),
  },
});

/** What runs are shown from: the store as somebody may read it, and whoever drives runs. */
export interface RunSource extends Pick<Project, 'keeper'> {
  readonly store: ReadingStore;
}

/** The line of one run. */
export async function shownLine(store: ReadingStore, run_id: string): Promise<z.infer<typeof runLine>> {
  const [line] = await shownLines(store, await store.lists.runs({ run_id }));
  if (line === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  return line;
}

/** Runs in a line each; what one cost is not told in part. */
async function shownLines(
  store: ReadingStore,
  runs: readonly ListedRun[],
): Promise<z.infer<typeof runLine>[]> {
  return Promise.all(
    (await describeListed(store, runs)).map(async (line) => {
      const hidden = await store.hiddenIn(line.run_id);
      return { ...line, ...(hidden === 0 ? {} : { calls: null, cost_usd: null }), hidden };
    }),
  );
}

/** A page of runs. */
export async function listRuns(
  { store, keeper }: RunSource,
  { after, limit, search, status }: z.output<typeof runsAsked>,
) {
  const driven = [...new Set([...keeper.names(), ...(await store.locks.drivers()).keys()])];
  const found = await store.lists.runs({
    limit,
    ...(status === undefined
      ? {}
      : status === 'running'
        ? { among: driven }
        : { except: driven, ...withStatus(status) }),
    ...(after === undefined ? {} : { after }),
    ...(search === undefined ? {} : { search }),
  });
  const next = found.length === limit ? found.at(-1)!.run_id : null;
  return { schema_version: SCHEMA_VERSION, runs: await shownLines(store, found), next };
}

/** A run with what shaped it and how its rules fired. */
export async function showRun({ store, keeper }: RunSource, name: string, withSummary: boolean) {
  const opened = await courtOf(store, await findRun(store, name));
  const { manifest } = opened;
  await readRulings(store, opened);
  return {
    ...(await shownLine(store, manifest.run_id)),
    is_driven: keeper.has(manifest.run_id),
    manifest,
    differs_today: lawDifferences(opened),
    rules: await store.lists.ruledBy(manifest.run_id),
    log: (await store.cases.events(manifest.run_id, RUN_LOG)).map(({ seq, kind, at, body }) => ({
      seq,
      kind,
      at,
      body: JSON.parse(body) as object,
    })),
    ...(withSummary ? { summary: await concludeRun(store, opened) } : {}),
  };
}

/** The endpoints of runs. */
export const runRoutes = (project: Project) => {
  const { names, keeper } = project;
  return createApi()
    .openapi(listRoute, async (c) => {
      const { rules, ...asked } = c.req.valid('query');
      const store = storeOf(c);
      const { runs, ...page } = await listRuns({ store, keeper }, asked);
      const shown = runs.map(async (run) => ({
        ...run,
        is_driven: keeper.has(run.run_id),
        ...(rules ? { rules: await store.lists.ruledBy(run.run_id) } : {}),
      }));
      return c.json({ ...page, runs: await Promise.all(shown) }, 200);
    })
    .openapi(showRoute, async (c) => {
      const source = { store: storeOf(c), keeper };
      const shown = await showRun(source, c.req.valid('param').run, c.req.valid('query').summary);
      return c.json(shown as unknown as z.infer<typeof runShown>, 200);
    })
    .openapi(replayRoute, async (c) => {
      const store = storeOf(c);
      const opened = await courtOf(store, await findRun(store, c.req.valid('param').run));
      const { policy, set } = c.req.valid('json');
      const replay = await replayRun(store, opened, { policies: names.policies(policy), settings: set });
      return c.json(replayRecord(opened.manifest, replay) as never, 200);
    })
    .openapi(auditRoute, async (c) => {
      const reading = storeOf(c);
      const { run_id } = await findRun(reading, c.req.valid('param').run);
      const store = await reading.wholeOf(run_id);
      const opened = await courtOf(store, await findRun(store, run_id));
      const audit = await auditRun(store, run_id, opened.court);
      const log = await store.cases.events(run_id, RUN_LOG);
      return c.json(auditRecord(opened, audit, log) as never, 200);
    });
};
