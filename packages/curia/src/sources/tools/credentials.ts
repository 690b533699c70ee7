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

/** A diff without what its files would not show either. */
export const maskDiff = (diff: string): string =>
  diff
    .split(/^(?=diff --git )/m)
    .map((part) => {
      // Both names stand in the first line, and are the same; one with special characters is quoted.
      const [head = ''] = part.split('\n', 1);
      const path = head.replace(/"$/, '');
      return holdsCredentials(path)
        ? `${head}\n(not shown: the file holds credentials)\n`
        : maskSecrets(path, part);
    })
    .join('');
