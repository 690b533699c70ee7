/** Every old name of a command or an option, with what it is now; an old name does nothing and answers with the new one. */

/** Arguments stand as `1`, `2` and `*` for all that are left; of options that turn into arguments or into others, `OPTIONS` has the rules. */
const COMMANDS: Readonly<Record<string, string>> = {
  docs: 'help *',
  runs: 'show *',
  analyze: 'tables --check *',
  diff: 'compare *',
  replay: 'compare *',
  seal: 'audit 1 --print-seal',
  'packet show': 'show 1 2 --packet',
  'packet render': 'export 1 --case 2 --as packet',
  'review submit': 'desk answer 1 2',
  'queue overview': 'desk',
  'queue list': 'desk',
  'queue next': 'desk next *',
  'queue show': 'desk show 1',
  'queue undo': 'desk undo 1',
  'queue ask': 'desk ask 1',
  'queue agreement': 'desk agreement',
  'queue submit': 'desk answer 1',
  'queue decline': 'desk leave 1 --for-good',
  'queue release': 'desk leave 1',
  'queue adjudicate': 'desk settle 1',
  'queue send-back': 'desk settle 1 --send-back',
  'queue reopen': 'desk settle 1 --reopen',
  'queue arrange': 'desk arrange 1',
  'queue seats': 'desk arrange --item 1 --people 2',
  'queue close': 'desk arrange 1 --close',
  queue: 'desk',
  'token create': 'serve tokens create *',
  'token list': 'serve tokens list',
  'token revoke': 'serve tokens revoke *',
  token: 'serve tokens',
  'webhook list': 'serve webhooks list *',
  'webhook remove': 'serve webhooks remove *',
  'webhook resend': 'serve webhooks resend *',
  'webhook secret': 'serve webhooks secret',
  webhook: 'serve webhooks',
  'investigate plan': 'run investigation --text 1',
  'investigate next': 'show last --waiting',
  'investigate ingest': 'resume last',
  'investigate judge': 'resume last',
  'investigate report': 'export last --case … --as FORM',
  investigate: 'run investigation',
  'spot-check': 'watch draw 1',
  'review sample': 'watch draw 1',
  'review audit': 'watch answer 1 2',
  'review certify': 'calibrate *',
  'memory list': 'memory',
  'memory stats': 'memory',
  'memory query': 'memory find *',
  'memory import': 'memory add *',
  'memory settle': 'memory add *',
  'import run': 'import *',
  'import dmn': 'import * --from dmn',
  'import jdm': 'import * --from jdm',
  'import promptfoo': 'import * --from promptfoo',
  'import inspect': 'import * --from inspect',
  'import label-studio': 'import * --from label-studio',
  'import csv': 'import * --from csv',
  'import sarif': 'import * --from sarif',
  'worker start': 'worker',
  'worker dead list': 'worker failed *',
  'worker dead retry': 'worker failed * --retry',
  'worker dead': 'worker failed',
  'eval votes': 'eval * VOICES',
  'eval runs': 'eval *',
  'eval verification': 'eval *',
  'eval agents': 'eval COURT * ASKED',
  'eval memory': 'eval COURT * ASKED',
  'eval panel': 'eval PANEL * INPUT',
  'eval gate': 'eval override-gate * INPUT',
};

/** What an option is now, given its value. */
type Now = (value: string) => readonly string[];

const named =
  (name: string): Now =>
  (value) => [name, value];
const set =
  (key: string): Now =>
  (value) => ['--set', `${key}=${value}`];
const field =
  (name: string): Now =>
  (value) => ['--with', `${name}=${value}`];
const column =
  (part: string): Now =>
  (value) => ['--column', `${part}=${value}`];
const saved =
  (format: string): Now =>
  (value) => ['--as', format, '--out', value];

/** Options by their old name, everywhere. */
const EVERYWHERE: Readonly<Record<string, Now>> = {
  '--option': named('--set'),
  '--type': set('type'),
  '--profile': set('profile'),
  '--delta': (value) => ['--confidence', String(Number((1 - Number(value)).toPrecision(6)))],
  '--svg': named('--pictures'),
  '--lang': named('--language'),
  '--seats': named('--people'),
  '--reviews': named('--people'),
  '--line': named('--case'),
  '--iid': named('--voice'),
  '--reason': named('--because'),
  '--notes': named('--because'),
  '--format': named('--as'),
  '--output': named('--out'),
  '--verifier': (value) => ['--agents', value.replace('=', '=command:')],
};

