/** Files of nothing but credentials, recognised by their names: no line of them is shown. */

/** Names that mean credentials in any folder. */
const NAMES = [
  // Logins of programs
  '[._]netrc',
  String.raw`\.git-credentials`,
  String.raw`\.?pgpass(?:\.conf)?`,
  String.raw`\.my(?:login)?\.cnf`,
  String.raw`\.?(?:ht|proftpd)passwd|\.htdigest`,
  String.raw`\.(?:npm|pypi|s3cmd|s3c|fetchmail|msmtp|esmtp|curl|wget|sentrycli|terraform|cvs)rc|\.s3cfg|\.cvspass|\.boto`,
  String.raw`\.dockercfg|\.dockerconfigjson|\.vault[-_]?(?:token|pass|password)(?:\.txt)?|\.erlang\.cookie`,
  String.raw`rclone\.conf|\.databrickscfg|\.snowsql|sftp-config\.json|\.ftpconfig|sitemanager\.xml|recentservers\.xml`,
  String.raw`logins\.json|key[34]\.db|cookies\.(?:txt|sqlite)|g?shadow|master\.passwd`,
  // Keys
  String.raw`id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk|xmss)(?:[-_.](?!pub$)[\w.-]+)?|identity`,
  String.raw`.*\.(?:pem|key|ppk|p12|pfx|p8|pkcs12|jks|jceks|bks|keystore|kdb|kdbx|agilekeychain|ovpn|keytab)`,
  String.raw`ssh_host_\w+_key`,
  // Keys and logins of clouds
  String.raw`(?:.*[-_.])?(?:service[-_]?account|serviceaccount)(?:[-_.].*)?\.json`,
  'credentials',
  String.raw`(?:.*[-_.])?(?:credentials?|creds)(?:[-_.].*)?\.(?:json|ya?ml|toml|ini|cfg|conf|csv|txt|xml|properties|plist)`,
  String.raw`(?:.*[-_.])?(?:access|root)[-_]?keys?\.csv|application_default_credentials\.json|accesstokens\.json|client_secrets?.*\.json`,
  String.raw`(?:.*[-_.])?kubeconfig(?:\.ya?ml)?|.*\.kubeconfig`,
  String.raw`.*\.tfstate(?:\..*)?|credentials\.tfrc\.json`,
  String.raw`gradle-(?:local|secrets?)\.properties|keystore\.properties|local\.secrets?`,
];
/** Names that mean credentials in a folder of that name. */
const PLACES = [
  String.raw`\.aws/(?:credentials|config)(?:\..*)?`,
  String.raw`\.(?:docker|oci|kube|snowsql|bundle)/config(?:\.json)?`,
  String.raw`\.(?:gem|cargo)/credentials(?:\.toml)?`,
  String.raw`\.ssh/(?!known_hosts|config$|authorized_keys|.*\.pub$).+`,
  String.raw`\.gnupg/.+|\.password-store/.+|\.azure/(?:access|msal_)tokens?.*|\.kaggle/.+|\.config/(?:gcloud|gh|hub|doctl|heroku|op|stripe)(?:/.+)?`,
  String.raw`(?:run|var)/secrets/.+|\.secrets?/.+|\.streamlit/secrets\.toml`,
];

const CREDENTIALS = new RegExp(`(?:^|/)(?:${[...NAMES, ...PLACES].join('|')})$`, 'i');

/** What copies and editors append to a name, and what some systems ignore at its end. */
const TAIL =
  /(?:~|[. ]|\.(?:bak|back|backup|old|orig|original|save|saved|copy|tmp|temp|swp|swo|disabled|rej|dist|\d{1,8}))$/i;

/** Whether a file is a credentials file, by its name. */
export function holdsCredentials(path: string): boolean {
  let name = path
    .normalize('NFKC')
    .replaceAll('\\', '/')
    .replace(/:[^/]*$/, '');
  for (let times = 0; times < 10; times++) {
    if (CREDENTIALS.test(name)) return true;
    const bare = name.replace(TAIL, '').replace(/\.[^./]{1,12}\.sw[op]$/, '');
    if (bare === name) return false;
    name = bare;
  }
  return false;
}

/** Files whose lines are settings with secrets among them: every value that might be one is masked. */
const SETTINGS =
  /(?:^|\/)(?:\.env[^/]*|[^/]*\.env|env\.(?:local|prod|production|dev|staging)|\.?envrc|\.flaskenv|[^/]*\.tfvars(?:\.json)?|\.?secrets?(?:[-_.][^/]*)?\.(?:ya?ml|json|toml|ini|properties|conf|cfg|env)|[^/]*[-_.]secrets?\.(?:ya?ml|json|toml|ini|properties|conf|cfg)|\.secrets?|vault\.ya?ml|[^/]*\.secrets?)$/i;

/** Whether a file is a settings or secrets file. */
export const isSecretSettings = (path: string): boolean => {
  const name = path.normalize('NFKC').replaceAll('\\', '/');
  return SETTINGS.test(name) || SETTINGS.test(name.replace(TAIL, ''));
};
