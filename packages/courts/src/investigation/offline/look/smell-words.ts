/** What each smell means and how to fix it, in English and Korean. */
import type { Language } from '../../rules/report/report-words.ts';

type Sentences = Readonly<Record<Language, readonly [says: string, fix: string]>>;

/** The sentences by the name of the smell. */
export const SMELL_WORDS = {
  'swallowed-error': {
    en: [
      'an error is caught here and nobody is told',
      'let the error through, or log it with its cause and count it',
    ],
    ko: ['여기서 오류를 잡고 아무에게도 알리지 않는다', '오류를 그대로 올리거나, 원인과 함께 기록하고 센다'],
  },
  'unawaited-call': {
    en: [
      'an asynchronous call is started here and nobody waits for it',
      'wait for the call, so that its result and its error arrive',
    ],
    ko: ['여기서 비동기 호출을 시작하고 아무도 기다리지 않는다', '호출을 기다려서 결과와 오류를 받는다'],
  },
  'resource-not-released': {
    en: [
      'something is acquired here and not released on every way out',
      'release it in a finally block, or hand it to a scope that does',
    ],
    ko: [
      '여기서 얻은 것을 모든 경로에서 돌려주지는 않는다',
      'finally에서 돌려주거나, 돌려주는 범위에 맡긴다',
    ],
  },
  'grows-without-bound': {
    en: ['what is kept here is never removed', 'limit its size or its age'],
    ko: ['여기에 쌓이는 것이 지워지지 않는다', '크기나 나이를 제한한다'],
  },
  'check-then-act': {
    en: [
      'a value is read, and written back after a wait: two callers can read the same value',
      'do both in one transaction, or lock around them',
    ],
    ko: [
      '값을 읽고 기다린 뒤에 다시 쓴다: 두 호출이 같은 값을 읽을 수 있다',
      '한 트랜잭션에서 하거나 잠근다',
    ],
  },
  'work-in-a-loop': {
    en: [
      'each round of the loop waits for something or searches everything again',
      'ask once for all of them, or look them up in a map',
    ],
    ko: ['반복할 때마다 기다리거나 전부 다시 찾는다', '한 번에 묻거나 맵에서 찾는다'],
  },
  'greedy-pattern': {
    en: [
      'a pattern takes as much as it can, or backs up over and over',
      'exclude the closing character instead of .* and avoid nested repetition',
    ],
    ko: [
      '패턴이 될 수 있는 대로 많이 잡거나 거듭 되돌아간다',
      '.* 대신 닫는 문자를 빼고, 겹친 반복을 피한다',
    ],
  },
  'off-by-one': {
    en: ['a border is drawn here that may be one off', 'check the first and the last element by hand'],
    ko: ['경계가 하나 어긋날 수 있다', '첫 요소와 마지막 요소를 손으로 확인한다'],
  },
  'rough-arithmetic': {
    en: [
      'a number is rounded, scaled or parsed here',
      'check the unit and the rounding, and keep money in whole cents',
    ],
    ko: [
      '여기서 수를 반올림하거나 배율을 바꾸거나 읽는다',
      '단위와 반올림을 확인하고, 돈은 가장 작은 단위의 정수로 둔다',
    ],
  },
  'flag-as-text': {
    en: [
      'a setting arrives as text and is used as it is: the text "false" and "0" count as true',
      'compare the text, or convert it once where it is read',
    ],
    ko: [
      '설정이 글자로 들어와 그대로 쓰인다: "false"와 "0"도 참이 된다',
      '글자를 비교하거나, 읽는 곳에서 한 번 바꾼다',
    ],
  },
  'local-time': {
    en: [
      'a date is made or read in the time zone of whoever runs it',
      'say which time zone is meant, in one place',
    ],
    ko: ['날짜를 실행하는 쪽의 시간대로 만들거나 읽는다', '어느 시간대인지 한 곳에서 밝힌다'],
  },
  'unguarded-value': {
    en: ['a value that may be absent is used without a look', 'say what happens where the value is absent'],
    ko: ['없을 수 있는 값을 확인 없이 쓴다', '값이 없을 때 어떻게 할지 정한다'],
  },
  injection: {
    en: [
      'text from outside becomes part of a command, a query or a page',
      'pass values as parameters, and escape what is shown',
    ],
    ko: [
      '밖에서 온 글이 명령, 질의, 화면의 일부가 된다',
      '값은 매개변수로 넘기고, 보여 주는 것은 이스케이프한다',
    ],
  },
  'shared-mutable-default': {
    en: ['a default value is shared by all calls and changed by them', 'make a new value in each call'],
    ko: ['기본값을 모든 호출이 함께 쓰고 바꾼다', '호출마다 새 값을 만든다'],
  },
  'pattern-with-memory': {
    en: [
      'a pattern with the flag g remembers where it stopped: every other test fails',
      'test with a pattern without g',
    ],
    ko: ['g 플래그가 있는 패턴은 멈춘 곳을 기억한다: 두 번에 한 번 실패한다', 'g 없는 패턴으로 검사한다'],
  },
  'order-by-text': {
    en: ['numbers are sorted as text', 'give sort a comparison of numbers'],
    ko: ['수를 글자 순서로 정렬한다', '정렬에 수의 비교를 준다'],
  },
  'goes-on-after-failure': {
    en: ['after the failure is passed on, the function goes on', 'return where the failure is passed on'],
    ko: ['실패를 넘긴 뒤에도 함수가 계속된다', '실패를 넘기는 곳에서 돌아간다'],
  },
  'unit-lost': {
    en: [
      'a value without a unit, or with another one, is handed to a parameter that names its unit',
      'convert at the call, and put the unit into both names',
    ],
    ko: [
      '단위가 없거나 다른 값을, 이름에 단위가 있는 매개변수에 넘긴다',
      '호출할 때 바꾸고, 두 이름에 단위를 적는다',
    ],
  },
  'lossy-migration': {
    en: [
      'a table is rebuilt or emptied here, and not everything of it is kept',
      'carry every column and row over, and check the counts before the old table goes',
    ],
    ko: [
      '여기서 표를 다시 만들거나 비우는데, 모두 남지는 않는다',
      '모든 열과 행을 옮기고, 옛 표를 없애기 전에 수를 맞춰 본다',
    ],
  },
  'unit-in-doubt': {
    en: [
      'a duration or a size is passed on without its unit',
      'put the unit into the name, and convert where it is passed on',
    ],
    ko: ['기간이나 크기를 단위 없이 넘긴다', '이름에 단위를 적고, 넘기는 곳에서 바꾼다'],
  },
} as const satisfies Readonly<Record<string, Sentences>>;

/** A smell that has words. */
export type SmellName = keyof typeof SMELL_WORDS;
