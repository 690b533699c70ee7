/** The codes of what only a reader sees: vendors, forms, copies, reports that were never issued, other patients. */
import { type Codes, READER_CODES } from '../../pack/codes.ts';
import { code } from './clinical-code.ts';

const RANGE = 'On which pages does this segment really start and end?';
const CITE = 'Which passage supports this, if any?';

/** What readers report. */
export const READING_CODES: Codes = {
  ROUTINE_VENDOR: code(
    'IG-5',
    'BLOCKER',
    'a genomic report is claimed from a routine laboratory',
    '일반 검사 기관의 결과를 유전체 보고서라고 했다',
    'Is this a genomic report, or a routine laboratory result?',
  ),
  ADMINISTRATIVE_CONTENT: code(
    'IG-2',
    'BLOCKER',
    'a report is claimed where the document holds administrative forms',
    '문서에는 행정 서식이 있는데 보고서가 있다고 했다',
    'Is the report in the document, or only a form about it?',
  ),
  HEADER_FOOTER_EVIDENCE: code(
    'IG-2',
    'MINOR',
    'a header or footer is cited as evidence',
    '머리글이나 바닥글을 근거로 인용했다',
    CITE,
  ),
  GENOMIC_KEYWORD_TRAP: code(
    'X1',
    'MAJOR',
    'names of genes are taken for a genomic report',
    '유전자 이름이 나온 것을 유전체 보고서로 잘못 보았다',
    'Is there a report, or are genes only named?',
  ),
  NARRATIVE_DIAGNOSIS: code(
    'X2',
    'MAJOR',
    'a diagnosis in a narrative is taken for a pathology report',
    '서술 속의 진단을 병리 보고서로 잘못 보았다',
    'Are there gross description, final diagnosis and signature?',
  ),
  GENOMIC_PATHOLOGY_OVERLAP: code(
    'X3',
    'MAJOR',
    'a genomic report with pathology inside is labelled the wrong way round',
    '병리 결과가 포함된 유전체 보고서에 라벨을 거꾸로 붙였다',
    'Which report contains the other?',
  ),
  COPIED_FORWARD: code(
    'IG-4',
    'MAJOR',
    'text copied forward from an earlier document is taken for a report of its own',
    '이전 문서에서 복사해 온 글을 독립된 보고서로 잘못 보았다',
    'Is this a report, or a copy of what another document says?',
  ),
  REPORT_NOT_ISSUED: code(
    'IG-4',
    'MAJOR',
    'a report is claimed for a test that is pending, cancelled or was not done',
    '대기 중이거나 취소되었거나 하지 않은 검사의 보고서가 있다고 했다',
    'Has the report been issued?',
  ),
  LABEL_OMITTED: code(
    'IG-4',
    'MAJOR',
    'a type that is in the document is not labelled',
    '문서에 있는 유형에 라벨이 없다',
    'Which type is missing?',
  ),
  LABEL_UNSUPPORTED: code(
    'IG-3',
    'MAJOR',
    'the cited text does not support the label',
    '인용한 글이 라벨을 뒷받침하지 않는다',
    CITE,
  ),
  SELF_EVALUATION_CONTRADICTED: code(
    'IG-9',
    'MAJOR',
    'the classifier’s own words (evaluation, reasoning, notes) contradict its output',
    '분류기 자신의 말(자체 평가, 근거 설명, 메모)이 자신의 출력과 모순된다',
    'Which of the two is right?',
  ),
  SEGMENT_BOUNDARY_WRONG: code(
    'IG-6',
    'MAJOR',
    'a page belongs to another segment by its text',
    '본문으로 보아 어떤 쪽이 다른 구간에 속한다',
    RANGE,
  ),
  PATIENTS_DIFFER: code(
    'IG-9',
    'MAJOR',
    'the pages name different patients',
    '쪽에 따라 서로 다른 환자의 이름이 나온다',
    'Do all pages belong to one patient?',
  ),
  PAGES_MISSING: { ...READER_CODES.PAGES_MISSING, group: 'IG-6', severity: 'MINOR' },
};