/** Options of every old command that measured. */
const MEASURED: Readonly<Record<string, Now>> = {
  '--answers': named('--out'),
  '--reviews': () => ['--settled'],
  '--pack': set('pack'),
  // Pictures go into a folder.
  '--svg': (file) => ['--pictures', file.replace(/\.svg$/, '')],
};

/** Options by their old name, where they mean what they mean under one old or present command alone. */
const UNDER: Readonly<Record<string, Readonly<Record<string, Now>>>> = {
  run: { '--workers': () => ['--drive', 'workers'], '--pack': set('pack'), '--id': named('--name') },
  resume: { '--workers': () => ['--drive', 'workers'] },
  verify: { '--id': named('--name') },
  replay: { '--policy': named('--policy-b'), '--set': named('--set-b') },
  show: { '--why': () => [] },
  export: {
    '--folder': saved('folder'),
    '--rulings': saved('rulings'),
    '--votes': saved('votes'),
    '--markdown': saved('md'),
    '--junit': saved('junit'),
  },
  eval: MEASURED,
  'eval agents': { ...MEASURED, '--court': () => [] },
  'eval memory': { ...MEASURED, '--court': () => [] },
  'eval votes': MEASURED,
  'eval panel': MEASURED,
  'eval gate': MEASURED,
  'queue submit': { '--confidence': named('--sure'), '--from': named('--file') },
  'queue adjudicate': { '--confidence': named('--sure'), '--from': named('--file') },
  'packet render': {
    '--format': (form) => ['--out', `packet.${form === 'markdown' ? 'md' : form}`],
    '--out': (file) => ['--out', file],
  },
  'review submit': { '--confidence': named('--sure'), '--from': named('--file') },
  'desk answer': { '--confidence': named('--sure'), '--from': named('--file') },
  'desk settle': { '--from': named('--file') },
  'memory find': { '--cases': named('--file') },
  'memory query': { '--cases': named('--file') },
  calibrate: { '--failed': named('--found-wrong') },
  'import dmn': { '--id': named('--name') },
  'import jdm': { '--id': named('--name') },
  'import promptfoo': { '--to': named('--as'), '--by': named('--reviewers') },
  'import inspect': { '--to': named('--as'), '--by': named('--reviewers') },
  'import label-studio': { '--to': named('--as') },
  'import csv': {
    '--to': named('--as'),
    ...Object.fromEntries(
      ['item', 'reviewer', 'label', 'reviewers', 'gold', 'fields'].map((part) => [`--${part}`, column(part)]),
    ),
  },
  'review certify': { '--save': named('--out') },
  'investigate plan': {
    '--dir': (folder) => ['--agents', `files:${folder}`],
    '--root': () => [],
    '--id': field('case_id'),
    '--profile': named('--policy'),
    '--reading': named('--policy'),
    '--repo': set('repository'),
    '--log': set('logs'),
    '--question': field('questions'),
    '--scope': field('scope'),
    '--investigator': field('investigators'),
    '--single-place': () => ['--with', 'single_place=true'],
    '--needs-context': () => ['--with', 'needs_context=true'],
  },
  'investigate next': { '--prompts': () => ['--full'] },
  'investigate ingest': { '--repo': () => [], '--log': () => [] },
  'investigate judge': { '--repo': () => [], '--lang': () => [] },
  'investigate report': { '--repo': () => [], '--format': () => [] },
};

/** Options that take no value; all others take one. */
const BARE = new Set(
  (
    '--agree --answers-only --anyway --cases --compat --dead --declined --disputed --drain --dry-run --facts --first-wins --fit ' +
    '--fix-blockers --full --join-look-alikes --json --keep --last --needs-context --no-cache --no-folder --no-readers --no-show-machine --open ' +
    '--overlaps --pivotal --prompts --rebuild --renumber --right --settled --show-answers --show-machine --single-place --strict ' +
    '--trace --why --workers --yes'
  ).split(' '),
);

/** Options that take every word up to the next option. */
const MANY = new Set(['--terms']);

/** Options that take a value under one old command, and none elsewhere; or the other way round. */
const ODD: Readonly<Record<string, string>> = {
  'eval votes': '--reviews',
  eval: '--reviews',
  'memory list': '--last',
  'memory query': '--cases',
};

interface Given {
  readonly args: readonly string[];
  readonly options: readonly (readonly [name: string, value?: string])[];
}

