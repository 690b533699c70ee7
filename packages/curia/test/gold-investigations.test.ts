/** The gold set of investigations: every case builds, and what it says about its cause is true of what was built. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeRepository } from '../../courts/src/investigation/node/make-repository.ts';
import { readPlantedCases, splitOf } from '../../courts/src/investigation/node/planted-case.ts';
import { placeReader } from '../src/files/place-reader.ts';

const root = join(import.meta.dirname, '../../../gold/investigations');
const folder = mkdtempSync(join(tmpdir(), 'curia-gold-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cases = readPlantedCases(root, placeReader).map((planted) => {
  const name = basename(planted.folder);
  return { name, planted, made: makeRepository(planted, join(folder, name), placeReader) };
});
const names = cases.map(({ name }) => name);

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');
const filesBelow = (path: string | undefined): string[] =>
  path === undefined
    ? []
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !join(entry.parentPath, '/').includes('/.git/'))
        .map((entry) => join(entry.parentPath, entry.name));

/** A line of a log that names a line of the project. */
interface Frame {
  readonly path: string;
  readonly line: number;
  readonly column?: number;
  /** The function that the frame names, without its receiver; nothing for names that Node makes up. */
  readonly symbol?: string;
  /** The source that a Python traceback shows below the frame. */
  readonly source?: string;
}

function framesOf(log: string, deployedAt: string): Frame[] {
  const lines = linesOf(log);
  return lines.flatMap((text, at): Frame[] => {
    const python = /^ {2}File "([^"<]+)", line (\d+), in (\S+)$/.exec(text);
    const script = /^ {4}at (?:async )?(?:([^( ]+) )?\(?(?:file:\/\/)?(\/[^:()]+):(\d+):(\d+)\)?$/.exec(text);
    const [path, line, symbol] = python?.slice(1) ?? [script?.[2], script?.[3], script?.[1]];
    if (path === undefined || !path.startsWith(`${deployedAt}/`)) return [];
    const below = python !== null && /^ {4}\S/.test(lines[at + 1] ?? '') ? lines[at + 1]!.trim() : undefined;
    return [
      {
        path: path.slice(deployedAt.length + 1),
        line: Number(line),
        ...(script !== null && { column: Number(script[4]) }),
        ...(symbol !== undefined && !/<|\._/.test(symbol) && { symbol: symbol.split('.').at(-1)! }),
        ...(below !== undefined && { source: below }),
      },
    ];
  });
}

const frames = cases.flatMap(({ name, planted, made }) =>
  planted.deployed_at === undefined
    ? []
    : filesBelow(made.logs).flatMap((log) =>
        framesOf(log, planted.deployed_at!).map((frame) => ({ name, made, frame })),
      ),
);

describe.each(cases)('$name', ({ name, planted, made }) => {
  const { cause, also, keywords } = planted.gold;

  test('is named after its folder and pins its last commit', () => {
    expect(planted.case_id).toBe(name);
    expect(planted.head).toBe(made.commits.at(-1));
  });

  test('is small', () => {
    const count = filesBelow(made.repository).length;
    if (made.repository === undefined) expect(filesBelow(made.logs).length).toBeGreaterThan(1);
    else expect(count >= 5 && count <= 25, `${count} files`).toBe(true);
  });

  test.each([cause, ...also])('$path:$line_start shows what it should', (place) => {
    const base = place.type === 'log' ? made.logs! : made.repository!;
    const lines = linesOf(join(base, place.path));
    expect(lines.length).toBeGreaterThan(place.line_end);
    expect(lines.slice(place.line_start - 1, place.line_end).join('\n')).toContain(place.shows);
  });

  test('the question does not give the cause away', () => {
    expect(planted.query).not.toContain(cause.path);
    expect(planted.query).not.toContain(cause.shows);
    const isSaid = (keyword: string): boolean =>
      keyword.split('|').some((word) => planted.query.toLowerCase().includes(word));
    expect(keywords.every(isSaid)).toBe(false);
    expect(/\p{Script=Hangul}/u.test(planted.query)).toBe(planted.language === 'ko');
  });

  test('keywords are words in lower case', () => {
    for (const word of keywords.flatMap((keyword) => keyword.split('|'))) {
      expect(word.trim()).not.toBe('');
      expect(word).toBe(word.toLowerCase().trim());
    }
  });
});

