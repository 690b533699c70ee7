/** What offline investigators say about a place, by the kind of cue, in the language of the question. */
import type { Language } from '../../rules/report/report-words.ts';

/** Sentences without a full stop. If there are two, the second says how to fix it. */
export interface Wording {
  place(symbol: string | null, path: string, line: number): string;
  thrownHere(thrown: string | null, by: string | null): string;
  leadsHere(thrown: string | null, by: string | null): string;
  madeHere(message: string): string;
  likeMessage(message: string): string;
  stated(path: string, line: number): string;
  readonly statedCommit: string;
  readonly namedFile: string;
  betweenVersions(good: string | undefined, bad: string | undefined): string;
  callsThrower(thrown: string | null, thrower: string): string;
  quoted(code: string): string;
  readsName(name: string): string;
  readonly named: string;
  sharesAsked(words: readonly string[]): string;
  sharesLogged(words: readonly string[]): string;
  readonly nearError: string;
  readonly fileAsked: string;
  loggedSetting(name: string, value: string): string;
  differs(name: string, here: string, there: string, path: string): string;
  unsetName(read: string, set: string): readonly [string, string];
  passedThrough(name: string): string;
  usedNearby(name: string): string;
  openVersion(name: string, version: string): string;
  pin(name: string): string;
  tookCode(code: string): readonly [string, string];
  commit(id: string, subject: string, did: string, words: readonly string[]): string;
  wroteLine(says: string, id: string, subject: string): string;
  readonly changed: string;
  readonly changedDatabase: readonly [string, string];
  readonly changedSetting: readonly [string, string];
  readonly changedPackages: readonly [string, string];
  readonly rewrote: readonly [string, string];
  readonly removed: readonly [string, string];
  tookGuards(guards: readonly string[]): readonly [string, string];
  changedValue(from: string, to: string): readonly [string, string];
  changedVersion(name: string, from: string, to: string): readonly [string, string];
  tookName(name: string, user: string): readonly [string, string];
  lies(place: string): string;
  examine(place: string): string;
  readonly elsewhere: string;
  readonly noSource: string;
  readonly noLog: string;
  readonly nothing: string;
  readonly nothingAgain: string;
  withdrawn(claim: string): string;
}

const within = (by: string | null, en: string): string => (by === null ? '' : `${en}${by}`);

