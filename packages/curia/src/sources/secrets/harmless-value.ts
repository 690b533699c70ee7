/** Values that are not secrets, whatever their name says: placeholders, references, types, words about a secret. */
import { secretName } from './secret-names.ts';

/** Placeholders for secrets. */
const PLACEHOLDER =
  /^(?:[*•●·.…_#~-]+|x{3,}|X{3,}|0+|(?:your|my|the|some|an?|insert|enter|put|add|replace|change|set|fill)(?:[-_. ]?(?:own|actual|real|secret|super|very|api|access|auth|client|private|signing|bearer|github|slack|openai|db|database|app|aws|user|jwt))*[-_. ]?(?:it|me|this|that|here|in|with|password|passwd|pass|secret|token|key|keys|value|credential|credentials|one)(?:[-_. ](?:here|value|goes|below|please|id|key|token|secret))*|change[-_ ]?(?:me|it|this)|replace[-_ ]?(?:me|this)|redacted|masked|hidden|removed|filtered|omitted|sanitized|obfuscated|scrubbed|placeholder|example|sample|dummy|fake|mock|mocked|stub|todo|fixme|tbd|n\/?a|unset|unknown|foo|bar|baz|foobar|empty|blank)$/i;

/** Words that tell something about a secret, or of what type it is. */
const WORD =
  /^(?:true|false|yes|no|on|off|null|nil|none|undefined|nan|ok|pass|passed|fail|failed|required|optional|mandatory|missing|invalid|valid|expired|incorrect|wrong|changed|reset|updated|created|deleted|revoked|rotated|present|absent|set|disabled|enabled|default|auto|generated|random|inherit|string|str|text|varchar|char|bytes|byte|buffer|number|int|integer|long|float|double|decimal|boolean|bool|function|symbol|bigint|class|any|unknown|never|void|object|array|list|map|record|uuid|date|datetime|binary|blob|enum|file|field|input|password|passwd|secret|token|key|credential|credentials|bearer|basic|digest|cookie|header|query|body|env|vault|secretstr|ssm|kms|securestring)[!?;,)\]]*$/i;

/** What is filled in later, or looked up elsewhere. */
const REFERENCE =
  /^(?:\$\{[^}]*\}|\$\{[^}]*$|\$\([^)]*\)?|\$\{\{.*|`[^`]*`?|\$[A-Z_][A-Z0-9_]*|\$[\d@*#]|\$[a-z_]+(?:->.*|\[.*)?|%[A-Za-z_]+%|%(?:\(\w+\))?[sd]\b|\{\{.*|\{%.*|<%.*|<<.*|#\{.*|@\{.*|@@.*|\{[\w.$ ]*\}|<[^<>]{1,60}>|\[[^\]]{1,60}\]|\([^)]{1,60}\)|__\w+__|!(?:Ref|Sub|GetAtt|ImportValue|vault|secret|env|reference|include)\b.*|(?:vault|env|file|ref|ssm|arn|op|secret|secretsmanager|awssm|gcpsm|azurekv|keyring|keychain|aws|gcp|azure|sops|doppler|ref\+\w+|projects)(?::|\/\/|\/).*|ENC[[(].*|\*\w+|&\w+)[;,)]*$/;

/** Names of things in a program that hold a value. */
const ROOTS =
  /^(?:process|os|env|config|conf|cfg|settings|self|this|req|request|res|ctx|context|args|opts|options|props|params|secrets|vars?|local|module|Deno|Bun|import|app|user|form|body|event|state|System|Environment|ENV|github|inputs|steps|needs|matrix|values|Values|data|session|credentials|auth|account|client|db|database|input|payload|row|record|item)\??\.[\w$.?[\]]+[;,)]*$/;
/** A call, an index or a generic type. */
const CODE =
  /^(?:await |new |typeof |return |not |!)?[A-Za-z_$][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*)*\s?[([{<]/;
const PATH =
  /^(?:~|\.{1,2})?(?:\/[A-Za-z0-9_.@-]+){2,}\/?$|^(?:\.{1,2}|~)\/[\w./-]+$|^[A-Za-z]:\\[\w\\. -]+$/;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[^\s@]*$/i;
const SMALL = /^[+-]?\d{1,3}(?:\.\d+)?(?:ms|s|m|h|d|kb|mb|gb|%|px)?[;,)]*$/i;

/** Whether a value with that name is harmless. */
export function isHarmless(value: string): boolean {
  const bare = value.trim().replace(/^(?:basic|bearer|token|digest)\s+/i, '');
  if (bare === '' || bare.includes('***')) return true;
  if (PLACEHOLDER.test(bare) || WORD.test(bare) || SMALL.test(bare)) return true;
  if (REFERENCE.test(bare) || isMostlyReference(bare) || isNameOfSecret(bare)) return true;
  if (ADDRESS.test(bare) && !looksRandom(bare.replace(/^.*\//, ''))) return true;
  return PATH.test(bare) && !looksRandom(bare);
}

/** `DB_PASSWORD` in the place of a value is the name of a variable. */
const isNameOfSecret = (value: string): boolean =>
  /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) && secretName(value) === 'strong';

/** Whether an unquoted value is part of a program. */
export const isCode = (value: string): boolean => CODE.test(value) || ROOTS.test(value.trim());

/** A text with nothing of its own but separators around what is filled in. */
function isMostlyReference(value: string): boolean {
  const rest = value.replace(
    /\$\{[^}]*\}|\{\{[^}]*\}\}|#\{[^}]*\}|%(?:\(\w+\))?[sd]\b|\$\([^)]*\)|<%.*?%>/g,
    '',
  );
  return rest !== value && !/[A-Za-z0-9]{4,}/.test(rest);
}

/** Whether a text is a sentence about something rather than a secret: many words, or those of a message or a label. */
export function isProse(value: string): boolean {
  const words = value.trim().split(/\s+/);
  // Scripts without capitals, and some without blanks.
  if (/^[\p{L}\p{M}\p{P}\s]+$/u.test(value) && /[\p{Lo}]/u.test(value)) return true;
  if (words.length < 2) return false;
  if (!words.every((word) => /^[\p{L}\p{M}\d'’"“”().,:;!?/&<>{}%*`_@#-]+$/u.test(word))) return false;
  if (words.some((word) => looksRandom(word))) return false;
  const first = words[0]!;
  return (
    words.length >= 5 ||
    /^\p{Lu}\p{Ll}+$/u.test(first) ||
    /[.?!:…]$/.test(value.trim()) ||
    words.some((word) => /^[\w.-]+\/[\w./-]+$/.test(word)) ||
    words.some((word) =>
      /^(?:passwords?|passwort|secrets?|tokens?|keys?|credentials?|your|must|required|invalid|enter|please|is|are|was|the|a|an|for|not|and|or|of|to|in|on|by|from|with|should|can|field|string|value|expired|missing|unexpected|mismatch|refresh|error)[.,:;!?]?$/i.test(
        word,
      ),
    )
  );
}

