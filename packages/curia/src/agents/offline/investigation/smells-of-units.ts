/** Smells that need more than one line: calls that nobody waits for, and things that are not given back. */
import type { Inspected } from './smells.ts';

/** Calls of asynchronous functions that stand alone, without `await`, and callbacks that nobody waits for. */
export function isUnawaited({ lines, asynchronous, path }: Inspected): number[] {
  if (!/\.(?:[cm]?[jt]s|[jt]sx|py)$/.test(path)) return [];
  return lines.flatMap((line, at) => {
    const text = line.slice(0, 300);
    if (/\.forEach\(\s*async\b/.test(text)) return [at];
    const name = /^\s*(?:this\.|self\.|\w+\.)?(\w{2,60})\(/.exec(text)?.[1];
    if (name === undefined || !asynchronous.has(name)) return [];
    // A line that belongs to the expression above it is waited for there.
    const above = lines[at - 1]?.trimEnd() ?? '';
    return /[=(,:?&|+[]$|=>$|\b(?:return|await)$/.test(above) ? [] : [at];
  });
}

/** What is acquired, and what gives it back. */
const PAIRS: readonly (readonly [acquire: RegExp, release: RegExp])[] = [
  [
    /(?:\.acquire|getConnection|pool\.(?:connect|take|get)|checkout)\w*\(/,
    /release|\.close\(|\.end\(|\.destroy\(|give_?back|\.put\(/i,
  ],
  [
    /\b(?:open|fopen|openSync|createReadStream|createWriteStream|createServer|create_connection)\(|fs\.(?:promises\.)?open\(|socket\.socket\(/,
    /\.close\(|closeSync|\.destroy\(|\bwith\b|pipeline\(|\.end\(/,
  ],
  [
    /\.(?:on|addListener|addEventListener|subscribe)\(/,
    /\.(?:off|removeListener|removeEventListener|removeAllListeners|unsubscribe|once)\(/,
  ],
  [/\bsetInterval\(/, /clearInterval|\.unref\(/],
  [/\.(?:lock|acquire)\(\)/, /\.(?:unlock|release)\(|\bwith\b/],
];

/** Things that are acquired and not given back, or not where something fails in between. */
export function isResourceLeak({ lines }: Inspected): number[] {
  // At the top of a file things are acquired once and for all.
  if (!/^\s|function|=>|def |\{\s*$/.test(lines[0] ?? '')) return [];
  const text = lines.join('\n').slice(0, 20_000);
  return lines.flatMap((line, at) => {
    const pair = PAIRS.find(([acquire]) => acquire.test(line.slice(0, 300)));
    if (pair === undefined || /\bwith\b|\busing\b|try \(/.test(line)) return [];
    const [, release] = pair;
    if (!release.test(text)) return [at];
    if (/finally|\bensure\b|\bdefer\b/.test(text)) return [];
    const given = lines.findIndex((later, where) => where > at && release.test(later.slice(0, 300)));
    const between = given < 0 ? [] : lines.slice(at + 1, given);
    return between.some((one) => /\breturn\b|\bthrow\b|\bawait\b|\braise\b|\bcontinue\b/.test(one))
      ? [at]
      : [];
  });
}
