/** Files that nobody wrote to be run by users: built, copied in, generated, types alone, examples and tests. None is a suspect by itself. */
import { isRefusal } from '@curia/core/agent';
import type { Workbench } from './tools/workbench.ts';

/** Why a file is set aside. */
export type AsideReason = 'test' | 'built' | 'generated' | 'vendored' | 'types' | 'example' | 'documentation';

/** What the name of a file says; folders that are named after what is in them. */
const BY_PATH: readonly (readonly [AsideReason, RegExp])[] = [
  [
    'test',
    /^testing\/|(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|testing_data|testdata|fixtures?|__fixtures__|mocks?|benchmarks?|bench)\/|[._-](?:test|spec|bench|stories)\.\w+$|(?:^|\/)tests?\.\w+$|(?:^|\/)(?:test_[^/]+|conftest)\.py$|(?:Tests?|IT|Spec)\.(?:java|kt|cs|scala|groovy)$/,
  ],
  ['types', /\.d\.[cm]?ts$|\.pyi$/],
  ['vendored', /(?:^|\/)(?:vendor|vendored|_vendor|third_party|bower_components)\//],
  ['built', /\.(?:min|bundle|umd|prod)\.[cm]?js$|(?:^|\/)dist\//],
  ['example', /(?:^|\/)(?:examples?|samples?|demos?|_examples)\//],
  ['documentation', /^(?:docs?|website)\//],
];

/** What the beginning or the end of a file says about who wrote it. */
const GENERATED =
  /\bCode generated .{0,80}DO NOT EDIT|@generated\b|\bThis file is (?:auto(?:matically)?[- ]?)generated/i;
const SOURCE_MAP = /\n\/\/[#@] sourceMappingURL=\S+\s*$/;

/** A program for people has lines; a file whose lines are longer than this on average was written by a tool. */
const LONGEST_AVERAGE = 250;

/** The texts of at most this many files are looked at, unless the files are named. */
const MOST_READ = 10_000;

const SOURCE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|java|kt|scala|go|rb|rs|php|cs|c|h|cc|cxx|cpp|hpp|swift|m|sh|bash|sql)$/i;

/** Whether a file is a source of a program, judging by its name. */
export const isSource = (path: string): boolean => SOURCE.test(path);

/** What the name of a file alone says; undefined if nothing sets it aside. */
export const asideByPath = (path: string): AsideReason | undefined =>
  BY_PATH.find(([, pattern]) => pattern.test(path))?.[0];

/** What the text of a file says; undefined if nothing sets it aside. */
export function asideByText(text: string): AsideReason | undefined {
  if (GENERATED.test(text.slice(0, 2_000))) return 'generated';
  if (SOURCE_MAP.test(text.slice(-300))) return 'built';
  const lines = text.length > 5_000 ? (text.match(/\n/g)?.length ?? 0) + 1 : text.length;
  return text.length / Math.max(1, lines) > LONGEST_AVERAGE ? 'built' : undefined;
}

interface Attribute {
  readonly pattern: RegExp;
  readonly reason: AsideReason | undefined;
}

const ATTRIBUTES: ReadonlyMap<string, AsideReason> = new Map(
  Object.entries({
    'linguist-generated': 'generated',
    'linguist-vendored': 'vendored',
    'linguist-documentation': 'documentation',
  } as const),
);

/** Tells for a path whether the attributes of the repository set it aside; the last rule that fits wins, as in git. */
async function readAttributes(bench: Workbench): Promise<(path: string) => AsideReason | undefined> {
  const read = await bench.text('.gitattributes');
  if (isRefusal(read)) return () => undefined;
  const attributes = read.lines.slice(0, 2_000).flatMap((line): Attribute[] => {
    const [pattern = '', ...words] = line.trim().split(/\s+/);
    if (pattern === '' || pattern.startsWith('#') || pattern.length > 300) return [];
    return words.flatMap((word) => {
      const [, sign = '', name = '', value] = /^([-!]?)([\w-]+)(?:=(\w+))?$/.exec(word) ?? [];
      const reason = ATTRIBUTES.get(name);
      if (reason === undefined) return [];
      return [{ pattern: toPattern(pattern), reason: sign !== '' || value === 'false' ? undefined : reason }];
    });
  });
  return (path) => attributes.findLast(({ pattern }) => pattern.test(path))?.reason;
}

/** A pattern of git as a regular expression: without a slash it is about names, with one about whole paths. */
function toPattern(glob: string): RegExp {
  const isAnchored = glob.replace(/\/$/, '').includes('/');
  const body = glob
    .replace(/^\//, '')
    .replace(/\/$/, '/**')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (sign) => (sign.startsWith('**') ? '.*' : sign === '*' ? '[^/]*' : '[^/]'));
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${body}$`);
}

/** The files that their names or the attributes of the repository set aside, each with the reason; worked out once. */
export function setAsideByName(
  bench: Workbench,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, AsideReason>> {
  return bench.derive('set-aside-by-name', async () => {
    const walked = await bench.files(signal);
    const aside = new Map<string, AsideReason>();
    if (isRefusal(walked)) return aside;
    const byAttributes = await readAttributes(bench);
    for (const { path } of walked.files) {
      const reason = byAttributes(path) ?? asideByPath(path);
      if (reason !== undefined) aside.set(path, reason);
    }
    return aside;
  });
}

/** The files that are set aside, by their names or by what they say, each with the reason; of all files, or of some. */
export async function setAside(
  bench: Workbench,
  signal: AbortSignal,
  among?: readonly string[],
): Promise<ReadonlyMap<string, AsideReason>> {
  if (among !== undefined) return readAside(bench, among, signal);
  return bench.derive('set-aside', async () => {
    const walked = await bench.files(signal);
    const paths = isRefusal(walked) ? [] : walked.files.map(({ path }) => path);
    const byName = await setAsideByName(bench, signal);
    const read = await readAside(bench, paths.filter(isSource).slice(0, MOST_READ), signal);
    return new Map([...byName, ...read]);
  });
}

async function readAside(
  bench: Workbench,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, AsideReason>> {
  const byName = await setAsideByName(bench, signal);
  const aside = new Map<string, AsideReason>();
  for (const path of paths) {
    signal.throwIfAborted();
    const known = byName.get(path);
    const file = known === undefined && isSource(path) ? await bench.text(path) : undefined;
    const reason = known ?? (file === undefined || isRefusal(file) ? undefined : asideByText(file.text));
    if (reason !== undefined) aside.set(path, reason);
  }
  return aside;
}