/** Whether somebody who reads a value would take it for a password: letters with digits, or with signs. */
export const looksSecretive = (value: string): boolean =>
  value.length >= 20 ||
  (value.length >= 4 && /\p{L}/u.test(value) && /\d/.test(value)) ||
  (value.length >= 5 && /[\p{L}\d]/u.test(value) && /[!@#$%^&*+=?~|]/.test(value)) ||
  /^\d{4,}$/.test(value);

/** Names with digits that are not passwords: algorithms, encodings, hosts, versions, modules, dates. */
const COMMON =
  /^(?:utf-?\d+|latin\d|iso-?\d.*|ascii|base64(?:url)?|sha-?\d.*|md\d|[hrep]s\d{3}|aes.*|rsa.*|ed25519|x25519|p-?\d{3}|secp\d.*|hmac.*|argon2\w*|pbkdf2.*|oauth2?.*|http[\d/.]*|tls.*|ipv\d|v?\d+(?:[.x-]\d+)*\w?|#[0-9a-f]{3,8}|-{1,2}[\w-]+(?:=.*)?|\d{4}-\d\d.*|[\w-]+(?:\.[\w-]+)+(?::\d+)?|[\w.+-]+@[\w.-]+|(?:[@.~]|\w+:)?[\w.-]*\/[\w./*:-]*|[a-z]+[-_]?\d{1,2}|[a-z]+(?:[-_ ][a-z]+)+[-_ ]?\d{0,2})$/i;

/** Whether a value is none of the many things in programs and texts that have letters and digits too. */
export const isUncommon = (value: string): boolean => looksRandom(value) || !COMMON.test(value);

/** Whether a value was made by a machine: long, of several kinds of characters that change often. */
export function looksRandom(value: string): boolean {
  const text = value.trim();
  if (text.length < 16 || /\s/.test(text) || !/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)) return true;
  const kinds = [...text].map((sign) =>
    /[a-z]/.test(sign) ? 'a' : /[A-Z]/.test(sign) ? 'A' : /\d/.test(sign) ? '1' : '-',
  );
  const changes = kinds.filter(
    (kind, at) => at > 0 && kind !== kinds[at - 1] && kind !== '-' && kinds[at - 1] !== '-',
  ).length;
  return changes >= text.length / 6;
}