const EN: Wording = {
  place: (symbol, path, line) => (symbol === null ? `${path}:${line}` : `${symbol} in ${path}:${line}`),
  thrownHere: (thrown, by) => `${thrown ?? 'the error'} comes from here${within(by, ' in ')}`,
  leadsHere: (thrown, by) => `the way to ${thrown ?? 'the error'} leads through here${within(by, ' in ')}`,
  madeHere: (message) => `the message "${message}" is made here`,
  likeMessage: (message) => `a text like "${message}" stands here`,
  stated: (path, line) => `the report points at ${path}:${line}`,
  statedCommit: 'is named in the report and changed this place',
  namedFile: 'the report names this file, or what it is named after',
  betweenVersions: (good, bad) =>
    `it was changed ${good === undefined ? '' : `after ${good}`}${bad === undefined ? '' : `${good === undefined ? '' : ' and '}by ${bad}`}, where the report says that it broke`,
  callsThrower: (thrown, thrower) =>
    `${thrown ?? 'the error'} is thrown by ${thrower}, which many call; this is where it was called`,
  quoted: (code) => `it contains \`${code}\`, which the report quotes`,
  readsName: (name) => `it reads ${name}, which the error says was not there to be read`,
  named: 'its name appears in the question',
  sharesAsked: (words) => `it mentions ${words.join(', ')}, as the question does`,
  sharesLogged: (words) => `it mentions ${words.join(', ')}, as the logs do`,
  nearError: 'it lies near the error',
  fileAsked: 'this file mentions much of what is asked',
  loggedSetting: (name, value) =>
    `${name} is logged as ${value} shortly before the first error, and set here`,
  differs: (name, here, there, path) =>
    `${name} is ${here || 'empty'} here and ${there || 'empty'} in ${path}`,
  unsetName: (read, set) => [
    `the code reads ${read}, which nobody sets, while ${set} is set and nobody reads it`,
    `use one name in both places: ${read} or ${set}`,
  ],
  passedThrough: (name) => `the error passes through ${name}`,
  usedNearby: (name) => `${name} is used where the question leads`,
  openVersion: (name, version) => `the version of ${name} is left open (${version})`,
  pin: (name) => `go back to the version of ${name} that worked, or adapt to the new one`,
  commit: (id, subject, did, words) =>
    `commit ${id} (${subject}) ${did}${words.length === 0 ? '' : `, in lines that mention ${words.join(', ')}`}`,
  wroteLine: (says, id, subject) => `${says}, in lines that commit ${id} (${subject}) wrote`,
  changed: 'changed this place',
  changedDatabase: ['changed the database', 'check what the change does to rows that exist already'],
  changedSetting: ['changed a setting', 'go back to the former value'],
  changedPackages: ['changed the dependencies', 'check the new packages'],
  rewrote: ['rewrote this place', 'compare with how it was'],
  removed: ['removed lines here', 'check what relied on them'],
  tookGuards: (guards) => [`took away ${guards.join(', ')}`, 'bring the guard back'],
  changedValue: (from, to) => [
    `changed "${from}" to "${to}"`,
    'check the new value against what the callers mean',
  ],
  changedVersion: (name, from, to) => [
    `changed ${name} from ${from} to ${to}`,
    `go back to ${name} ${from}, or adapt to what ${to} changed`,
  ],
  tookCode: (code) => [`took away \`${code}\`, which the report quotes`, 'compare with how it was'],
  tookName: (name, user) => [
    `took away ${name}, which ${user} still uses`,
    `use one name for ${name} in both places`,
  ],
  lies: (place) => `the cause may lie in ${place}`,
  examine: (place) => `examine ${place}`,
  elsewhere: 'the cause may lie outside the files and logs that were given',
  noSource: 'there is no repository and no log to look at',
  noLog: 'there is no log, no stack trace and no message to start from',
  nothing: 'nothing here speaks for a cause',
  nothingAgain: 'nothing that can be read from here speaks for or against the items',
  withdrawn: (claim) => `looked at again, nothing speaks for it any more: ${claim}`,
};

