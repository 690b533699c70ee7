/** Tokens recognised by their shape alone, in any text: those of common providers, signed tokens, password hashes. */

const B64 = '[A-Za-z0-9+/]';
const WORD = '[A-Za-z0-9_-]';

/** One shape after another; none of them can match what a person would write. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  'cloud providers': [
    '(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}',
    'LTAI[A-Za-z0-9]{12,24}',
    'AKID[A-Za-z0-9]{13,40}',
    `AIza${WORD}{35}`,
    `GOCSPX-${WORD}{20,40}`,
    `ya29\\.${WORD}{20,400}`,
    `1//0${WORD}{20,200}`,
    'do[opr]_v1_[a-f0-9]{64}',
    'HRKU-[A-Za-z0-9-]{30,80}',
    'dapi[a-f0-9]{32}(?:-\\d)?',
    `hv[sbr]\\.${WORD}{20,300}`,
    'AGE-SECRET-KEY-1[0-9A-Z]{58}',
    'pul-[a-f0-9]{40}',
    `FlyV1 fm\\d_[A-Za-z0-9+/=,_-]{40,800}`,
    `dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9.]{30,80}`,
    `sb[ps]_[a-f0-9]{40}`,
    `pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{30,80}`,
    `v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}`,
    `y[0-3]_[A-Za-z0-9_-]{50,80}`,
  ],
  'code and packages': [
    'gh[pousr]_[A-Za-z0-9]{20,255}',
    'github_pat_[A-Za-z0-9_]{22,255}',
    `gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-${WORD}{16,80}`,
    `GR1348941${WORD}{20}`,
    'npm_[A-Za-z0-9]{36}',
    `pypi-AgEI${WORD}{50,300}`,
    'rubygems_[a-f0-9]{48}',
    `dckr_(?:pat|oat)_${WORD}{20,60}`,
    `ATATT3[A-Za-z0-9_=-]{50,300}`,
    `ATBB[A-Za-z0-9]{24,40}`,
    'AKCp[A-Za-z0-9]{10,80}',
    `CCIPAT_[A-Za-z0-9]{22}_[a-f0-9]{40}`,
    'bkua_[a-f0-9]{40}',
    'oy2[a-z0-9]{43}',
    `sntry[su]_[A-Za-z0-9+/=_-]{40,300}`,
    'cio[A-Za-z0-9]{32}',
    'sqp_[a-f0-9]{40}|squ_[a-f0-9]{40}',
  ],
  models: [
    `sk-(?:proj-|svcacct-|admin-|ant-(?:api|admin)\\d\\d-|or-v1-)?${WORD}{20,300}`,
    'hf_[A-Za-z]{30,40}',
    'gsk_[A-Za-z0-9]{40,60}',
    'pplx-[A-Za-z0-9]{40,60}',
    'r8_[A-Za-z0-9]{37,40}',
    'xai-[A-Za-z0-9]{60,90}',
  ],
  'messages and mail': [
    'xox[abeoprs]-[A-Za-z0-9-]{10,200}',
    'xapp-\\d-[A-Z0-9]+-\\d+-[a-z0-9]{20,80}',
    `SG\\.${WORD}{16,32}\\.${WORD}{30,60}`,
    'key-[a-f0-9]{32}',
    'SK[a-f0-9]{32}',
    `xkeysib-[a-f0-9]{64}-${WORD}{16}`,
    'PMAK-[a-f0-9]{24}-[a-f0-9]{34}',
    'EZ[AT]K[A-Za-z0-9]{54}',
  ],
  'money and shops': [
    '(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,200}',
    'whsec_[A-Za-z0-9+/=]{20,80}',
    'shp(?:at|ss|ca|pa)_[a-fA-F0-9]{32}',
    `sq0(?:atp|csp|idp)-${WORD}{22,43}`,
    `EAAA[A-Za-z0-9_-]{60,80}`,
    'access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$[a-f0-9]{32}',
    'FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,40}',
    'amzn\\.mws\\.[a-f0-9-]{36}',
  ],
  'work and monitoring': [
    'lin_(?:api|oauth)_[A-Za-z0-9]{32,64}',
    '(?:secret|ntn)_[A-Za-z0-9]{40,50}',
    'gl(?:sa|c)_[A-Za-z0-9+/=_]{30,300}',
    'NR(?:AK|JS|II|RA)-[A-Za-z0-9]{19,40}',
    'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}',
    `fig[dour]_${WORD}{36,60}`,
    `tfp_${WORD}{40,60}`,
    'phx_[A-Za-z0-9]{40,60}',
    `ops_eyJ${WORD}{100,2000}`,
    'aio_[A-Za-z0-9]{28}',
    'EAACEdEose0cBA[A-Za-z0-9]{20,300}',
    `sl\\.${WORD}{60,200}`,
  ],
  'signed tokens': [
    `eyJ${WORD}{8,4000}\\.eyJ${WORD}{4,8000}(?:\\.${WORD}{10,4000})?`,
    `eyJ${WORD}{8,4000}\\.${WORD}{0,4000}\\.${WORD}{8,4000}\\.${WORD}{8,8000}\\.${WORD}{8,200}`,
  ],
  'hashes of passwords': [
    '\\$2[abxy]?\\$\\d\\d\\$[./A-Za-z0-9]{53}',
    '\\$(?:1|5|6|7|y|gy|apr1|sha1)\\$(?:rounds=\\d+\\$)?[./A-Za-z0-9]{1,64}\\$[./A-Za-z0-9]{20,128}',
    '\\$(?:argon2(?:id?|d)|scrypt|pbkdf2[-\\w]*)\\$[\\w=,$./+-]{20,300}',
    'pbkdf2_sha\\d+\\$\\d+\\$[A-Za-z0-9]+\\$[A-Za-z0-9+/=]{20,100}',
    '\\{(?:S?SHA(?:256|512)?|S?MD5|CRYPT|PBKDF2[-\\w]*)\\}[./A-Za-z0-9+=$]{10,200}',
  ],
  'keys, encoded': [
    // Base64 of "-----BEGIN ", unless a certificate or a public key follows.
    `LS0tLS1CRUdJTi(?!BDRVJUSUZJQ0FURS|BQVUJMSUMg)${B64}{20,20000}={0,2}`,
    `b3BlbnNzaC1rZXktdjE${B64}{20,20000}={0,2}`,
  ],
};

const bounded = (shapes: readonly string[]): RegExp =>
  new RegExp(`(?<![A-Za-z0-9])(?:${shapes.join('|')})(?![A-Za-z0-9])`, 'g');

const TOKEN = bounded(Object.values(SHAPES).flat());

/** Shapes that may begin with anything, and the text in the middle of them. */
const MIDDLES: readonly (readonly [middle: RegExp, shape: RegExp])[] = [
  [/\.atlasv1\./, bounded([`[A-Za-z0-9]{14}\\.atlasv1\\.${WORD}{60,80}`])],
  [/[a-f0-9]-us\d/, bounded(['[a-f0-9]{32}-us\\d{1,2}'])],
  [/\d:AA/, bounded([`\\d{8,10}:AA${WORD}{33}`])],
  [/\.[\w-]{6}\.[\w-]{27}/, bounded([`[MNO]${WORD}{23,27}\\.${WORD}{6}\\.${WORD}{27,38}`])],
];

