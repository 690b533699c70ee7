/** Runs on the wire: in a line each, and one with what shaped it and how its rules fired. */
import { VIEWS } from '@curia/core/court';
import { z } from '@hono/zod-openapi';
import { givenVotes, list, logged, version } from './record.ts';
import { runSummary } from './run-summary.ts';
import { effects } from './table.ts';

/** How far a run came. */
const runStatus = z.enum(['running', 'completed', 'stopped', 'waiting', 'unfinished']);

const driver = z.object({
  who: z.string(),
  is_worker: z.boolean(),
  since: z.string(),
  seen_at: z.string().openapi({ description: 'When it was last heard of, by the clock of the store.' }),
  silent_ms: z.number().openapi({ description: 'For how long nothing was heard of it.' }),
  is_there: z.boolean().openapi({
    description: 'Whether it has its place at the run; while somebody has, nobody else can resume it.',
  }),
});

/** Somebody who drives a run, or ended without saying so. */
export type DriverLine = z.infer<typeof driver>;

const described = z.object({
  schema_version: version,
  run_id: z.string(),
  created_at: z.string(),
  status: runStatus.openapi({
    description: '`running` while somebody drives it: this server, a command, a worker.',
  }),
  court: z.string(),
  view: z.enum(VIEWS).optional().openapi({
    description: 'The form of a page about one of its cases; absent for a court that asks for none.',
  }),
  effects: effects.openapi({
    description:
      'What each outcome does to a case, as the court declares it; an outcome that is not named does nothing by itself.',
  }),
  policy: z.string(),
  cases: z.int(),
  closed: z.int(),
  calls: z.int(),
  cost_usd: z.number(),
  agents: z.string().openapi({ description: 'Who was asked, as it was written.' }),
  given_votes: givenVotes,
  input: z.string().openapi({ description: 'Where the cases came from.' }),
  drivers: list(z.string()).openapi({
    description: 'Who drives it now; while somebody does, nobody else can resume it.',
  }),
  driven_since: z.string().optional(),
  driven_by: list(driver).openapi({
    description:
      'Who drives it, and who ended without saying so: of a run that is neither completed nor stopped.',
  }),
  heard: z.enum(['now', 'late', 'lost']).optional().openapi({
    description:
      'How lately any of them was heard of: within 15 seconds, within a minute, or not any more; whoever lost its place counts as late for 15 seconds, then as lost.',
  }),
  is_left: z.boolean().openapi({
    description: 'Whether it is left to workers, who take it up even while none of them has it.',
  }),
});

/** A run in one line, as whoever has the store sees it. */
export type RunLine = z.infer<typeof described>;

/** A run in one line, as somebody in particular may see it. */
export const runLine = described
  .extend({
    calls: z.int().nullable().openapi({ description: 'Null while cases of the run are hidden from you.' }),
    cost_usd: z.number().nullable(),
    hidden: z.int().openapi({
      description: 'Cases that you do not see, because you hold a seat on their items or may still take one.',
    }),
  })
  .openapi('Run');

/** A run in one line, as somebody in particular may see it. */
export type SeenRun = z.infer<typeof runLine>;

const ruledCounts = list(z.object({ outcome: z.string(), rule: z.string(), count: z.int() }));

const isDriven = z.boolean().openapi({ description: 'Whether this server is driving it now.' });

const listedRun = runLine.extend({
  is_driven: isDriven.optional(),
  rules: ruledCounts
    .optional()
    .openapi({ description: 'How often each rule gave each outcome, if asked for.' }),
});

/** A page of runs. */
export const runList = z
  .object({
    schema_version: version,
    runs: list(listedRun),
    next: z
      .string()
      .nullable()
      .openapi({ description: 'Send it as `after` for the next page; null at the end.' }),
  })
  .openapi('RunList');

/** A page of runs. */
export type RunList = z.infer<typeof runList>;

const keptTable = z.looseObject({
  policy: z.string(),
  policy_hash: z.string(),
  values: z.record(z.string(), z.unknown()),
});

/** What shaped a run. */
const manifest = z.looseObject({
  definition: z.unknown().optional().openapi({ description: 'The court itself, if it is a user’s own.' }),
  tables: z.record(z.string(), keptTable).optional(),
  options: z.record(z.string(), z.string()),
});

/** The parts of a run's law that are other ones today. */
export const differsToday = list(z.object({ part: z.string(), changes: list(z.string()) })).openapi({
  description: 'The tables, prompts and other parts of the law of the run that are other ones today.',
});

/** A run with what shaped it and how its rules fired. */
export const runShown = runLine
  .extend({
    is_driven: isDriven,
    manifest,
    differs_today: differsToday,
    rules: ruledCounts,
    log: list(logged).openapi({
      description: 'The events of the run itself: how its drivers came and went, and why.',
    }),
    summary: runSummary.optional(),
  })
  .openapi('RunShown');

/** A run with what shaped it and how its rules fired. */
export type RunShown = z.infer<typeof runShown>;

/** Which runs are listed. */
export const runsAsked = z.strictObject({
  after: z.string().optional().openapi({ description: 'The `next` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  search: z.string().max(200).optional().openapi({ description: 'Text in the id or the manifest.' }),
  status: runStatus
    .optional()
    .openapi({ description: 'A run that somebody drives is `running`, whatever else it would be.' }),
});

/** Which runs are listed. */
export type RunsAsked = z.output<typeof runsAsked>;
