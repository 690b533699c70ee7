/** What verifiers are asked about a classified clinical document. */
import type { VerifierPrompt } from '../../pack/pack.ts';

/** One question for each verifier. */
export const CLINICAL_PROMPTS: readonly VerifierPrompt[] = [
  {
    agent: 'V2',
    task: {
      en: 'Compare what the classifier says with itself and with the pages. Report where its self-evaluation, its reasoning or its notes contradict its own labels; where a page belongs to another segment than the one it was put in; where pages belong to different patients, even of one name; and where the document says that it has pages which are not here. Counts, page ranges, shares, dominance, confidence caps, and whether document_mixture follows from the segments, have been checked by rules: what is wrong there is no contradiction for you to report.',
      ko: '분류기가 말한 것을 그 자신의 출력, 그리고 각 쪽의 본문과 비교한다. 자체 평가, 근거 설명, 메모가 자신의 라벨과 모순되는 곳, 어떤 쪽이 다른 구간에 속하는 곳, 쪽들이 서로 다른 환자(동명이인 포함)의 것인 곳, 문서가 있다고 말하지만 여기에 없는 쪽을 보고한다. 개수, 쪽 범위, 비율, 우세 유형, 신뢰도 상한, 그리고 document_mixture가 구간에서 그대로 나오는지는 규칙이 이미 확인했다. 거기서 어긋난 것은 네가 알릴 모순이 아니다.',
    },
    codes: ['SELF_EVALUATION_CONTRADICTED', 'SEGMENT_BOUNDARY_WRONG', 'PATIENTS_DIFFER', 'PAGES_MISSING'],
  },
  {
    agent: 'V3',
    task: {
      en: 'Look for labels that rest on a trap, and for labels that are missing. Names of genes in a note are no genomic report: it has a method, a list of variants and an interpretation. A diagnosis in a narrative is no pathology report: it has a gross description, a final diagnosis and the signature of a pathologist. A genomic report that quotes pathology is genomic, with pathology embedded. Routine laboratory values are no genomic report, forms and cover sheets are no report at all. Text copied forward from an earlier note is no report of its own. A test that is pending or cancelled has no report yet. Report a type that is plainly in the document but not labelled.',
      ko: '함정에 근거한 라벨과 빠진 라벨을 찾는다. 기록 속의 유전자 이름은 유전체 보고서가 아니다. 유전체 보고서에는 검사법, 변이 목록, 해석이 있다. 서술 속의 진단은 병리 보고서가 아니다. 병리 보고서에는 육안 소견, 최종 진단, 병리의사의 서명이 있다. 병리 결과를 인용한 유전체 보고서는 유전체 보고서이고 병리는 그 안에 포함된 것이다. 일반 검사 수치는 유전체 보고서가 아니며, 서식과 팩스 표지는 보고서가 아니다. 이전 기록에서 복사해 온 글은 독립된 보고서가 아니다. 대기 중이거나 취소된 검사는 아직 보고서가 없다. 문서에 분명히 있는데 라벨이 없는 유형을 보고한다.',
    },
    codes: [
      'GENOMIC_KEYWORD_TRAP',
      'NARRATIVE_DIAGNOSIS',
      'GENOMIC_PATHOLOGY_OVERLAP',
      'ROUTINE_VENDOR',
      'ADMINISTRATIVE_CONTENT',
      'COPIED_FORWARD',
      'REPORT_NOT_ISSUED',
      'LABEL_OMITTED',
    ],
    shows: ['dominant_type_overall', 'segments', 'document_mixture', 'vendor_signals'],
  },
  {
    agent: 'V4',
    task: {
      en: 'Judge for each cited snippet whether it supports the type and the presence level it is cited for. The levels, from weak to strong: NO_EVIDENCE, MENTION_ONLY (the type is only spoken of), EMBEDDED_RAW (the report itself stands inside another document), PRIMARY (it is a report of its own). Words about another person support no type. Words about a plan or an order support no report of what is planned or ordered; they may well support the note that records them. Words that a test was not done, or found nothing, support no report of that test; they may well support the note that records them. A mention supports MENTION_ONLY and no more. Judge the level in the segments: that document_mixture gives a type another level than its segments do has been found by rules. Rules have looked up whether the snippet stands on the page; whether it is about this type is for you.',
      ko: '인용된 구절마다 그것이 해당 유형과 존재 수준을 뒷받침하는지 판단한다. 수준은 약한 것부터 NO_EVIDENCE, MENTION_ONLY(그 유형을 말로 언급하기만 함), EMBEDDED_RAW(보고서 자체가 다른 문서 안에 있음), PRIMARY(독립된 보고서임)이다. 다른 사람에 관한 말은 어떤 유형도 뒷받침하지 않는다. 계획이나 처방에 관한 말은 계획되거나 처방된 것의 보고서를 뒷받침하지 않지만, 그것을 적은 기록은 뒷받침할 수 있다. 검사를 하지 않았거나 소견이 없다는 말은 그 검사의 보고서를 뒷받침하지 않지만, 그것을 적은 기록은 뒷받침할 수 있다. 언급은 MENTION_ONLY까지만 뒷받침한다. 수준은 구간에서 판단한다. document_mixture의 수준이 구간과 다른 것은 규칙이 찾았다. 구절이 쪽에 있는지는 규칙이 찾아보았다. 바로 이 유형에 관한 말인지는 네가 본다.',
    },
    codes: ['LABEL_UNSUPPORTED'],
    shows: ['segments', 'document_mixture'],
  },
];