/** What followed the name of a command: options with their values, and everything else. */
function readGiven(words: readonly string[], odd?: string): Given {
  const args: string[] = [];
  const options: [string, string?][] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = words[at + 1];
    if (!word.startsWith('-') || word === '-') args.push(word);
    else if (word.includes('='))
      options.push([word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]);
    else if (BARE.has(word) !== (word === odd) || next === undefined) options.push([word]);
    else
      do options.push([word, words[++at] ?? '']);
      while (MANY.has(word) && words[at + 1]?.startsWith('-') === false);
  }
  return { args, options };
}

/** `curia: packet show is now: curia show last doc-1 --packet`, for whoever calls a command by an old name; undefined for any other. */
export function renamedCommand(words: readonly string[]): string | undefined {
  const found = oldName(words);
  if (found === undefined) return undefined;
  const given = readGiven(words.slice(found.split(' ').length), ODD[found]);
  return `${found} is now: curia ${newWords(found, given).map(quoted).join(' ')}`;
}

/** The longest old name that the words begin with; `show --why` is one too. */
function oldName(words: readonly string[]): string | undefined {
  if (words[0] === 'show' && words.includes('--why')) return 'show';
  const known = [3, 2, 1].map((length) => words.slice(0, length).join(' '));
  const found = known.find((name) => Object.hasOwn(COMMANDS, name));
  return found !== undefined && STILL[found]?.(readGiven(words.slice(2))) === true ? undefined : found;
}

/** Old names that may be said today, too: there the name of a court follows, and then its cases. */
const STILL: Readonly<Record<string, (given: Given) => boolean>> = {
  'eval verification': ({ args, options }) =>
    args.length !== 1 || args.some(isFileName) || options.some(([name]) => name === '--agents'),
};

const isCourtFile = (name: string | undefined): boolean => name !== undefined && /\.ya?ml$/i.test(name);

/** Whether a name can only be that of a file. */
const isFileName = (name: string): boolean =>
  name === '-' || /[\\/]|\.(?:csv|tsv|txt|xlsx|jsonl?|ya?ml)$/i.test(name);

function newWords(was: string, { args, options }: Given): string[] {
  const value = (name: string): string | undefined => options.find(([one]) => one === name)?.[1];
  const now = was === 'show' ? 'why *' : (COMMANDS[was] ?? was);
  const left = [...args];
  const words = now.split(' ').flatMap((word): string[] => {
    if (word === 'FORM') return [value('--format') ?? 'md'];
    if (word === 'COURT') return [value('--court') ?? 'COURT'];
    // One argument alone is a file of cases of the court that ships, or a court file; two are a court and its cases.
    if (word === 'PANEL') return args.length > 1 || isCourtFile(args[0]) ? [] : ['conflict-review'];
    if (word === 'INPUT')
      return args.length === 0 || (args.length === 1 && isCourtFile(args[0])) ? ['-'] : [];
    if (word === 'ASKED') return value('--agents') === undefined ? ['--agents', 'offline'] : [];
    if (word === 'VOICES')
      return args.length === 0 || (args.length === 1 && isFileName(args[0]!)) ? [] : ['--voices'];
    if (word === '*') return left.splice(0);
    return /^\d$/.test(word) ? [args[Number(word) - 1] ?? '…'] : [word];
  });
  return [...words, ...options.flatMap((option) => newOption(was, option))];
}

function newOption(command: string, [name, value]: readonly [string, string?]): readonly string[] {
  const now = UNDER[command]?.[name] ?? EVERYWHERE[name];
  if (now !== undefined) return now(value ?? '');
  return value === undefined ? [name] : [name, value];
}

/** `--delta 0.1 is now --confidence 0.9`, for an option that a command does not have any more; undefined for any other. */
export function renamedOption(words: readonly string[], option: string): string | undefined {
  const under = [2, 1].map((length) => words.slice(0, length).join(' '));
  const command = under.find((name) => Object.hasOwn(UNDER[name] ?? {}, option)) ?? '';
  if (UNDER[command]?.[option] === undefined && EVERYWHERE[option] === undefined) return undefined;
  const given = readGiven(words, ODD[command]).options.find(([name]) => name === option);
  const value = given?.[1] ?? '';
  const now = newOption(command, [option, value]);
  return `${[option, value]
    .filter((part) => part !== '')
    .map(quoted)
    .join(' ')} is now ${now.map(quoted).join(' ')}`;
}

/** A word as a shell takes it. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./…-]+$/.test(word) ? word : `"${word.replaceAll(/(["\\$`])/g, '\\$1')}"`;

/** The old names of commands, for the tests. */
export const OLD_NAMES: readonly string[] = Object.keys(COMMANDS);
