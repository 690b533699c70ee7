/** What the words of the closed lists mean that investigators and reviewers answer in. */

import type { Meanings } from '@curia/core/court';
import type { CauseCategory, CitationRole, EvidenceType, FixAction } from './rules/finding/answer-words.ts';
import type { Confidence, CounterVerdict, Strength } from './rules/finding/strength.ts';

/** Types of evidence, each with the form of its location. */
export const EVIDENCE_MEANINGS: Meanings<EvidenceType> = {
  en: {
    code: 'lines of the program, as "src/pool.ts:41-44" or "src/pool.ts:41"',
    test: 'lines of a test, as "test/pool.test.ts:12-15"',
    config: 'lines of a setting, build or package file, as "package.json:30"',
    document: 'lines of documentation, as "docs/api.md:100-104"',
    log: 'lines of a log file that was given, as "app.log:7"; never a trace that only the question quotes',
    commit: 'a change, as "4f1c2ab90d" or, for one file of it, "4f1c2ab90d src/pool.ts"',
    report:
      'lines of the question itself, by the numbers shown before them, as "report:12-13"; a question of one line is "report:1"',
    migration: 'lines of a step that changes data, as "db/004.sql:3"',
    infra: 'lines that describe machines, networks or resources, as "deploy/main.tf:8"',
    other: 'what is none of these; nobody can look it up, so it proves nothing',
  },
  ko: {
    code: '프로그램의 줄. "src/pool.ts:41-44" 또는 "src/pool.ts:41"',
    test: '테스트의 줄. "test/pool.test.ts:12-15"',
    config: '설정, 빌드, 패키지 파일의 줄. "package.json:30"',
    document: '문서의 줄. "docs/api.md:100-104"',
    log: '주어진 로그 파일의 줄. "app.log:7". 질문에만 옮겨 적힌 트레이스는 log가 아니다',
    commit: '변경 하나. "4f1c2ab90d", 그중 파일 하나면 "4f1c2ab90d src/pool.ts"',
    report: '질문 자체의 줄. 줄 앞에 보이는 번호로 "report:12-13". 질문이 한 줄이면 "report:1"',
    migration: '데이터를 바꾸는 단계의 줄. "db/004.sql:3"',
    infra: '기계, 네트워크, 자원을 적은 줄. "deploy/main.tf:8"',
    other: '이 가운데 없는 것. 아무도 찾아볼 수 없으니 아무것도 증명하지 못한다',
  },
};

/** What a citation shows. */
export const ROLE_MEANINGS: Meanings<CitationRole> = {
  en: {
    cause: 'where the fault begins: the lines that would have to be different for it not to happen',
    symptom:
      'where the fault is seen: the line that throws, the wrong output, a frame of a trace; if the same lines are also where it begins, they are the cause',
    fix: 'where it would be repaired, if that is another place than the cause',
    related: 'what else bears on it: a caller, a definition, a setting, the commit that made it so',
  },
  ko: {
    cause: '잘못이 시작되는 곳. 이 줄이 달랐다면 잘못이 일어나지 않았을 줄',
    symptom:
      '잘못이 보이는 곳. 오류를 던지는 줄, 틀린 출력, 트레이스의 한 줄. 같은 줄에서 잘못이 시작되기도 하면 cause다',
    fix: '고칠 곳. cause와 다른 곳일 때만',
    related: '그 밖에 관계있는 것. 부르는 곳, 정의, 설정, 그렇게 만든 커밋',
  },
};

/** Kinds of causes. */
export const CAUSE_MEANINGS: Meanings<CauseCategory> = {
  en: {
    condition: 'a test or a branch decides wrongly',
    order: 'steps or branches come in the wrong order',
    value: 'a value, a default, a type or a conversion is wrong',
    'absent-value': 'something may be absent, empty or of another kind, and nobody checks',
    'missing-case': 'a case that occurs is not handled at all',
    state: 'something that is kept is stale, not reset, or changed by somebody else',
    concurrency: 'the outcome depends on timing',
    'error-handling': 'an error is swallowed, replaced, or raised where none is due',
    interface: 'caller and callee, or two versions, expect different things',
    resource: 'something is not given back, leaks or runs out',
    dependency: 'another package, runtime or platform behaves otherwise than assumed',
    configuration: 'a setting, a build or a deployment is wrong',
    document: 'a document or a procedure is wrong or missing',
    other: 'none of these; the text says what it is',
  },
  ko: {
    condition: '조건이나 분기가 잘못 판단한다',
    order: '단계나 분기의 순서가 틀렸다',
    value: '값, 기본값, 타입, 변환이 틀렸다',
    'absent-value': '없거나 비었거나 다른 종류일 수 있는데 확인하지 않는다',
    'missing-case': '일어나는 경우를 아예 다루지 않는다',
    state: '지니고 있는 것이 낡았거나, 되돌려지지 않았거나, 남이 바꾸었다',
    concurrency: '결과가 때에 따라 달라진다',
    'error-handling': '오류가 삼켜지거나, 바뀌거나, 날 일이 아닌데 난다',
    interface: '부르는 쪽과 불리는 쪽, 또는 두 버전이 서로 다른 것을 기대한다',
    resource: '돌려주지 않거나, 새거나, 바닥난다',
    dependency: '다른 패키지, 런타임, 플랫폼이 생각과 다르게 움직인다',
    configuration: '설정, 빌드, 배포가 틀렸다',
    document: '문서나 절차가 틀렸거나 없다',
    other: '이 가운데 없다. 무엇인지 text에 적는다',
  },
};

