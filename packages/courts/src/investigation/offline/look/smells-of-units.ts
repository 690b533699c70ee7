/** Smells that need more than one line: calls that nobody waits for, and things that are not given back. */
import { unitOf } from '../declared-names.ts';
import type { Inspected } from './inspected.ts';

/** Finds calls to asynchronous functions without `await`, and callbacks that nobody waits for. */
export function isUnawaited({ lines, names: { asynchronous }, path }: Inspected): number[] {
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

/** Calls that acquire a resource, and those that release it. */
const PAIRS: readonly (readonly [acquire: RegExp, release: RegExp])[] = [
  [
    /(?:\.acquire|getConnection|pool\.(?:connect|take|get)|checkout(?:Connection|Client))\w*\(/,
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
    // What is returned is for the caller to give back.
    if (pair === undefined || /\bwith\b|\busing\b|try \(|\breturn\b/.test(line)) return [];
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

/** Finds calls that pass a name without a unit, or with a different one, to a parameter that names its unit. */
export function isUnitLost({ lines, names: { units } }: Inspected): number[] {
  return lines.flatMap((line, at) =>
    Array.from(line.slice(0, 300).matchAll(/\b(\w{2,60})\(([^()]{1,150})\)/g)).some(
      ([, name = '', given = '']) => {
        const parameters = units.get(name);
        if (parameters === undefined) return false;
        const isHead = new RegExp(`(?:function|def) ${name}\\b|\\)\\s*(?::[^=]{0,60})?\\{\\s*$`).test(line);
        const handed = given
          .split(',')
          .map((part) => /^\s*(?:\w{1,60}\.){0,4}(\w{1,60})\s*$/.exec(part)?.[1]);
        return (
          !isHead &&
          parameters.some(({ at: position, unit }) => {
            const argument = handed[position];
            return argument !== undefined && !/^\d+$/.test(argument) && unitOf(argument) !== unit;
          })
        );
      },
    )
      ? [at]
      : [],
  );
}

/** Columns of a rebuilt table that are not copied, rows that go without a condition. */
export function isLossyMigration({ lines, path }: Inspected): number[] {
  if (!/\.sql$/i.test(path)) return [];
  const text = lines.join('\n').slice(0, 50_000);
  const found: number[] = [];
  for (const match of text.matchAll(
    /insert\s{1,8}into\s{1,8}(\w{1,60})\s{0,8}\(([^()]{1,2000})\)\s{0,20}select\b/gi,
  )) {
    const [, table = '', copied = ''] = match;
    const made = new RegExp(
      `create\\s+table\\s+(?:if not exists\\s+)?${table}\\s*\\(([\\s\\S]{1,4000}?)\\n\\s*\\)`,
      'i',
    ).exec(text)?.[1];
    if (made === undefined) continue;
    const kept = new Set(copied.split(',').map((name) => name.trim().toLowerCase()));
    const columns = made
      .split('\n')
      .flatMap((line) => /^\s*(\w{1,60})\s+\w/.exec(line)?.[1]?.toLowerCase() ?? []);
    const isLeftOut = columns.some(
      (name) => !kept.has(name) && !/^(?:primary|foreign|unique|constraint|check|key)$/.test(name),
    );
    if (isLeftOut) found.push(text.slice(0, match.index).split('\n').length - 1);
  }
  lines.forEach((line, at) => {
    if (
      /^\s*(?:delete\s+from|update)\s+[^;]{1,300};?\s*$/i.test(line.slice(0, 400)) &&
      !/\bwhere\b/i.test(lines.slice(at, at + 5).join(' '))
    )
      found.push(at);
  });
  return found;
}

/** The part of a file's text that is searched as a whole; joined once, however many functions it has. */
function wholeText(file: readonly string[]): string {
  let text = texts.get(file);
  if (text === undefined) {
    text = file.slice(0, 2_000).join('\n').slice(0, 50_000);
    texts.set(file, text);
  }
  return text;
}

const texts = new WeakMap<readonly string[], string>();

const KEPT =
  /^\s{0,40}(?:this\.|self\.|export )?(?:const |let |var )?(\w{1,60})\b[^=\n]{0,80}= ?(?:new (?:Map|Set)\b|\{\}|\[\]|dict\(\)|list\(\))/gm;

/** What is put into something that lasts as long as the program, and that nothing is ever taken out of. */
export function isUnbounded({ lines, file }: Inspected): number[] {
  const put = lines.flatMap((line, at) => {
    const name =
      /^\s{0,40}(?:this\.|self\.)?(\w{1,60})(?:\.(?:set|push|add|append)\(|\[[^\]]{1,80}\]\s*=(?!=))/.exec(
        line.slice(0, 300),
      )?.[1];
    return name === undefined ? [] : [{ name, at }];
  });
  if (put.length === 0) return [];
  const whole = wholeText(file);
  if (/\.delete\(|\.clear\(|\.shift\(|\.pop\(|\bdel \b|maxsize|max_size|lru|ttl|splice\(/i.test(whole))
    return [];
  const kept = new Set(Array.from(whole.matchAll(KEPT), (match) => match[1]!));
  return put.filter(({ name }) => kept.has(name)).map(({ at }) => at);
}

/** Finds tests with a pattern whose g flag makes it remember where it stopped. */
export function hasPatternMemory({ lines, file }: Inspected): number[] {
  const tests = lines.flatMap((line, at) => {
    const name = /\b(\w{1,60})\.test\(/.exec(line.slice(0, 300))?.[1];
    return name === undefined ? [] : [{ name, at }];
  });
  if (tests.length === 0) return [];
  const names = new Set(
    Array.from(
      wholeText(file).matchAll(/(?:const|let|var) (\w{1,60}) = \/[^/\n]{1,200}\/[a-z]*g[a-z]*;/g),
      (match) => match[1]!,
    ),
  );
  return tests.filter(({ name }) => names.has(name)).map(({ at }) => at);
}
