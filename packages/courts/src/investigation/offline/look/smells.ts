/** Shapes of code that often contain a fault. A shape alone is a weak cue: it counts only if the question leads to it. */
import type { Inspected } from './inspected.ts';
import type { SmellName } from './smell-words.ts';
import {
  hasPatternMemory,
  isLossyMigration,
  isResourceLeak,
  isUnawaited,
  isUnbounded,
  isUnitLost,
} from './smells-of-units.ts';

/** A shape of code that often contains a fault. */
export interface Smell {
  readonly name: SmellName;
  /** The perspectives that look for it, by their short names; all of them look through call-chain. */
  readonly perspectives: readonly string[];
  readonly weight: number;
  /** Words of a question that make it more likely, stemmed. */
  readonly topics: readonly string[];
  /** What would mend it, in a word. */
  readonly action: string;
  /** The lines that show it, counted from 0 within the unit. */
  find(unit: Inspected): readonly number[];
}

/** The lines that fit a pattern. */
const where =
  (pattern: RegExp, unless?: RegExp) =>
  ({ lines }: Inspected): number[] =>
    lines.flatMap((line, at) => (line.length < 500 && pattern.test(line) && !unless?.test(line) ? [at] : []));

/** The lines that match a pattern and are followed by another within a number of lines. */
const followedBy =
  (pattern: RegExp, next: RegExp, within: number) =>
  ({ lines }: Inspected): number[] =>
    lines.flatMap((line, at) =>
      pattern.test(line.slice(0, 500)) &&
      lines.slice(at + 1, at + 1 + within).some((later) => next.test(later.slice(0, 500)))
        ? [at]
        : [],
    );

const smell = (
  name: SmellName,
  perspectives: string,
  weight: number,
  topics: string,
  action: string,
  find: Smell['find'],
): Smell => ({
  name,
  perspectives: perspectives.split(' '),
  weight,
  topics: topics.split(' '),
  action,
  find,
});

