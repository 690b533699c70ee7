/** Rule tables on the wire: in a list, whole, as a grid, and those of a run. */
import { EFFECTS } from '@curia/core/table';
import { z } from '@hono/zod-openapi';
import { hash, list, open, version } from './record.ts';

/** Rule tables by question, policy and hash. */
export const tableIdentity = z
  .object({ table: z.string(), policy: z.string(), policy_hash: hash })
  .openapi('TableIdentity');

/** What outcomes do to a case; one that is not named does nothing by itself. */
export const effects = z.record(z.string(), z.enum(EFFECTS));

const listedQuestion = z
  .object({
    name: z.string(),
    policies: list(
      z.object({
        policy: z.string(),
        title: z.string(),
        policy_hash: hash,
        rules: z.int(),
        outcomes: list(z.string()),
      }),
    ),
    effects,
  })
  .openapi('ListedQuestion');

/** A question with its policies. */
export type ListedQuestion = z.infer<typeof listedQuestion>;

/** All questions on the wire. */
export const questionList = z.object({ schema_version: version, questions: list(listedQuestion) });

const effect = { then: z.string(), code: z.string(), reason: z.string(), source: z.string() };

const rule = z.object({ id: z.string(), when: z.record(z.string(), z.unknown()), ...effect });

/** A table on the wire. */
export const tableShown = z
  .looseObject({
    schema_version: version,
    policy_hash: hash,
    id: z.string(),
    policy: z.string(),
    title: z.string(),
    doc: z.string(),
    facts: z.record(z.string(), open({ kind: z.string(), doc: z.string() })),
    outcomes: z.record(z.string(), z.string()),
    params: z.record(z.string(), open({ kind: z.string(), doc: z.string() })),
    values: z.record(z.string(), z.unknown()),
    rules: list(rule),
    otherwise: z.object(effect),
  })
  .openapi('Table', { description: 'A rule table whole, as a table file would define it.' });

/** A table on the wire. */
export type TableShown = z.infer<typeof tableShown>;

/** A table as a grid on the wire. */
export const gridShown = z
  .object({
    schema_version: version,
    table: z.string(),
    policy: z.string(),
    policy_hash: hash,
    title: z.string(),
    doc: z.string(),
    facts: list(z.object({ fact: z.string(), value: z.string(), doc: z.string() })),
    outcomes: list(z.object({ outcome: z.string(), doc: z.string() })),
    rows: list(
      z.object({
        number: z.int().nullable().openapi({ description: 'Null for `otherwise`.' }),
        rule: z.string(),
        when: list(z.object({ fact: z.string(), wanted: z.string() })),
        ...effect,
      }),
    ),
  })
  .openapi('Grid', { description: 'The rules of a table in order, each condition in words: `?as=grid`.' });

/** A table as a grid on the wire. */
export type GridShown = z.infer<typeof gridShown>;

/** The tables of a run. */
export const runTables = z.object({
  schema_version: version,
  tables: list(z.object({ question: z.string(), table: tableShown })),
});

/** A table of a run. */
export type RunTable = z.infer<typeof runTables>['tables'][number];

const courtVersion = z
  .object({ version: z.int(), sha256: z.string(), author: z.string(), saved_at: z.string() })
  .openapi('CourtVersion');

/** Courts that are edited here. */
export const courtsShown = z
  .object({
    schema_version: version,
    courts: list(
      z.object({
        court: z.string(),
        is_file: z.boolean().openapi({ description: 'A file of the server, which is only read here.' }),
        versions: list(courtVersion),
      }),
    ),
  })
  .openapi('Courts');

/** Courts that are edited here. */
export type CourtsShown = z.infer<typeof courtsShown>;

/** The text of a court. */
export const courtShown = z
  .object({
    schema_version: version,
    court: z.string(),
    is_file: z.boolean().openapi({ description: 'A file of the server, which is only read here.' }),
    version: courtVersion.nullable().openapi({ description: 'Null for a file.' }),
    newest: z.int().openapi({ description: 'The newest version; 0 if there is none.' }),
    text: z.string().openapi({ description: 'The court file.' }),
    prompts: z
      .record(z.string(), z.string())
      .openapi({ description: 'The text of each prompt that it names, by role.' }),
  })
  .openapi('CourtText');

/** The text of a court. */
export type CourtShown = z.infer<typeof courtShown>;

/** A court that is to be saved. */
export const saveAsked = z.strictObject({
  text: z.string().min(1).max(1_000_000),
  prompts: z
    .record(z.string(), z.string().max(200_000))
    .default({})
    .openapi({ description: 'The text of each prompt that the court names, by role.' }),
  after: z.int().min(0).openapi({ description: 'The version that was edited; 0 for a court that is new.' }),
});

/** A court that is to be saved. */
export type SaveAsked = z.infer<typeof saveAsked>;
