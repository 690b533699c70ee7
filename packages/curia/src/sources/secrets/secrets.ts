/** What nobody is shown: credentials files, and secrets in any text. The one place for tools, citations and reports. */

import { holdsCredentials, isSecretSettings } from './credential-files.ts';
import { isHarmless } from './harmless-value.ts';
import { type Manner, maskAssignments } from './mask-assignments.ts';
import { maskBlocks, maskColumns } from './mask-blocks.ts';
import { maskPhrases } from './mask-phrases.ts';
import { STEM } from './secret-names.ts';
import { maskShapes } from './secret-shapes.ts';

export { holdsCredentials };

const CODE =
  /\.(?:[cm]?[jt]sx?|py|pyi|pyw|java|kts?|go|rb|php|cs|fs|rs|c|h|cc|cpp|hpp|cxx|m|mm|swift|scala|groovy|gradle|dart|ex|exs|erl|hs|clj|cljs|lua|pl|pm|r|jl|vue|svelte|sol|sql|graphql|gql|proto|html?|css|scss|less|ipynb)$/i;
const SETTINGS =
  /\.(?:ya?ml|jsonc?|json5|toml|ini|cfg|cnf|conf|config|properties|props|xml|plist|tf|hcl|nix|reg|service|inf)$|(?:^|\/)(?:\.\w+rc|config)$/i;
const SHELL =
  /\.(?:sh|bash|zsh|fish|ksh|ps1|psm1|bat|cmd|mk)$|(?:^|\/)(?:Dockerfile[^/]*|Makefile|Procfile|Jenkinsfile|Vagrantfile)$/i;

const mannerOf = (path: string): Manner =>
  isSecretSettings(path)
    ? 'secret'
    : CODE.test(path)
      ? 'code'
      : SETTINGS.test(path)
        ? 'settings'
        : SHELL.test(path)
          ? 'shell'
          : 'prose';

/** Logins of `.netrc` files, which may span several lines. */
const MACHINE =
  /(\b(?:machine\s{1,20}\S{1,200}|default)(?:\s{1,20}(?:login|account)\s{1,20}\S{1,200}){0,2}\s{1,20}password\s{1,20})(\S{1,200})/g;

/** The text of a file without its secrets; its lines stay where they are. */
export function maskSecrets(path: string, text: string): string {
  const manner = mannerOf(path);
  const shaped = maskShapes(text).replace(MACHINE, (whole, before: string, secret: string) =>
    isHarmless(secret) ? whole : `${before}***`,
  );
  const lines = shaped.split('\n');
  maskBlocks(shaped, lines);
  if (/\.[ct]sv$/i.test(path)) maskColumns(lines);
  const open = openLines(manner, text.length);
  return lines
    .map((line) => {
      if (open.has(line)) return line;
      const masked = piecesOf(line)
        .map((piece) => maskPiece(piece, manner))
        .join('');
      if (masked === line) open.add(line);
      return masked;
    })
    .join('\n');
}

const MOST_REMEMBERED = 16 * 1024 * 1024;
const remembered = new Map<Manner, Set<string>>();
let characters = 0;

/**
 * Lines without any secret: the versions of a file share most of their lines, so that most were looked at before. A line that has one is
 * never kept. All are forgotten once the texts they are part of, which they keep in memory, are too long together.
 */
function openLines(manner: Manner, length: number): Set<string> {
  characters += length;
  if (characters > MOST_REMEMBERED) {
    remembered.clear();
    characters = length;
  }
  const known = remembered.get(manner) ?? new Set<string>();
  remembered.set(manner, known);
  return known;
}

function maskPiece(piece: string, manner: Manner): string {
  const masked = maskPhrases(piece);
  return manner === 'secret' || masked.search(STEM) >= 0 ? maskAssignments(masked, manner) : masked;
}

/** Long lines are masked piece by piece, so that the work grows with their length and not with its square. */
const LONGEST_PIECE = 1_000;

/** Cuts a long line where one value ends and the next name begins, if there is such a place. */
function piecesOf(line: string): string[] {
  if (line.length <= LONGEST_PIECE) return [line];
  const pieces: string[] = [];
  let from = 0;
  while (line.length - from > LONGEST_PIECE) {
    const window = line.slice(from + LONGEST_PIECE / 2, from + LONGEST_PIECE);
    const gap = Math.max(
      ...['","', ', ', '; ', '&', '},', '" ', ',', ';'].map(
        (sign) => window.lastIndexOf(sign) + sign.length - (sign === '","' ? 1 : 0),
      ),
    );
    const to = from + (gap > 2 ? LONGEST_PIECE / 2 + gap : LONGEST_PIECE);
    pieces.push(line.slice(from, to));
    from = to;
  }
  return [...pieces, line.slice(from)];
}

/** The text of a file that goes by several names: its own, and that of a link to it. */
export const maskFile = (names: readonly string[], text: string): string =>
  [...new Set(names)].reduce((masked, name) => maskSecrets(name, masked), text);

/** Whether an excerpt of a file quotes a secret. */
export const quotesSecret = (path: string, excerpt: string): boolean =>
  maskSecrets(path, excerpt) !== excerpt;

/** An excerpt of a file as it may be shown. */
export const maskExcerpt = (path: string, excerpt: string): string =>
  holdsCredentials(path) ? '***' : maskSecrets(path, excerpt);

/** Whatever a tool has to say, without secrets: every text in it, however deep. */
export function maskEverything<T>(value: T): T {
  if (typeof value === 'string') return maskSecrets('', value) as T;
  if (Array.isArray(value)) return value.map(maskEverything) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskEverything(one)])) as T;
}
