/** Reads findings of a static analyser from SARIF as the report of an investigator. */
import { CuriaError } from '@curia/core';
import type { Imported, Importer, ImportOptions } from '@curia/core/court';
import { readBy } from '@curia/core/read';
import { oneOf } from '@curia/core/text';
import { z } from 'zod';
import { parseIid } from '../rules/finding/iid.ts';
import { report } from '../rules/finding/report.ts';
import { artifact, location, type PlainPath, placesIn, type ReadPlaces } from './sarif-place.ts';

const LEVELS = ['error', 'warning', 'note', 'none'] as const;

const message = z.object({
  text: z.string().nullish(),
  markdown: z.string().nullish(),
  id: z.string().nullish(),
  arguments: z.array(z.string()).nullish(),
});

const result = z.object({
  ruleId: z.string().nullish(),
  ruleIndex: z.int().nullish(),
  rule: z.object({ id: z.string().nullish() }).nullish(),
  level: z.enum(LEVELS).nullish(),
  kind: z.string().nullish(),
  message,
  locations: z.array(location).nullish(),
  relatedLocations: z.array(location).nullish(),
  suppressions: z.array(z.object({ status: z.string().nullish() })).nullish(),
  baselineState: z.string().nullish(),
});

const rule = z.object({
  id: z.string(),
  shortDescription: z.object({ text: z.string() }).nullish(),
  messageStrings: z.record(z.string(), z.object({ text: z.string() })).nullish(),
  defaultConfiguration: z.object({ level: z.enum(LEVELS).nullish() }).nullish(),
});

const file = z.object({
  version: z.literal('2.1.0'),
  $schema: z.string().nullish(),
  runs: z.array(
    z.object({
      tool: z.object({
        driver: z.object({ name: z.string(), rules: z.array(rule).nullish() }),
        extensions: z.array(z.object({ rules: z.array(rule).nullish() })).nullish(),
      }),
      artifacts: z.array(artifact).nullish(),
      results: z.array(result).nullish(),
    }),
  ),
});

const looksLike = z.object({ runs: z.array(z.object({ tool: z.object({ driver: z.looseObject({}) }) })) });

type Result = z.output<typeof result>;
type Rule = z.output<typeof rule>;

/** As many findings as a report may have. */
const MOST = 200;
/** As many places as a finding may have. */
const MOST_PLACES = 50;
const CONFIDENCE = { error: 'HIGH', warning: 'MEDIUM', note: 'LOW', none: 'LOW' } as const;

/** A whole path or address, rather than one below the folder that was scanned. */
const WHOLE = /^(\/|[a-z]:[\\/]|[a-z][a-z+.-]*:\/\/)/i;

/** Kinds of results that report something, or leave it open; the others say that nothing is wrong. */
const REPORTING = ['fail', 'open', 'review'];

/** Findings of a static analyser as the report of an investigator. */
export const sarif: Importer<z.output<typeof file>> = {
  name: 'sarif',
  file: 'a SARIF file',
  reads:
    'SARIF 2.1.0 becomes the report of an investigator, for a run that waits for files: every finding with its places, which are ' +
    'checked there like those of any investigator. What is suppressed or says that nothing is wrong is left out, and counted.',
  fits: (value) => looksLike.safeParse(value).success,
  options: [
    { flags: '--voice <id>', means: 'as which investigator the findings count, such as CODE-DATAFLOW-R1' },
    {
      flags: '--least <level>',
      means: 'leave out findings below this level: error, warning, note or none (default: none)',
    },
    {
      flags: '--root <folder>',
      means: 'the folder that was scanned; whole paths are cited from there',
      otherwise: '.',
    },
  ],
  makes: 'the report',
  example: 'scan.sarif --voice CODE-DATAFLOW-R1 --out inv/CASE/CODE-DATAFLOW-R1.json',
  content: file,
  check: readingOf,
  async read(read, name, options) {
    const { plainPathBelow } = await import('../node/plain-path.ts');
    const reading = readingOf(options);
    return readSarif(read, name, { ...reading, plain: plainPathBelow(reading.root) });
  },
};

interface Reading {
  readonly iid: string;
  readonly least: (typeof LEVELS)[number];
  readonly root: string;
}

function readingOf({ voice: iid, least = 'none', root = '.' }: ImportOptions): Reading {
  if (iid === undefined || parseIid(iid) === undefined)
    throw new CuriaError(
      'USAGE',
      `--voice must say as which investigator the findings count, such as CODE-DATAFLOW-R1`,
    );
  const level = LEVELS.find((one) => one === least);
  if (level === undefined) throw new CuriaError('USAGE', `--least must be ${oneOf([...LEVELS])}`);
  return { iid, least: level, root };
}

