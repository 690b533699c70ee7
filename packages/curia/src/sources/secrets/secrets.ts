/** What no tool shows: files that hold credentials, and the values of variables that are called a secret. */

const CREDENTIALS =
  /(^|\/)(\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.pgpass|id_(rsa|dsa|ecdsa|ed25519)|[^/]*\.(pem|key|p12|pfx|jks|keystore))$/i;
const ENVIRONMENT = /(^|\/)\.env[^/]*$/i;
/** In a file as it is, or behind the sign of a line in a diff. */
const SECRET =
  /^([+-]?\s{0,8}(?:export\s{1,8})?\w{0,80}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL)\w{0,80}\s{0,8}=).+$/gim;

/** Tells whether a file holds credentials, by its name. */
export const holdsCredentials = (path: string): boolean => CREDENTIALS.test(path);

/** The text of a file, with the secrets of an environment file masked. */
export const maskSecrets = (path: string, text: string): string =>
  ENVIRONMENT.test(path) ? text.replace(SECRET, '$1***') : text;

/** The text of a file that goes by several names: its own, and that of a link to it. */
export const maskFile = (names: readonly string[], text: string): string =>
  names.reduce((masked, name) => maskSecrets(name, masked), text);

/** Whether an excerpt of a file quotes a secret. */
export const quotesSecret = (path: string, excerpt: string): boolean =>
  maskSecrets(path, excerpt) !== excerpt;

/** An excerpt of a file as it may be shown. */
export const maskExcerpt = (path: string, excerpt: string): string =>
  holdsCredentials(path) ? '***' : maskSecrets(path, excerpt);