/** All smells. */
export const SMELLS: readonly Smell[] = [
  smell(
    'swallowed-error',
    'ERRORHANDLING',
    0.6,
    'silent lost miss empt notic ignor nowhere receipt notif arriv sent send',
    'report',
    (unit) => [
      ...where(
        /catch\s*(?:\([^)]{0,60}\))?\s*\{\s*\}|\.catch\(\s*(?:\(?\w*\)?)\s*=>\s*(?:\{\s*\}|null|undefined|false|\[\])\s*\)|rescue\s*=>?\s*nil|,\s*\(\)\s*=>\s*(?:resolve|done|callback|cb|next)\(\s*\)/,
      )(unit),
      ...followedBy(
        /\bcatch\s*(?:\([^)]{0,60}\))?\s*\{\s*(?:\/\/.*)?$/,
        /^\s*(?:\}|\/\/.*|return(?: null| undefined| false| \[\]| \{\}| '')?;?)\s*$/,
        1,
      )(unit),
      ...followedBy(
        /^\s*except\b[^:]{0,120}:\s*(?:#.*)?$/,
        /^\s*(?:pass|continue|return(?: None| False| \[\]| \{\})?)\s*(?:#.*)?$/,
        1,
      )(unit),
      ...where(/^\s*except\b[^:]{0,120}:\s*(?:pass|continue)\s*$/)(unit),
    ],
  ),
  smell(
    'unawaited-call',
    'CONCURRENCY ERRORHANDLING DATAFLOW',
    0.7,
    'rac intermitt lost miss befor order flak upload sav partial empt',
    'await',
    isUnawaited,
  ),
  smell(
    'resource-not-released',
    'RESOURCE CONCURRENCY',
    0.65,
    'leak memory exhaust pool connect handl descript listen grow hang slow restart socket open',
    'release',
    isResourceLeak,
  ),
  smell(
    'grows-without-bound',
    'RESOURCE DATAFLOW',
    0.45,
    'memory grow leak cach heap restart slow',
    'bound',
    isUnbounded,
  ),
  smell(
    'check-then-act',
    'CONCURRENCY',
    0.5,
    'rac twic doubl oversold concurr duplicat simultan stock count balanc',
    'serialise',
    (unit) =>
      /lock|mutex|transaction|atomic|synchroni[sz]ed|semaphore/i.test(unit.lines.join('\n'))
        ? []
        : followedBy(
            /(?:await|yield)\b.{0,80}(?:get|find|read|load|fetch|count|select)\w*\(/i,
            /(?:await|yield)\b.{0,80}(?:set|save|update|write|put|insert|store)\w*\(|\b\w+\.\w+ ?(?:-=|\+=|=) /i,
            15,
          )(unit),
  ),
  smell(
    'work-in-a-loop',
    'DATAFLOW CALLCHAIN',
    0.4,
    'slow latenc perform timeout second minut tak cpu hang',
    'batch',
    (unit) =>
      followedBy(
        /^\s*(?:for|while)\b|\.(?:forEach|map)\(/,
        /\bawait\b|\.(?:query|execute|find|filter|includes|indexOf)\(|readFileSync|execSync| in \w+_list\b/,
        6,
      )(unit),
  ),
  smell(
    'greedy-pattern',
    'DATAFLOW CALLCHAIN TYPECONTRACT',
    0.55,
    'regexp pars match link text whole everyth slow hang swallow too much replac',
    'narrow',
    where(/(?:\/|re\.\w+\(r?["']|RegExp\(["'`]).{0,200}(?:[^\\]\.[*+](?!\?)|\([^)]{0,80}[*+]\)[*+])/),
  ),
  smell(
    'off-by-one',
    'DATAFLOW CALLCHAIN',
    0.45,
    'last first miss page skip one end row number',
    'check',
    where(
      /<= ?\w[\w.]{0,60}\.length|<= ?len\(|\.length - 1\b(?!\])|range\(1, ?len|range\(len\([^)]{1,60}\) ?- ?1|\.slice\([^,)]{0,60},? ?-1\)|\[:-1\]|\boffset\b.{0,60}\bpage\b|\bpage\b.{0,60}\* ?\w*(?:size|limit)/i,
    ),
  ),
  smell(
    'rough-arithmetic',
    'DATAFLOW TYPECONTRACT',
    0.35,
    'price total cent amount round tax sum discount currenc unit weight fee money',
    'check',
    where(
      /parseFloat\(|toFixed\(|Math\.(?:round|floor|ceil|trunc)\(|\bround\(|(?:\*|\/) ?(?:100|1000|1e3|1024|60|3600|0\.\d+)\b|\bint\(/,
    ),
  ),
  smell(
    'flag-as-text',
    'TYPECONTRACT CONFIG DATAFLOW',
    0.7,
    'flag enabl disabl switch toggl feature beta config sett environ',
    'convert',
    where(
      /(?:if ?\(|\bif |&&|\|\||\?|!|Boolean\(|bool\().{0,40}(?:process\.env\.\w+|os\.environ(?:\.get\(|\[)[^)\]]{1,60}[)\]]|os\.getenv\([^)]{1,60}\))\s*(?:\)|:|\?|&&|\|\||;|$)|[:=(]\s*(?:Boolean|bool)\((?!\))/,
      /===|!==|== ['"]|\?\?/,
    ),
  ),
  smell(
    'local-time',
    'DATAFLOW CONFIG',
    0.5,
    'day date midnight timezon night hour month utc schedul daily yesterday today report morn zone shift renew',
    'name the zone',
    where(
      /\.get(?:Hours|Date|Day|Month|FullYear)\(|\.set(?:Hours|Date|Month)\(|new Date\(\s*\w+ ?, ?\w+|datetime\.(?:now|today)\(\)|date\.today\(\)|utcnow\(\)|toISOString\(\)\.(?:slice|substring|split)|toLocale(?:Date|Time)?String\(\)|strftime\(|LocalDate(?:Time)?\.now\(\)|fromtimestamp\(/,
    ),
  ),
  smell(
    'unguarded-value',
    'TYPECONTRACT CALLCHAIN DATAFLOW',
    0.45,
    'undefin null non property read optional miss import crash keyerror attribut',
    'guard',
    where(
      /\.(?:find|match|exec|get|querySelector|shift|pop)\([^()]{0,80}(?:\([^()]{0,40}\))?[^()]{0,40}\)(?:\.\w|\[)|\[0\]\.\w|JSON\.parse\(|\.get\([^)]{1,60}\)(?:\[|\.)|\w\.\w+\.\w+\.(?:trim|toLowerCase|toUpperCase|split|strip|lower|upper|length)\b/,
      /\?\.|\?\? |\bif\b/,
    ),
  ),
  smell(
    'injection',
    'TYPECONTRACT DATAFLOW CALLCHAIN',
    0.8,
    'secur inject vulnerab xss travers attack escap sql cve',
    'bind',
    where(
      /(?:query|execute|exec|raw|prepare)\w*\(\s*(?:f["']|[`"'][^`"']{0,200}(?:\$\{|["'`] ?\+|%s["'] ?%))|\beval\(|innerHTML ?=|dangerouslySetInnerHTML|yaml\.load\((?!.*Safe)|pickle\.loads?\(|shell ?= ?True|rejectUnauthorized: ?false|verify ?= ?False|md5\(/,
    ),
  ),
  smell(
    'shared-mutable-default',
    'DATAFLOW CALLCHAIN',
    0.6,
    'mix earlier other accumul grow repeat remember again',
    'copy',
    where(
      /^\s*(?:async )?def \w+\(.{0,200}=\s*(?:\[\]|\{\}|dict\(\)|list\(\)|set\(\))|Object\.assign\(\s*(?:default|DEFAULT|base|shared)\w*/,
    ),
  ),
  smell(
    'pattern-with-memory',
    'DATAFLOW CONCURRENCY',
    0.55,
    'intermitt second everi altern flak valid',
    'drop the flag',
    hasPatternMemory,
  ),
  smell('order-by-text', 'DATAFLOW', 0.4, 'sort order rank top list', 'compare', where(/\.sort\(\)/)),
  smell('goes-on-after-failure', 'ERRORHANDLING', 0.5, 'twic doubl header callback crash', 'return', (unit) =>
    followedBy(
      /^\s*(?:callback|cb|next|done|reject)\((?:err|error|e)\b[^;]{0,80}\);?\s*$/,
      /^\s*(?!\}|return|else|\/\/)\S/,
      1,
    )(unit),
  ),
  smell(
    'unit-lost',
    'DATAFLOW TYPECONTRACT CALLCHAIN',
    0.75,
    'second millisecond timeout unit wait delay interv expir early immediat duplicat twic price amount weight',
    'convert',
    isUnitLost,
  ),
  smell(
    'lossy-migration',
    'DATAFLOW CALLCHAIN',
    0.8,
    'databas migrat table column lost miss row data subscript',
    'copy',
    isLossyMigration,
  ),
  smell(
    'unit-in-doubt',
    'DATAFLOW TYPECONTRACT CONFIG',
    0.3,
    'second millisecond timeout unit wait delay interv expir early immediat slow ttl minut',
    'name the unit',
    where(
      /(?:setTimeout|setInterval|sleep|timedelta|expire|ttl|delay|timeout|interval|maxAge|max_age|wait)\w*\(?[^;]{0,60}(?:\w*(?:timeout|delay|interval|ttl|seconds|minutes|age|wait|expir)\w*|\d{1,5})\b/i,
      /ms\b|millis|_seconds|\* ?1000|Ms\b/,
    ),
  ),
];