/**
 * Reads a file as the report of one investigator; `least` leaves out findings of a lower level. Scanners often write whole
 * paths of their machine: those below `root` are cited from there.
 */
function readSarif(
  read: z.output<typeof file>,
  name: string,
  { iid, least, root, plain }: Reading & { readonly plain: PlainPath },
): Imported {
  const all = read.runs.flatMap(({ tool: { driver, extensions }, artifacts, results }) => {
    const rules = [...(driver.rules ?? []), ...(extensions ?? []).flatMap((one) => one.rules ?? [])];
    const places = placesIn(artifacts ?? [], plain);
    return (results ?? []).map((one) => {
      const by = ruleOf(one, rules);
      const level = one.level ?? by?.defaultConfiguration?.level ?? 'warning';
      return { one, tool: driver.name, rule: by, level, places };
    });
  });
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
    ({ one }) => !REPORTING.includes(one.kind ?? 'fail'),
    all,
  );
  const live = without('they are suppressed', ({ one }) => isSuppressed(one), open);
  const present = without(
    'they are gone since the baseline',
    ({ one }) => one.baselineState === 'absent',
    live,
  );
  const kept = without(
    `they are below ${least}`,
    ({ level }) => LEVELS.indexOf(level) > LEVELS.indexOf(least),
    present,
  );
  if (kept.length > MOST)
    throw new CuriaError(
      'FOREIGN_UNFIT',
      `${name} has ${kept.length} findings; a report has at most ${MOST}: --least error or warning takes fewer`,
    );
  const tools = [...new Set(all.map(({ tool }) => tool))].join(', ') || 'the analyser';
  const findings = kept.map((entry, at) => findingOf(entry, at));
  const surest = kept.some(({ level }) => level === 'error') ? 'HIGH' : kept.length > 0 ? 'MEDIUM' : 'LOW';
  const strangers = findings
    .flatMap(({ evidence }) => evidence)
    .filter((one) => WHOLE.test(one.location)).length;
  if (strangers > 0)
    notes.push(`${strangers} places are not below ${root}; name the folder that was scanned with --root.`);
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
  return { record: made, is: '1 report', notes };
}

const ruleOf = ({ ruleId, rule: named, ruleIndex }: Result, rules: readonly Rule[]): Rule | undefined =>
  rules.find(({ id }) => id === (ruleId ?? named?.id)) ?? (ruleIndex == null ? undefined : rules[ruleIndex]);

/** A suppression that was rejected, or is not decided yet, suppresses nothing. */
const isSuppressed = ({ suppressions }: Result): boolean =>
  (suppressions ?? []).length > 0 &&
  (suppressions ?? []).every(({ status }) => (status ?? 'accepted') === 'accepted');

interface Entry {
  readonly one: Result;
  readonly rule: Rule | undefined;
  readonly level: (typeof LEVELS)[number];
  readonly places: ReadPlaces;
}

function findingOf({ one, rule: by, level, places: read }: Entry, at: number) {
  const id = one.ruleId ?? by?.id ?? one.rule?.id ?? undefined;
  const places = read([...(one.locations ?? []), ...(one.relatedLocations ?? [])]).slice(0, MOST_PLACES);
  return {
    id: `F${at + 1}`,
    description: messageOf(one, by) || id || 'a finding without a message',
    evidence: places.map(({ path, lines, snippet }) => ({
      type: 'code',
      location: lines === undefined ? path : `${path}:${lines[0] === lines[1] ? lines[0] : lines.join('-')}`,
      snippet,
    })),
    confidence: CONFIDENCE[level],
    subjects: places.slice(0, 1).map(({ path, lines }) => ({ path, lines })),
    cause: id === undefined ? undefined : { category: id },
  };
}

/** What a result says; a message may be one of its rule's, with holes such as {0}. */
function messageOf(
  { message: { text, markdown, id, arguments: fills } }: Result,
  by: Rule | undefined,
): string | undefined {
  const named = id == null ? undefined : by?.messageStrings?.[id]?.text;
  const said = text ?? markdown ?? named ?? by?.shortDescription?.text ?? id ?? undefined;
  return said?.replaceAll(/\{(\d+)\}/g, (hole, number: string) => fills?.[Number(number)] ?? hole);
}
