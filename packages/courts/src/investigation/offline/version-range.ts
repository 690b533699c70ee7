/** Between which releases a report says that something broke, and what was changed between them. */
import { isRefusal, type LoggedCommit, type Sources } from '@curia/core/agent';

/** The versions that a report tells apart. */
export interface ToldVersions {
  /** The newest that worked. */
  readonly good: string | undefined;
  /** The oldest that failed. */
  readonly bad: string | undefined;
}

/** What was changed between two releases. */
export interface VersionRange extends ToldVersions {
  readonly commits: readonly LoggedCommit[];
  /** How many of these commits changed each file. */
  readonly files: ReadonlyMap<string, number>;
}

const V = String.raw`[\w@/.-]{0,40}?\s?(?:(?:version|release|ver\.?|v\.?)\s?)?[\`'"@=(]{0,2}v?(\d+\.\d+(?:\.(?:\d+|x))*(?:-?(?:a|b|rc|alpha|beta)[.\d]*)?)[\`'")]{0,2}`;
const WORKED = String.raw`(?:works?|worked|working|ok(?:ay)?|fine|pass(?:es|ed)?|succeed(?:s|ed)?|good|correct(?:ly)?|(?:no|not|without|doesn'?t|didn'?t|isn'?t|wasn'?t)\b[^.\n]{0,30}?\b(?:issues?|problems?|errors?|happen|occur|reproducible|present|affected|fail|break))`;
const FAILED = `(?:fail(?:s|ed|ing)?|br(?:eaks?|oke|oken)|crash(?:es|ed|ing)?|error(?:s|ed)?|throws?|thr(?:ew|own)|stopped|stops|regress(?:ion|ed|es)?|introduced|appear(?:s|ed)?|happens?|start(?:s|ed)?|wrong|bug|problem|issue|no longer|n't work|not work(?:ing)?|panics?)`;
const AT = String.raw`\b[^.,;\n]{0,25}?\b(?:in|on|with|using|until|till|before|up to|at|under|for|by|since|from|to)\s`;
const MOVED = String.raw`(?:upgrad|updat|bump|mov|migrat|switch|go|went|chang)\w*`;

const FROM_TO = [
  new RegExp(String.raw`\b${MOVED}\b[^.\n]{0,40}?\bfrom ${V}(?: ?(?:to|->|→|=>|➜) ?)${V}`, 'gi'),
  new RegExp(String.raw`\bfrom ${V} to ${V}`, 'gi'),
  new RegExp(String.raw`\bbetween ${V} and ${V}`, 'gi'),
  /(\d+\.\d+(?:\.\d+)*)에서 ?v?(\d+\.\d+(?:\.\d+)*)(?:으)?로/g,
  /(?<![\w.])v?(\d+\.\d+(?:\.\d+)+) ?(?:->|→|=>|➜) ?v?(\d+\.\d+(?:\.\d+)+)/g,
];
const GOOD = [
  new RegExp(String.raw`\b${WORKED}${AT}${V}`, 'gi'),
  new RegExp(String.raw`(?:\bin|\bon|\bwith|\busing|\bunder|^) ${V}[^.;\n\d]{0,40}?\b${WORKED}\b`, 'gim'),
  new RegExp(
    String.raw`\b(?:downgrad\w*|revert\w*|roll\w* back|go(?:ing)? back|pin\w*|stay\w*)\b[^.\n]{0,30}?\b(?:to|on|at) ${V}`,
    'gi',
  ),
  /(\d+\.\d+(?:\.\d+)*) ?(?:에서는|까지는?|버전에서는)[^.\n\d]{0,30}(?:잘|정상|되|괜찮)/g,
  new RegExp(String.raw`\blast (?:working|good|known good)[^.\n]{0,40}? ${V}`, 'gi'),
];
const BAD = [
  /(\d+\.\d+(?:\.\d+)*) ?(?:부터|이후|(?:으)?로 (?:올|바꾸|업데이트|업그레이드))/g,
  new RegExp(String.raw`\b${FAILED}${AT}${V}`, 'gi'),
  new RegExp(
    String.raw`\b(?:since|after|starting (?:with|in|from)|as of|beginning with|new in) (?:the )?(?:(?:release|update|upgrade|updating|upgrading)\b(?: of| to)? )?${V}`,
    'gi',
  ),
  new RegExp(String.raw`\b${MOVED}\b[^.\n]{0,40}?\bto ${V}`, 'gi'),
  new RegExp(String.raw`(?:\bin|\bon|\bwith|\busing|\bunder|^) ${V}[^.;\n\d]{0,40}?\b${FAILED}\b`, 'gim'),
  new RegExp(String.raw`\bbefore ${V}`, 'gi'),
];