/** Addresses whose path is the secret. */
const HOOK =
  /\b(hooks\.slack\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/webhooks\/\d{5,25}\/|hooks\.zapier\.com\/hooks\/catch\/\d+\/|\.webhook\.office\.com\/webhookb2\/|api\.telegram\.org\/bot|chat\.googleapis\.com\/v1\/spaces\/[\w-]+\/messages\?)[\w%/=&:.@+-]{6,400}/g;

/** A line that is nothing but a long stretch of Base64, as the body of a key is. */
const BODY =
  /^([\t +>|"'`*#/-]{0,40})([A-Za-z0-9+/]{60,80}={0,2})(?=(?:\\n)?["'`]?[\t ]?[+,;\\]?[\t ]?\r?$)/gm;

/** Hashes and words are not keys: keys have letters of both cases, and digits. */
const isKeyLike = (body: string): boolean =>
  /[a-z]/.test(body) && /[A-Z]/.test(body) && /\d/.test(body) && !/abcdefgh|12345678/i.test(body);

/** Masks tokens that are known by their shape. */
export const maskShapes = (text: string): string =>
  MIDDLES.reduce(
    (masked, [middle, shape]) => (middle.test(masked) ? masked.replace(shape, '***') : masked),
    text.replace(TOKEN, '***'),
  )
    .replace(HOOK, '$1***')
    .replace(BODY, (whole, before: string, body: string) => (isKeyLike(body) ? `${before}***` : whole));
