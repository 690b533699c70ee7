/** Files that nobody wrote to be run by users: built, copied in, generated, types alone, examples and tests. None is a suspect by itself. */
import { isRefusal } from '@curia/core/agent';
import type { Workbench } from './tools/workbench.ts';

/** Why a file is set aside. */
export type AsideReason = 'test' | 'built' | 'generated' | 'vendored' | 'types' | 'example' | 'documentation';

/** What the name of a file says; folders that are named after what is in them. */
const BY_PATH: readonly (readonly [AsideReason, RegExp])[] = [
  [
    'test',
    /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|testing_data|testdata|fixtures?|__fixtures__|mocks?|benchmarks?|bench)\/|[._-](?:test|spec|bench|stories)\.\w+$|(?:^|\/)(?:test_[^/]+|conftest)\.py$|(?:Tests?|IT|Spec)\.(?:java|kt|cs|scala|groovy)$/,
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

/** The texts of so many files are looked at. */
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

const ATTRIBUTES: Readonly<Record<string, AsideReason>> = {
  'linguist-generated': 'generated',
  'linguist-vendored': 'vendored',
  'linguist-documentation': 'documentation',
};

/** Tells for a path whether the attributes of the repository set it aside; the last rule that fits wins, as in git. */
async function readAttributes(bench: Workbench): Promise<(path: string) => AsideReason | undefined> {
  const read = await bench.text('.gitattributes');
  if (isRefusal(read)) return () => undefined;
  const attributes = read.lines.slice(0, 2_000).flatMap((line): Attribute[] => {
    const [pattern = '', ...words] = line.trim().split(/\s+/);
    if (pattern === '' || pattern.startsWith('#') || pattern.length > 300) return [];
    return words.flatMap((word) => {
      const [, sign = '', name = '', value] = /^([-!]?)([\w-]+)(?:=(\w+))?$/.exec(word) ?? [];
      const reason = ATTRIBUTES[name];
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

/** The files of the repository that are set aside, each with the reason; worked out once. */
export function setAside(bench: Workbench, signal: AbortSignal): Promise<ReadonlyMap<string, AsideReason>> {
  return bench.derive('set-aside', async () => {
    const walked = await bench.files(signal);
    const aside = new Map<string, AsideReason>();
    if (isRefusal(walked)) return aside;
    const byAttributes = await readAttributes(bench);
    let read = 0;
    for (const { path } of walked.files) {
      signal.throwIfAborted();
      const reason = byAttributes(path) ?? asideByPath(path);
      if (reason !== undefined) aside.set(path, reason);
      else if (isSource(path) && read++ < MOST_READ) {
        const file = await bench.text(path);
        const own = isRefusal(file) ? undefined : asideByText(file.text);
        if (own !== undefined) aside.set(path, own);
      }
    }
    return aside;
  });
}
