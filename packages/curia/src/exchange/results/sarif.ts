/** Reads findings of a static analyser from SARIF as the report of an investigator. */
import { CuriaError, oneOf, parseIid, readBy, report } from '@curia/core/internal';
import { z } from 'zod';
import type { UnreadField } from './judgements.ts';
import { readFile } from './read-file.ts';
import { unreadFields } from './unread-fields.ts';

const LEVELS = ['error', 'warning', 'note', 'none'] as const;

const message = z.object({
  text: z.string().nullish(),
  markdown: z.string().nullish(),
  id: z.string().nullish(),
});

const location = z.object({
  physicalLocation: z
    .object({
      artifactLocation: z.object({ uri: z.string().nullish(), uriBaseId: z.string().nullish() }).nullish(),
      region: z
        .object({
          startLine: z.int().min(1).nullish(),
          endLine: z.int().min(1).nullish(),
          snippet: z.object({ text: z.string().nullish() }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

const result = z.object({
  ruleId: z.string().nullish(),
  ruleIndex: z.int().nullish(),
  level: z.enum(LEVELS).nullish(),
  kind: z.string().nullish(),
  message,
  locations: z.array(location).nullish(),
  relatedLocations: z.array(location).nullish(),
  suppressions: z.array(z.unknown()).nullish(),
  baselineState: z.string().nullish(),
});

const rule = z.object({
  id: z.string(),
  shortDescription: z.object({ text: z.string() }).nullish(),
  defaultConfiguration: z.object({ level: z.enum(LEVELS).nullish() }).nullish(),
});

const file = z.object({
  version: z.literal('2.1.0'),
  $schema: z.string().nullish(),
  runs: z.array(
    z.object({
      tool: z.object({ driver: z.object({ name: z.string(), rules: z.array(rule).nullish() }) }),
      results: z.array(result).nullish(),
    }),
  ),
});

type Result = z.output<typeof result>;
type Rule = z.output<typeof rule>;

/** A report, what was left out of it and why, and the fields that nothing was made of. */
export interface ReadReport {
  readonly report: object;
  readonly notes: readonly string[];
  readonly unread: readonly UnreadField[];
}

/** As many findings as a report may have. */
const MOST = 200;
const CONFIDENCE = { error: 'HIGH', warning: 'MEDIUM', note: 'LOW', none: 'LOW' } as const;

/** Reads a file as the report of one investigator; `least` leaves out findings of a lower level. */
export function readSarif(
  name: string,
  options: { readonly iid?: string; readonly least?: string },
): ReadReport {
  const { iid, least = 'none' } = options;
  if (iid === undefined || parseIid(iid) === undefined)
    throw new CuriaError(
      'USAGE',
      `--iid must say as which investigator the findings count, such as CODE-DATAFLOW-R1`,
    );
  if (!(LEVELS as readonly string[]).includes(least))
    throw new CuriaError('USAGE', `--least must be ${oneOf([...LEVELS])}`);
  const { raw, read } = readFile(name, file, 'a SARIF file');
  const all = read.runs.flatMap(({ tool: { driver }, results }) =>
    (results ?? []).map((one) => {
      const by = ruleOf(one, driver.rules ?? []);
      return {
        one,
        tool: driver.name,
        rule: by,
        level: one.level ?? by?.defaultConfiguration?.level ?? 'warning',
      };
    }),
  );
  const notes: string[] = [];
  const without = (
    why: string,
    isOut: (entry: (typeof all)[number]) => boolean,
    from: typeof all,
  ): typeof all => {
    const kept = from.filter((entry) => !isOut(entry));
    if (kept.length < from.length) notes.push(`${from.length - kept.length} results are left out: ${why}.`);
    return kept;
  };
  const open = without(
    'they say that nothing is wrong',
    ({ one }) => !['fail', undefined, null].includes(one.kind),
    all,
  );
  const live = without('they are suppressed', ({ one }) => (one.suppressions ?? []).length > 0, open);
  const present = without(
    'they are gone since the baseline',
    ({ one }) => one.baselineState === 'absent',
    live,
  );
  const kept = without(
    `they are below ${least}`,
    ({ level }) => LEVELS.indexOf(level) > LEVELS.indexOf(least as 'none'),
    present,
  );
  if (kept.length > MOST)
    throw new CuriaError(
      'FOREIGN_UNFIT',
      `${name} has ${kept.length} findings; a report has at most ${MOST}: --least error or warning takes fewer`,
    );
  const tools = [...new Set(all.map(({ tool }) => tool))].join(', ') || 'the analyser';
  const findings = kept.map(({ one, rule: by, level }, at) => findingOf(one, by, level, at));
  const surest = kept.some(({ level }) => level === 'error') ? 'HIGH' : kept.length > 0 ? 'MEDIUM' : 'LOW';
  const made = {
    iid,
    layer_1: {
      confidence: surest,
      one_liner: `${findings.length} findings of ${tools}`,
      needs_further: false,
    },
    layer_2: { findings },
  };
  readBy(report, made, 'FOREIGN_UNFIT', 'the report', name);
  return { report: made, notes, unread: unreadFields(file, raw) };
}

const ruleOf = ({ ruleId, ruleIndex }: Result, rules: readonly Rule[]): Rule | undefined =>
  rules.find(({ id }) => id === ruleId) ?? (ruleIndex == null ? undefined : rules[ruleIndex]);

function findingOf(one: Result, by: Rule | undefined, level: (typeof LEVELS)[number], at: number): object {
  const id = one.ruleId ?? by?.id;
  const said = one.message.text ?? one.message.markdown ?? by?.shortDescription?.text ?? one.message.id ?? id;
  const places = [...(one.locations ?? []), ...(one.relatedLocations ?? [])].flatMap(placeOf).slice(0, 50);
  return {
    id: `F${at + 1}`,
    description: said || 'a finding without a message',
    evidence: places.map(({ path, lines, snippet }) => ({
      type: 'code',
      location: lines === undefined ? path : `${path}:${lines[0] === lines[1] ? lines[0] : lines.join('-')}`,
      ...(snippet === undefined ? {} : { snippet }),
    })),
    confidence: CONFIDENCE[level],
    subjects: places
      .slice(0, 1)
      .map(({ path, lines }) => ({ path, ...(lines === undefined ? {} : { lines }) })),
    ...(id === undefined ? {} : { cause: { category: id } }),
  };
}

interface Place {
  readonly path: string;
  readonly lines: readonly [number, number] | undefined;
  readonly snippet: string | undefined;
}

/** The longest excerpt that a citation may have, in lines. */
const MOST_LINES = 5;

function placeOf({ physicalLocation: physical }: z.output<typeof location>): Place[] {
  const uri = physical?.artifactLocation?.uri;
  if (uri == null || uri === '') return [];
  const { startLine, endLine, snippet } = physical?.region ?? {};
  const text = snippet?.text?.split(/\r?\n/).slice(0, MOST_LINES).join('\n');
  return [
    {
      path: plainPath(uri),
      lines: startLine == null ? undefined : [startLine, Math.max(startLine, endLine ?? startLine)],
      snippet: text === undefined || text === '' ? undefined : text,
    },
  ];
}

function plainPath(uri: string): string {
  const path = uri.replace(/^file:\/\/\/?/, '').replace(/^\.\//, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
