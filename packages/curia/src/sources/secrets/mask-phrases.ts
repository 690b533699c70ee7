/** Masks secrets that stand in a phrase of their own: addresses, headers, command lines, calls, markup. */
import { isHarmless, isProse, isUncommon, looksRandom, looksSecretive } from './harmless-value.ts';
import { secretName } from './secret-names.ts';

/** A phrase: the lower-case text that every such line contains, and the pattern that follows. */
export interface SecretPhrase {
  readonly has: readonly string[];
  /** The first group stays; the last is the secret. */
  readonly find: RegExp;
  /** The group that names the secret, if the name matters. */
  readonly name?: number;
  readonly isSecret?: (text: string) => boolean;
}

const isPlausible = (text: string): boolean => !isHarmless(text) && !isProse(text);
const isSurely = (text: string): boolean => isPlausible(text) && looksSecretive(text);

/** Blanks, an opening quote, a text in it. */
const B = String.raw`[\t ]{0,8}`;
const Q = String.raw`(?<q>\\{0,7}["'\`])`;
const TEXT = String.raw`((?:(?!\k<q>).){1,200})(?=\k<q>)`;
const WORD = String.raw`["']?([^\s"'|;&]{3,200})`;

const ADDRESSES: readonly SecretPhrase[] = [
  // scheme://user:password@host; a port and a path are not a password.
  {
    has: ['://'],
    find: /(\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:/@"'`<>]{0,200}:)(?!\d{1,5}(?:[/?#]|$))([^\s"'`<>]{1,300})(?=@[\w.[-])/gi,
  },
  {
    has: ['://'],
    find: /(\b(?:https?|git|ssh|wss?|rediss?|amqps?):\/\/)([A-Za-z0-9_~.-]{16,200})(?=@[\w.-])/gi,
    isSecret: looksRandom,
  },
  { has: ['jdbc:oracle'], find: /(\bjdbc:oracle:thin:[\w$#]{1,60}\/)([^\s@"'`]{1,100})(?=@)/gi },
  {
    has: ['accountkey=', 'sharedaccesskey=', 'sharedsecretvalue=', 'sig=', '-signature='],
    find: /(\b(?:AccountKey|SharedAccessKey|SharedSecretValue|sig|X-Amz-Signature|X-Goog-Signature)=)([A-Za-z0-9+/%=_-]{20,200})/g,
  },
];

const HEADERS: readonly SecretPhrase[] = [
  {
    has: ['authorization'],
    find: /(\bauthorization(?:\\{0,7}["'`][\t ]{0,8}[:=,]|[\t ]{0,8}[:=])[\t ]{0,8}\\{0,7}["'`]?(?:basic|bearer|token|digest|negotiate|apikey|key|aws4-hmac-sha256)[\t ]{1,8})([^\s"'`\\][^"'`\\]{2,4000})/gi,
  },
  {
    has: ['authorization'],
    find: /(\bauthorization(?:\\{0,7}["'`][\t ]{0,8}[:=,]|[\t ]{0,8}[:=])[\t ]{0,8}\\{0,7}["'`]?)([^\s"'`\\,;]{4,4000})/gi,
    isSecret: looksRandom,
  },
  {
    has: ['bearer'],
    find: /(\bbearer\s{0,4}["'`]\s{0,4}[+.,]\s{0,4}["'`])([^"'`]{4,4000})/gi,
    isSecret: isSurely,
  },
  {
    has: ['bearer', 'basic'],
    find: /(\b(?:bearer|basic)[\t ]{1,8})([A-Za-z0-9._~+/-]{16,4000}={0,2})/gi,
    isSecret: (text) => looksRandom(text) || text.endsWith('='),
  },
  {
    has: ['cookie'],
    find: /((?:^|["'\s])cookie\\{0,7}["'`]?[\t ]{0,8}:[\t ]{0,8}\\{0,7}["'`]?)([^"'`\\]{0,100}=[^"'`\\]{1,4000})/gi,
  },
  {
    has: ['set-cookie'],
    find: /(\bset-cookie\\{0,7}["'`]?[\t ]{0,8}[:,][\t ]{0,8}\\{0,7}["'`]?[\w.-]{1,100}=)([^;"'`\\\s]{1,4000})/gi,
  },
];

/** A program, an option of it, and the word behind that. */
const command = (program: string, option: string, has: string): SecretPhrase => ({
  has: [has],
  find: new RegExp(String.raw`(\b(?:${program})\b[^\n|;]{0,400}?[\t ](?:${option}))${WORD}`, 'g'),
});

const COMMANDS: readonly SecretPhrase[] = [
  {
    has: [' -'],
    name: 2,
    find: /([\t ]--?([a-z][\w-]{2,60})(?:[\t ]{1,4}|=)["']?)([^\s"'|;&<>$-][^\s"'|;&]{2,200})/gi,
  },
  command('curl', String.raw`(?:-u|--user|--proxy-user)[\t ]{0,4}["']?[^\s:"']{1,100}:`, 'curl'),
  command('mysql|mysqldump|mysqladmin|mariadb', '-p(?![ -])', ' -p'),
  command(
    String.raw`sshpass|(?:docker|podman|az|helm\s+registry)\s+login|mongo(?:sh|dump)?`,
    String.raw`-p[\t ]{0,4}(?![\t -])`,
    ' -p',
  ),
  command('redis-cli', String.raw`-a[\t ]{1,4}`, 'redis-cli'),
  command(String.raw`ldap\w{2,10}`, String.raw`-w[\t ]{1,4}`, 'ldap'),
  command('smbclient', String.raw`-U[\t ]{1,4}["']?[^\s%"']{1,80}%`, 'smbclient'),
  command(
    'htpasswd',
    String.raw`-\w{0,4}b\w{0,4}[\t ]{1,4}\S{1,200}[\t ]{1,4}\S{1,80}[\t ]{1,4}`,
    'htpasswd',
  ),
  command('zip', String.raw`-P[\t ]{1,4}`, ' -p'),
  command('openssl', String.raw`-pass(?:in|out|word)?[\t ]{1,4}pass:`, 'pass:'),
  {
    has: ['echo'],
    find: /(\becho[\t ]{1,4}["']?)([^\s"'|]{3,200})(?=["']?[\t ]{0,4}\|[\t ]{0,4}(?:sudo\s+-S|docker\s+login|passwd|chpasswd|gh\s+auth|cryptsetup))/g,
  },
  {
    has: ['env ', 'arg '],
    name: 2,
    find: /(^[\t ]{0,20}(?:ENV|ARG)[\t ]{1,8}([A-Za-z_]\w{0,80})[\t ]{1,8}["']?)([^\s"'=][^"']{1,200})/gi,
  },
  {
    has: ['<<<'],
    find: /(\b(?:login|auth|passwd|token|stdin|sudo)\b[^\n<]{0,60}<<<[\t ]{0,4}["']?)([^\s"'$]{4,200})/g,
  },
  {
    has: ['securestring'],
    find: /(\bConvertTo-SecureString[\t ]{1,4}(?:-String[\t ]{1,4})?["'])([^"'$]{1,200})/gi,
  },
  // The fallback if a variable is not set
  { has: ['${'], name: 2, find: /(\$\{([\w.-]{2,80}):[-=?+]?)([^}"'`\s$]{1,200})(?=\})/g },
  { has: ['setx'], name: 2, find: /(\bsetx[\t ]{1,4}(\w{1,80})[\t ]{1,4}["']?)([^\s"']{3,200})/gi },
];

const call = (has: readonly string[], before: string, isSecret = isPlausible): SecretPhrase => ({
  has,
  find: new RegExp(`(${before}${Q})${TEXT}`, 'gi'),
  isSecret,
});

const CALLS: readonly SecretPhrase[] = [
  {
    has: ['identified'],
    find: /(\bidentified\s{1,8}(?:with\s{1,8}\S{1,40}\s{1,8})?by\s{1,8}(?:password\s{1,8})?["'])([^"']{1,200})/gi,
  },
  {
    has: ['password for'],
    find: /(\bset\s{1,8}password\s{1,8}for\s{1,8}\S{1,100}\s{0,8}=\s{0,8}["'])([^"']{1,200})/gi,
  },
  call(['password'], String.raw`\bpassword[\t ]{1,8}(?:=${B})?(?:password${B}\(${B})?`),
  call(
    ['password(', 'passwd(', 'passphrase(', 'secret(', 'token(', 'key(', 'credential'],
    String.raw`\b(?:set|with|use|add|put)_?[A-Za-z]{0,20}(?:password|passwd|passphrase|secret|token|apikey|api_key|credentials?)${B}\(${B}`,
  ),
  call(
    ['.password', '.passphrase', '.secret', '.apikey', '.token'],
    String.raw`\.(?:password|passphrase|secret|apiKey|token)${B}\(${B}`,
  ),
  call(['jwt.'], String.raw`\bjwt\.(?:sign|verify)${B}\([^,]{1,200},${B}`),
  call(['hmac'], String.raw`(?:createHmac${B}\([^,]{1,60},|hmac\.new${B}\(${B}b?)${B}`),
  call(
    ['auth', 'credential', 'login'],
    String.raw`\b(?:\w{0,20}basic_?auth|auth|\w{0,20}Credentials?|login|authenticate)${B}=?${B}\(${B}["'][^"']{0,100}["']${B},${B}`,
    isSurely,
  ),
];

/** Calls that log in with what they are given, in whatever order. */
const LOGIN =
  /\b(?:getConnection|PDO|\w{0,20}_p?connect|\w{0,20}basic_?auth|signIn\w{0,40}|log_?in|authenticate)\s{0,4}\(/i;

const maskLogin = (line: string): string =>
  LOGIN.test(line)
    ? line.replace(/(["'`])([^"'`\s]{4,200})(?=\1)/g, (whole, quote: string, text: string) =>
        /\d/.test(text) && isSurely(text) && isUncommon(text) ? `${quote}***` : whole,
      )
    : line;

/** Texts that are put into a table with a column for secrets. */
const INSERT = /\binsert\s+into\b[^()]{1,200}\(([^()]{1,2000})\)\s*values\b/i;

function maskInserted(line: string): string {
  const columns = INSERT.exec(line);
  if (columns === null || !columns[1]!.split(',').some((name) => secretName(name) === 'strong')) return line;
  const from = columns.index + columns[0].length;
  const values = line
    .slice(from)
    .replace(/(')([^']{4,400})(?=')/g, (whole, quote: string, text: string) =>
      isSurely(text) && isUncommon(text) ? `${quote}***` : whole,
    );
  return `${line.slice(0, from)}${values}`;
}

const PAIRS: readonly SecretPhrase[] = [
  {
    has: ['define'],
    name: 2,
    find: /(\bdefine[\t ]{0,4}\([\t ]{0,4}["']([A-Za-z_]{2,60})["'][\t ]{0,4},[\t ]{0,4}["'])([^"']{1,200})/g,
  },
  {
    has: ["',", '",'],
    name: 2,
    find: /(\\{0,7}["'][#.]?([\w.-]{2,80})\\{0,7}["'][\t ]{0,4},[\t ]{0,4}\\{0,7}["'])([^"'\\]{3,400})(?=\\{0,7}["'])/g,
    isSecret: isSurely,
  },
  { has: ['</'], name: 2, find: /(<([\w:.-]{1,80})(?:\s[^<>]{0,200})?>)([^<>]{1,400})(?=<\/)/g },
  {
    has: ['</'],
    name: 2,
    find: /(<\w{1,20}\s[^<>]{0,100}?(?:name|key)=["']([\w.:-]{2,80})["'][^<>]{0,100}>(?:\s{0,8}<\w{1,20}>)?)([^<>]{1,400})(?=<\/)/gi,
  },
  {
    has: ['value', 'content', 'default'],
    name: 2,
    find: /(\b(?:name|key|id|variable|property)\\{0,7}["']?[\t ]{0,4}[=:][\t ]{0,4}\\{0,7}["']?([\w.:-]{2,80})\\{0,7}["']?[^<>]{0,40}?[\s,{"](?:value|content|default|defaultValue)\\{0,7}["']?[\t ]{0,4}[=:][\t ]{0,4}\\{0,7}["'])([^"'\\]{1,400})/gi,
  },
];

/** What people and programs say of a secret. */
const SENTENCES: readonly SecretPhrase[] = [
  {
    has: ['password ', 'passphrase ', 'passwd '],
    find: /(\b(?:password|passphrase|passwd)[\t ]{1,4}["'`]?)([^\s"'`,;:()]{6,200})/gi,
    isSecret: (text) => /\d/.test(text) && isSurely(text.replace(/[.!?)]+$/, '')) && isUncommon(text),
  },
  {
    has: [' key', ' token'],
    find: /(\b(?:api|access|secret|private|auth|bearer)[\t ]{1,4}(?:key|token)[\t :=]{1,8}["'`]?)([^\s"'`,;]{16,400})/gi,
    isSecret: (text) => looksRandom(text) && !text.includes('://'),
  },
  { has: ['send '], find: /(\bpass[^\n]{0,60}\bsend[\t ]{1,4}["'])([^"'\\$]{3,200})/gi },
  {
    has: [' is ', ' was ', ' to '],
    find: /(\b(?:password|passcode|passphrase|pass|pin|secret|token|key)[\t ]{1,4}(?:is|was|to)(?:[\t ]{1,4}now)?[\t ]{1,4}["'`]?)([^\s"'`,;]{4,200})/gi,
    isSecret: (text) => isSurely(text.replace(/[.!?)]+$/, '')) && isUncommon(text),
  },
  {
    has: ['|'],
    name: 2,
    find: /(\|[\t ]{0,20}[`"']?([\w .-]{0,40}(?:pass|secret|token|key|pwd)[\w .-]{0,40}?)[`"']?[\t ]{0,20}\|[\t ]{0,20}[`"']?)([^\s|`"']{4,200})(?=[`"']?[\t ]{0,20}\|)/g,
    isSecret: (text) => isSurely(text) && isUncommon(text),
  },
];

/** Lines of files that have a form of their own: settings with a blank between name and value, logins of databases, cookies. */
const LINES: readonly SecretPhrase[] = [
  {
    has: [' ', '\t'],
    name: 2,
    find: /^([\t ]{0,20}(?:enable[\t ]{1,4})?([\w.-]{3,80})(?:[\t ]{1,4}\d)?[\t ]{1,20}["']?)([^\s"'=:()*]{3,200})(?=["']?\s*$)/g,
    isSecret: (text) => isSurely(text) && isUncommon(text),
  },
  {
    has: ['set_header'],
    name: 2,
    find: /(\b\w{0,20}set_header[\t ]{1,4}([\w-]{2,60})[\t ]{1,4}["']?)([^\s"';$]{4,400})/g,
  },
  {
    has: [':54', ':64', ':65', ':*:'],
    find: /^([\t ]{0,8}[\w.*-]{1,100}:(?:\*|6432|6543|54\d\d):[\w*-]{1,64}:[\w*.@-]{1,64}:)(\S{1,200})(?=\s*$)/g,
  },
  {
    has: ['\ttrue\t', '\tfalse\t'],
    find: /^(\S{1,200}\t(?:TRUE|FALSE)\t\S{1,200}\t(?:TRUE|FALSE)\t\d{1,20}\t\S{1,200}\t)(\S{1,4000})(?=\s*$)/g,
    isSecret: (text) => !text.includes('***'),
  },
];

const PHRASES: readonly SecretPhrase[] = [
  ...ADDRESSES,
  ...HEADERS,
  ...COMMANDS,
  ...CALLS,
  ...PAIRS,
  ...SENTENCES,
  ...LINES,
];

/** A quick look whether a line can have a phrase at all. */
const ANY = new RegExp(
  [...new Set(PHRASES.flatMap(({ has }) => has))].map((part) => part.replace(/[.*()]/g, '\\$&')).join('|'),
);

/** Masks the secrets of one line that occur in a known phrase. */
export function maskPhrases(line: string): string {
  const lower = line.toLowerCase();
  if (!ANY.test(lower)) return line;
  let masked = maskLogin(lower.includes('insert') ? maskInserted(line) : line);
  for (const { has, find, name, isSecret = isPlausible } of PHRASES) {
    if (!has.some((part) => lower.includes(part))) continue;
    masked = masked.replace(find, (whole: string, ...found: unknown[]) => {
      const groups = found.filter((one): one is string => typeof one === 'string');
      // The whole text comes last of all; before it the secret is the last group.
      const secret = groups.at(-2) ?? '';
      if (name !== undefined && secretName(groups[name - 1] ?? '') !== 'strong') return whole;
      return isSecret(secret) ? `${groups[0]}***` : whole;
    });
  }
  return masked;
}