/** What can be done about a cause. */
export const FIX_MEANINGS: Meanings<FixAction> = {
  en: {
    guard: 'check before it is used',
    change: 'replace what is there',
    add: 'put in what is missing',
    remove: 'take out what is there',
    reorder: 'do it earlier or later',
    revert: 'take back a change',
    configure: 'set it otherwise',
    document: 'say it where people look',
    other: 'none of these; the text says what',
  },
  ko: {
    guard: '쓰기 전에 확인한다',
    change: '있는 것을 다른 것으로 바꾼다',
    add: '없는 것을 넣는다',
    remove: '있는 것을 뺀다',
    reorder: '더 먼저 또는 나중에 한다',
    revert: '변경을 되돌린다',
    configure: '달리 설정한다',
    document: '사람들이 보는 곳에 적는다',
    other: '이 가운데 없다. 무엇인지 text에 적는다',
  },
};

/** How directly what is cited proves a finding. */
export const STRENGTH_MEANINGS: Meanings<Strength> = {
  en: {
    STRONG: 'whoever opens the cited lines sees it; nothing has to be believed',
    MODERATE: 'the cited lines make it very plausible, and one step between them is concluded',
    WEAK: 'mostly concluded, or a mere coincidence in time',
  },
  ko: {
    STRONG: '인용한 줄을 열어 보면 누구나 안다. 믿을 것이 없다',
    MODERATE: '인용한 줄이 매우 그럴듯하게 하고, 그 사이 한 걸음은 미루어 안 것이다',
    WEAK: '대부분 미루어 안 것이거나, 시간이 우연히 맞을 뿐이다',
  },
};

/** How sure an investigator is of an answer. */
export const CONFIDENCE_MEANINGS: Meanings<Confidence> = {
  en: {
    HIGH: 'you followed the way from cause to symptom without a gap, and looked for another explanation in vain',
    MEDIUM: 'it fits everything you saw, but a step of the way, or a rival, is not settled',
    LOW: 'one possibility among several',
  },
  ko: {
    HIGH: '원인에서 증상까지 빈틈없이 따라갔고, 다른 설명을 찾았으나 없었다',
    MEDIUM: '본 것 모두와 맞지만, 한 걸음이나 다른 설명이 아직 남아 있다',
    LOW: '여러 가능성 가운데 하나다',
  },
};

/** What a counter-reviewer may say, and what it takes. */
export const VERDICT_MEANINGS: Meanings<Exclude<CounterVerdict, 'NONE'>> = {
  en: {
    UPHELD:
      'you went the whole way from the cause to the symptom yourself, and tried to break it in vain. Demands at least one citation with role cause and one of where it shows (symptom or related); an UPHELD that cites nothing counts as no review',
    WEAKENED:
      'it holds only in part, or in a smaller scope, or a step of the way is missing. Demands that you say which part, and cite where it stops',
    REFUTED:
      'it cannot be right: a citation was misread, or there is a counter-example. Demands a citation of the counter-example, such as an earlier check, a caller that never gets there, or the same fault without the cause; without one it only weakens',
  },
  ko: {
    UPHELD:
      '원인에서 증상까지 모든 길을 스스로 따라가 보았고, 깨 보려 했으나 깨지지 않았다. 역할이 cause인 인용 하나와, 그것이 드러나는 곳(symptom 또는 related)의 인용 하나가 적어도 있어야 한다. 아무것도 인용하지 않은 UPHELD는 검토로 치지 않는다',
    WEAKENED:
      '일부만, 또는 더 좁은 범위에서만 맞거나, 길 가운데 한 걸음이 빠졌다. 어느 부분인지 말하고 어디서 그치는지 인용해야 한다',
    REFUTED:
      '맞을 수 없다. 인용을 잘못 읽었거나 반례가 있다. 앞선 확인, 거기에 이르지 않는 호출, 원인 없이 일어나는 같은 잘못처럼 반례가 되는 곳을 인용해야 한다. 인용이 없으면 약하게 할 뿐이다',
  },
};