const partsOf = (version: string): number[] =>
  version.split(/[.-]/).map((part) => (/^\d+$/.test(part) ? Number(part) : 0));

/** Compares versions by their numbers. */
function compareVersions(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The versions that a text says worked and failed, among those that `isOwn` knows; others are versions of something else. */
function toldVersions(text: string, isOwn: (version: string) => boolean): ToldVersions {
  const said = text.slice(0, 20_000);
  const good = new Set<string>();
  const bad = new Set<string>();
  let rest = said;
  for (const pattern of FROM_TO)
    rest = rest.replace(pattern, (whole: string, from: string, to: string) => {
      if (!isOwn(from) || !isOwn(to) || compareVersions(from, to) >= 0) return whole;
      good.add(from);
      bad.add(to);
      return ' ';
    });
  for (const pattern of GOOD)
    rest = rest.replace(pattern, (whole: string, version: string) => {
      // "does not work in 2.0" is none that worked.
      if (!isOwn(version) || /\b(?:no longer|not|never|n't|stopped)\s+work/i.test(whole)) return whole;
      good.add(version);
      return ' ';
    });
  for (const pattern of BAD)
    for (const [, version = ''] of rest.matchAll(pattern)) if (isOwn(version)) bad.add(version);
  const oldest = [...bad].sort(compareVersions)[0];
  const newest = [...good]
    .filter((one) => oldest === undefined || compareVersions(one, oldest) < 0)
    .sort(compareVersions)
    .at(-1);
  return { good: newest, bad: oldest };
}

const MOST_RELEASES = 300;
const MOST_COMMITS = 200;
/** More than these narrow nothing. */
const TOO_MANY = 200;

/** What was changed between the releases that a report tells apart; undefined if it tells none, or they cannot be found. */
export async function readVersionRange(
  prose: string,
  bench: Sources,
  signal: AbortSignal,
): Promise<VersionRange | undefined> {
  if (!/\d\.\d/.test(prose)) return undefined;
  const listed = await bench.use('git_releases', { most: MOST_RELEASES }, signal);
  if (isRefusal(listed)) return undefined;
  const { releases } = listed;
  const find = (version: string | undefined) => {
    if (version === undefined) return undefined;
    const plain = version.replace(/\.x$/, '');
    const same = releases.find(
      (one) => compareVersions(one.version, plain) === 0 && !/[a-z]/i.test(one.version),
    );
    // `4.7.x` is whatever came first of it.
    return same ?? releases.findLast((one) => one.version.startsWith(`${plain}.`));
  };
  const told = toldVersions(prose, (version) => find(version) !== undefined);
  const [bad, good] = [find(told.bad), find(told.good)];
  if (bad === undefined && good === undefined) return undefined;
  const before = bad === undefined ? good : (good ?? releaseBefore(releases, bad.version));
  if (before === undefined || before.commit === bad?.commit) return undefined;
  const logged = await bench.use(
    'git_log',
    { since: before.commit, ...(bad === undefined ? {} : { until: bad.commit }), most: MOST_COMMITS },
    signal,
  );
  if (isRefusal(logged) || logged.is_cut || logged.commits.length >= TOO_MANY) return undefined;
  const commits = logged.commits.filter(({ is_merge }) => !is_merge);
  const files = new Map<string, number>();
  for (const commit of commits) for (const path of commit.files) files.set(path, (files.get(path) ?? 0) + 1);
  return { good: before.version, bad: bad?.version, commits, files };
}

/** The newest release that is older than a version by its number, of its own line. */
function releaseBefore<Release extends { readonly version: string }>(
  releases: readonly Release[],
  version: string,
): Release | undefined {
  return releases
    .filter((one) => !/[a-z]/i.test(one.version) && compareVersions(one.version, version) < 0)
    .sort((a, b) => compareVersions(b.version, a.version))[0];
}