const withHistory = cases.filter(({ planted }) => planted.commits.length > 0);
const git = (name: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: join(folder, name, 'repository'), encoding: 'utf8' });

describe('history', () => {
  test.each(withHistory)('$name: is clean', ({ name, made }) => {
    expect(git(name, 'status', '--porcelain')).toBe('');
    expect(git(name, 'fsck', '--strict', '--no-dangling')).toBe('');
    const dates = git(name, 'log', '--reverse', '--format=%at').trim().split('\n').map(Number);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    for (const commit of made.commits)
      expect(git(name, 'show', '--format=', '--name-only', commit)).not.toBe('');
  });

  test.each(withHistory.filter(({ planted }) => planted.gold.cause.commit !== null))(
    '$name: the commit of the cause wrote its lines',
    ({ name, planted, made }) => {
      const { commit, line_start, line_end, path } = planted.gold.cause;
      const blamed = git(name, 'blame', '--porcelain', `-L${line_start},${line_end}`, 'HEAD', '--', path);
      expect(blamed).toMatch(new RegExp(`^${made.commits[commit! - 1]} `, 'm'));
    },
  );

  test.each(cases.filter(({ planted }) => planted.commits.length === 0))(
    '$name: there is no history',
    ({ name }) => {
      expect(existsSync(join(folder, name, 'repository/.git'))).toBe(false);
    },
  );
});

describe('stack traces', () => {
  test('exist', () => {
    expect(new Set(frames.map(({ name }) => name)).size).toBeGreaterThanOrEqual(7);
  });

  test.each(frames)('$name: $frame.path:$frame.line', ({ made, frame }) => {
    const lines = linesOf(join(made.repository!, frame.path));
    const line = lines[frame.line - 1]!;
    expect(line.trim()).not.toBe('');
    if (frame.column !== undefined) expect(line.charAt(frame.column - 1).trim()).not.toBe('');
    if (frame.source !== undefined) expect(line.trim()).toBe(frame.source);
    if (frame.symbol !== undefined) expect(lines.join('\n')).toContain(frame.symbol);
  });

  test('no log names the folder that a trace was made in', () => {
    for (const { made } of cases)
      for (const log of filesBelow(made.logs))
        expect(readFileSync(log, 'utf8')).not.toMatch(/\/tmp\/|driver/);
  });
});

describe('the set', () => {
  test('is split by the hash of the id alone, and both halves can be measured on', () => {
    for (const name of names) {
      const digit = createHash('sha256').update(name).digest('hex').charAt(0);
      expect(splitOf(name)).toBe('02468ace'.includes(digit) ? 'dev' : 'test');
    }
    const dev = names.filter((name) => splitOf(name) === 'dev').length;
    expect(dev).toBeGreaterThanOrEqual(8);
    expect(names.length - dev).toBeGreaterThanOrEqual(8);
  });

  test('is varied', () => {
    const count = (is: (one: (typeof cases)[number]) => boolean): number => cases.filter(is).length;
    expect(count(({ planted }) => planted.language === 'ko')).toBeGreaterThanOrEqual(4);
    expect(
      count(({ made }) => filesBelow(made.repository).some((file) => file.endsWith('.py'))),
    ).toBeGreaterThanOrEqual(3);
    expect(count(({ made }) => made.repository === undefined)).toBeGreaterThanOrEqual(1);
    expect(
      count(({ made }) => made.repository !== undefined && made.commits.length === 0),
    ).toBeGreaterThanOrEqual(1);
    const newest = count(({ planted, made }) => planted.gold.cause.commit === made.commits.length);
    expect(newest).toBeGreaterThanOrEqual(3);
    expect(newest).toBeLessThan(cases.length / 2);
    expect(new Set(cases.map(({ planted }) => planted.gold.kind)).size).toBeGreaterThanOrEqual(12);
  });

  test('is listed in its README', () => {
    const listed = linesOf(join(root, 'README.md')).filter((line) => / \| (dev|test) \| /.test(line));
    expect(listed).toEqual(
      cases.map(
        ({ name, planted }) =>
          `| \`${name}\` | ${splitOf(name)} | ${planted.language} | ${planted.gold.kind} |`,
      ),
    );
  });
});
