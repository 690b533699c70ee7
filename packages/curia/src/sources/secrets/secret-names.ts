/** Which names mean a secret: `DB_PASSWORD` and `apiKey` do, `password_hash_rounds` and `tokenUrl` say something about one. */

/** How sure a name is; of what a `weak` one names, only what looks random is a secret. */
export type NameStrength = 'strong' | 'weak';

/** Words that name a secret when they come last. */
const STRONG = new Set(
  'token psk pw password passwd passwort passphrase passcode pass pwd secret secrets credential credentials creds authtoken apikey apitoken accesskey secretkey privatekey masterkey encryptionkey signingkey accountkey sharedaccesskey sharedkey bearer requirepass masterauth rootpw bindpw sshpass mnemonic otp totp pin apisecret clientsecret appsecret passwords kennwort contraseña senha 비밀번호 암호 authkey connectionstring pgpassword rediscli_auth mysql_pwd'.split(
    ' ',
  ),
);
/** Words that name a secret when one of the words before them says whose. */
const KEYED = new Set(['key', 'keys', 'token', 'tokens', 'auth', 'hash', 'string', 'url', 'uri', 'dsn']);
const OWNERS: Readonly<Record<string, ReadonlySet<string>>> = {
  key: new Set(
    'api access secret private auth encryption encrypt decryption signing sign master service account shared storage admin client consumer deploy ssh gpg pgp aes rsa ec hmac jwt cookie webhook subscription sas license'.split(
      ' ',
    ),
  ),
  token: new Set(
    'api access auth refresh bearer session id csrf xsrf bot personal private secret deploy registry npm github gitlab slack oauth oauth2 security user admin service login reset verification webhook vault app client device push telegram discord authorization x'.split(
      ' ',
    ),
  ),
};
const WEAK = new Set(
  'key keys tokens auth authorization cookie jwt salt seed sig signature session sid sessionid jsessionid phpsessid hook webhook dsn nonce'.split(
    ' ',
  ),
);
/** Keys that open nothing. */
const OPEN_KEYS = new Set(
  'primary foreign public sort partition cache map row column object query group unique idempotency translation message i18n locale index lookup route state data storage_object s3 file cipher_text registry hot short shortcut modifier arrow enter escape tab host known distribution pub composite natural surrogate join order by on dict dictionary config setting property field event metric trace parent child'.split(
    ' ',
  ),
);
/** Words after a secret's name that say where it is used. */
const QUALIFIER =
  /^(?:\d+|prod|production|stage|staging|dev|development|test|testing|live|local|ci|qa|uat|sandbox|old|new|current|next|prev|previous|backup|primary|secondary|default|main|base|value|val|plain|plaintext|cleartext|raw|b64|base64|db|database|app|admin|root|user|eu|us|kr|ap|internal|external|v\d+)$/;

/** The words of a name, in lower case: `dbPassword`, `DB_PASSWORD` and `db-password` have the same. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=\p{L})\d+$/u, ''));

/** How surely a name means a secret; undefined if it does not. */
export function secretName(name: string): NameStrength | undefined {
  const words = wordsOf(name);
  while (words.length > 1 && QUALIFIER.test(words.at(-1)!) && !isSecretWord(words)) words.pop();
  const last = words.at(-1);
  if (last === undefined) return undefined;
  if (isSecretWord(words)) return 'strong';
  if (!WEAK.has(last)) return undefined;
  const before = words.at(-2);
  return before !== undefined && OPEN_KEYS.has(before) ? undefined : 'weak';
}

function isSecretWord(words: readonly string[]): boolean {
  const [before = '', last = ''] = words.slice(-2).length === 2 ? words.slice(-2) : ['', words.at(-1)];
  if (STRONG.has(last) || STRONG.has(`${before}${last}`)) return true;
  const kind = last === 'keys' ? 'key' : last === 'tokens' ? 'token' : last;
  return KEYED.has(last) && OWNERS[kind]?.has(before) === true;
}

/** Whether a secret is mentioned anywhere in a name, which is enough where everything is meant to be secret. */
export const mentionsSecret = (name: string): boolean =>
  /key|token|secret|pass|pwd|cred|auth|private|salt|sign|cookie|session|dsn|webhook|cert|seed|license/i.test(
    name,
  );

/** What every name of a secret has in it; short words only as words. */
export const STEM =
  /pass|secret|token|key|cred|auth|cookie|bearer|salt|seed|session|hook|nonce|mnemonic|kennwort|senha|contrase|비밀번호|암호|rootpw|bindpw|signature|connectionstring|(?<![a-z])(?:pwd|pw|psk|jwt|sig|sid|dsn|otp|totp|pin|sessid)(?![a-z])|(?<=[a-z])(?:Pwd|Pw|Jwt|Sig|Sid|Dsn|Otp|Pin)(?![a-z])/gi;
