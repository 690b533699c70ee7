/** Masks values by the names they are given, in one line: `password: …`, `"apiKey": "…"`, `PASS=…`, `let token: string = …`. */
import { isCode, isHarmless, isProse, isUncommon, looksRandom, looksSecretive } from './harmless-value.ts';
import { mentionsSecret, type NameStrength, STEM, secretName } from './secret-names.ts';

/** How a file writes values. In programs only quoted ones are; where all is secret, a hint in the name is enough. */
export type Manner = 'code' | 'settings' | 'shell' | 'prose' | 'secret';

const MASK = '***';
const LONGEST_NAME = 100;
const NAME_LETTER = /[\p{L}\p{N}_$.@-]/u;
const ANY_NAME = /[\p{L}_$@][\p{L}\p{N}_$.@-]*/gu;

/** What comes between a name and its value; quotes may be escaped, as in JSON inside JSON, and a type may come first. */
const SIGN =
  /((?:\\{0,7}["'`])?)\]?[ \t]{0,20}(=>|:=|[!=]==?|\?\?=|\|\|=|\??:[ \t]{0,4}[A-Za-z_&][\w<>[\]|.?&' ]{0,60}[ \t]=(?![=>])|[Ss]tring[ \t]{0,4}=(?![=>])|\??:|=)[ \t]{0,20}/y;
const QUOTED = /[rbfuLR@$]{0,2}(\\{0,7}(?:"""|'''|["'`]))/y;

/** Masks the values of one line. */
export function maskAssignments(line: string, manner: Manner): string {
  let made = '';
  let from = 0;
  for (const { name, end } of namesIn(line, manner)) {
    if (end < from) continue;
    const strength = strengthOf(name, manner);
    if (strength === undefined) continue;
    const assigned = assignedTo(line, name, end, manner);
    const value =
      assigned !== undefined && isSecret(assigned, strength, name, manner)
        ? assigned
        : strength === 'strong'
          ? nearby(line, assigned?.to ?? end, manner)
          : undefined;
    if (value === undefined) continue;
    made += line.slice(from, value.from) + (value.isNumber ? `"${MASK}"` : MASK);
    from = value.to;
  }
  return made + line.slice(from);
}

interface Name {
  readonly name: string;
  readonly end: number;
}

/** The names of a line that may mean a secret. */
function* namesIn(line: string, manner: Manner): Generator<Name> {
  if (manner === 'secret') {
    for (const { 0: name, index } of line.matchAll(ANY_NAME)) yield { name, end: index + name.length };
    return;
  }
  let before = -1;
  for (const { index } of line.matchAll(STEM)) {
    if (index < before) continue;
    let [start, end] = [index, index];
    while (start > 0 && index - start < LONGEST_NAME && NAME_LETTER.test(line[start - 1]!)) start--;
    while (end < line.length && end - index < LONGEST_NAME && NAME_LETTER.test(line[end]!)) end++;
    before = end;
    yield { name: line.slice(start, end), end };
  }
}

function strengthOf(name: string, manner: Manner): NameStrength | undefined {
  if (manner !== 'secret') return secretName(name);
  return mentionsSecret(name) ? 'strong' : 'weak';
}

/** What a name is given by a sign behind it. */
function assignedTo(line: string, name: string, end: number, manner: Manner): Value | undefined {
  SIGN.lastIndex = end;
  const sign = SIGN.exec(line);
  const at = SIGN.lastIndex;
  // The colon of an address names nothing.
  if (sign === null || (sign[2] === ':' && line.startsWith('//', at))) return undefined;
  return valueAt(line, at, { name, quote: sign[1]!, sign: sign[2]!, manner });
}

/** A text in quotes soon after the name, or a word right after it, that can hardly be anything but a secret. */
const NEARBY = /[^"'`\n]{0,60}?(["'`])([^"'`\s]{4,200})\1/y;
const NEXT = /[\t ]{1,20}([A-Za-z0-9+/=_.-]{16,4000})(?=[\s;,]|$)/y;

function nearby(line: string, end: number, manner: Manner): Value | undefined {
  const find = manner === 'prose' ? NEXT : NEARBY;
  find.lastIndex = end;
  const text = find.exec(line)?.at(-1);
  if (text === undefined || isHarmless(text) || isCode(text)) return undefined;
  const isSure =
    find === NEXT ? looksRandom(text) : /\d/.test(text) && looksSecretive(text) && isUncommon(text);
  const from = find.lastIndex - text.length - (find === NEARBY ? 1 : 0);
  if (!isSure || (find === NEARBY && isInside(line, from - 1, line[from - 1]!))) return undefined;
  return { text, from, to: from + text.length, isBare: false, isFollowed: false };
}

interface Value {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Whether it is a number of JSON, which needs quotes once it is masked. */
  readonly isNumber?: boolean;
  /** Whether it is unquoted. */
  readonly isBare: boolean;
  /** Whether more words follow it. */
  readonly isFollowed: boolean;
}

interface Around {
  readonly name: string;
  readonly quote: string;
  readonly sign: string;
  readonly manner: Manner;
}

function valueAt(line: string, at: number, { name, quote, sign, manner }: Around): Value | undefined {
  QUOTED.lastIndex = at;
  const opened = QUOTED.exec(line);
  if (opened !== null) {
    const from = QUOTED.lastIndex;
    const to = endOfQuoted(line, from, opened[1]!);
    const text = line.slice(from, to);
    // The quote may end a text that contains the name; then nothing after it looks like a value.
    // One of several texts that a type allows.
    if (manner === 'code' && /^["'`][\t ]*\|[\t ]*["'`]/.test(line.slice(to, to + 40))) return undefined;
    if (isInside(line, at, opened[1]!) && !(looksSecretive(text) && /^\S+$/.test(text))) return undefined;
    return { text, from, to, isBare: false, isFollowed: false };
  }
  const isEnvironment = /^[A-Z][A-Z0-9_]*$/.test(name) && sign === '=' && !/[\t ]/.test(line[at - 1]!);
  if (manner === 'code' && !isEnvironment && !isComment(line)) return undefined;
  // What is only compared is the name of something.
  if (/[!=]=/.test(sign) || at >= line.length) return undefined;
  const value = bareValue(line, at, quote === '' && (manner === 'settings' || manner === 'secret'));
  return { ...value, isNumber: quote !== '' };
}

/** Whether a place lies in a text in quotes of that kind. */
function isInside(line: string, at: number, quote: string): boolean {
  let isOpen = false;
  for (let place = line.indexOf(quote); place >= 0 && place < at; place = line.indexOf(quote, place + 1))
    if (line[place - 1] !== '\\' || quote.startsWith('\\')) isOpen = !isOpen;
  return isOpen;
}

/** A value without quotes; in settings it takes the rest of the line, unless it is in a list or an address. */
function bareValue(line: string, at: number, isSettings: boolean): Value {
  const rest = line.slice(at);
  const isLine =
    isSettings && !/[&?;][^&?;]*$|[{(][^})]*$/.test(line.slice(0, at)) && !/^\S*[&;]\w+=/.test(rest);
  const end = (isLine ? /[\t ]+[#;][\t ]|[\t \r]*$/ : /[\s,;&|)}\]"'`<>]|$/).exec(rest)!.index;
  return {
    text: rest.slice(0, end),
    from: at,
    to: at + end,
    isBare: true,
    isFollowed: /^[\t ]+[\p{L}\d]/u.test(rest.slice(end, end + 100)),
  };
}

/** Where a quoted text ends: at its quote, which no backslash makes part of the text. */
function endOfQuoted(line: string, from: number, quote: string): number {
  const isEscaped = quote.startsWith('\\');
  for (let at = line.indexOf(quote, from); at >= 0; at = line.indexOf(quote, at + 1)) {
    let backslashes = 0;
    while (at - backslashes > from && line[at - backslashes - 1] === '\\') backslashes++;
    if (isEscaped ? backslashes === 0 : backslashes % 2 === 0) return at;
  }
  return line.length;
}

const isComment = (line: string): boolean =>
  /^\s*(?:[+-]\s*)?(?:\/\/|#|\*|--|;|<!--|"""|'''|REM\b)|\s(?:\/\/|#)\s/.test(line);

function isSecret(value: Value, strength: NameStrength, name: string, manner: Manner): boolean {
  const text = value.isBare ? value.text.replace(/[.,;:!?)]+$/, '') : value.text;
  if (isHarmless(text) || isLabel(text, name)) return false;
  if (strength === 'weak') return looksRandom(text) || (manner === 'secret' && mayBePassword(text));
  if (isProse(text)) return false;
  // In a program a token is often one of a language, and a pass one of several.
  if (!value.isBare) return manner !== 'code' || !/^(?:pass|token)$/i.test(name) || looksSecretive(text);
  if (isCode(text) || /^[[{(]/.test(text)) return false;
  if (manner === 'settings' || manner === 'secret' || manner === 'shell') return true;
  return value.isFollowed || manner === 'code' ? looksSecretive(text) : text.length > 2;
}

/** Among settings and secrets a value needs no telling name; ports, versions, hosts and regions are shown. */
const mayBePassword = (text: string): boolean =>
  looksSecretive(text) && !/^\d{1,5}$/.test(text) && (isUncommon(text) || /^\p{L}+\d+$/u.test(text));

/** `password: "Password"` is a label. */
const isLabel = (text: string, name: string): boolean => {
  const squeeze = (one: string): string => one.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return squeeze(text) === squeeze(name);
};