const KO: Wording = {
  place: EN.place,
  thrownHere: (thrown, by) => `${thrown ?? '오류'}: 여기${within(by, ' ')}에서 났다`,
  leadsHere: (thrown, by) => `${thrown ?? '오류'}: 거기로 가는 호출이 여기${within(by, ' ')}를 지난다`,
  madeHere: (message) => `메시지 "${message}"를 여기서 만든다`,
  likeMessage: (message) => `"${message}"와(과) 비슷한 글이 여기 있다`,
  stated: (path, line) => `질문이 ${path}:${line}을(를) 가리킨다`,
  statedCommit: '질문에 나온 커밋이고 이곳을 바꿨다',
  namedFile: '질문에 이 파일이나 그 이름이 나온다',
  betweenVersions: (good, bad) =>
    `${[good === undefined ? '' : `${good} 뒤에`, bad === undefined ? '' : `${bad}까지`].filter((part) => part !== '').join(' ')} 바뀐 곳이고, 질문은 그때부터 안 된다고 한다`,
  callsThrower: (thrown, thrower) =>
    `${thrown ?? '오류'}: 여러 곳에서 부르는 ${thrower}이(가) 내며, 여기서 그것을 불렀다`,
  quoted: (code) => `질문에 인용된 코드가 있다: \`${code}\``,
  readsName: (name) => `오류에 나온 ${name}을(를) 여기서 읽는다`,
  named: '질문에 이 이름이 나온다',
  sharesAsked: (words) => `질문에 나온 말이 있다: ${words.join(', ')}`,
  sharesLogged: (words) => `로그에 나온 말이 있다: ${words.join(', ')}`,
  nearError: '오류 가까이에 있다',
  fileAsked: '이 파일에 질문에 나온 말이 많다',
  loggedSetting: (name, value) => `첫 오류 직전 로그에 ${name} 값이 ${value}(으)로 나오고, 여기서 정한다`,
  differs: (name, here, there, path) =>
    `${name} 값이 여기서는 ${here || '비어 있음'}, ${path}에서는 ${there || '비어 있음'}이다`,
  unsetName: (read, set) => [
    `코드가 읽는 ${read}은(는) 아무도 정하지 않고, 정해진 ${set}은(는) 아무도 읽지 않는다`,
    `두 곳에서 한 이름을 쓴다: ${read} 또는 ${set}`,
  ],
  passedThrough: (name) => `오류가 ${name}을(를) 지난다`,
  usedNearby: (name) => `질문이 가리키는 곳에서 ${name}을(를) 쓴다`,
  openVersion: (name, version) => `${name}의 버전이 고정되지 않았다 (${version})`,
  pin: (name) => `${name}을(를) 잘 되던 버전으로 되돌리거나, 새 버전에 맞춘다`,
  commit: (id, subject, did, words) =>
    `커밋 ${id} (${subject}): ${did}${words.length === 0 ? '' : ` (질문에 나온 말: ${words.join(', ')})`}`,
  wroteLine: (says, id, subject) => `${says}; 커밋 ${id} (${subject})이(가) 쓴 줄이다`,
  changed: '이곳을 바꿨다',
  changedDatabase: ['데이터베이스를 바꿨다', '이미 있는 행이 어떻게 되는지 확인한다'],
  changedSetting: ['설정을 바꿨다', '앞의 값으로 되돌린다'],
  changedPackages: ['의존성을 바꿨다', '새 패키지를 확인한다'],
  rewrote: ['이곳을 다시 썼다', '전과 비교한다'],
  removed: ['여기서 줄을 지웠다', '지운 줄에 기대던 것을 확인한다'],
  tookGuards: (guards) => [`${guards.join(', ')}을(를) 없앴다`, '없앤 보호를 되살린다'],
  changedValue: (from, to) => [
    `"${from}"을(를) "${to}"(으)로 바꿨다`,
    '새 값이 부르는 쪽의 뜻과 맞는지 확인한다',
  ],
  changedVersion: (name, from, to) => [
    `${name}을(를) ${from}에서 ${to}(으)로 바꿨다`,
    `${name} ${from}(으)로 되돌리거나, ${to}의 변경에 맞춘다`,
  ],
  tookCode: (code) => [`질문에 인용된 \`${code}\`을(를) 없앴다`, '전과 비교한다'],
  tookName: (name, user) => [
    `${user}에서 아직 쓰는 ${name}을(를) 없앴다`,
    `두 곳에서 ${name}을(를) 한 이름으로 쓴다`,
  ],
  lies: (place) => `원인이 ${place}에 있을 수 있다`,
  examine: (place) => `${place}을(를) 살펴본다`,
  elsewhere: '원인이 주어진 파일과 로그 밖에 있을 수 있다',
  noSource: '살펴볼 저장소도 로그도 없다',
  noLog: '출발점이 될 로그, 스택 트레이스, 메시지가 없다',
  nothing: '여기에는 원인을 가리키는 것이 없다',
  nothingAgain: '여기서 읽을 수 있는 것 가운데 찬성하거나 반대하는 것이 없다',
  withdrawn: (claim) => `다시 보니 더는 뒷받침하는 것이 없다: ${claim}`,
};

/** The wordings by language. */
export const WORDINGS: Readonly<Record<Language, Wording>> = { en: EN, ko: KO };
