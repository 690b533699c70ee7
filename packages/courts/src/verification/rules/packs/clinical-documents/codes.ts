/** The codes of clinical documents: group, severity, meaning in both languages, and what the expert is asked. */

import { type CodeEntry, type Codes, STANDARD_CODES } from '../../pack/codes.ts';
import { code } from './clinical-code.ts';
import { READING_CODES } from './reading-codes.ts';

const RANGE = 'On which pages does this segment really start and end?';
const COVER = 'To which segment do these pages belong?';
const SHARES = 'What are the right shares?';
const CITE = 'Which passage supports this, if any?';
const CONFIDENCE = 'How sure can one be of this type, given how it is present?';

/** The codes that every pack has, under the group labels of this domain. */
const STANDARD: Codes = Object.fromEntries(
  Object.entries<CodeEntry>(STANDARD_CODES).map(([name, entry]) => [
    name,
    { ...entry, group: entry.group === 'structure' ? 'IG-1' : 'IG-3' },
  ]),
);

/** The codes of the pack; the severities are the defaults of the rules they come from. */
export const CLINICAL_CODES: Codes = {
  ...STANDARD,
  SEG_COUNT_MISMATCH: code(
    'IG-1',
    'BLOCKER',
    'the stated number of segments is not the number listed',
    '적힌 구간 수가 나열된 구간의 수와 다르다',
    'Is a segment missing, or is only the number wrong?',
    'set_segment_count',
  ),
  SEGMENT_START_OUT_OF_RANGE: code(
    'IG-1',
    'BLOCKER',
    'a segment starts on a page that does not exist',
    '구간이 시작하는 쪽이 문서에 없다',
    RANGE,
  ),
  SEGMENT_END_OUT_OF_RANGE: code(
    'IG-1',
    'BLOCKER',
    'a segment ends on a page that does not exist',
    '구간이 끝나는 쪽이 문서에 없다',
    RANGE,
  ),
  SEGMENT_RANGE_INVERTED: code(
    'IG-6',
    'BLOCKER',
    'a segment ends before it starts',
    '구간의 끝이 시작보다 앞선다',
    RANGE,
  ),
  SEGMENT_PAGE_COUNT_WRONG: code(
    'IG-1',
    'MAJOR',
    'the page count of a segment is not that of its range',
    '구간의 쪽수가 그 범위의 쪽수와 다르다',
    RANGE,
    'recompute_page_count',
  ),
  SEGMENT_INDEX_DUPLICATED: code(
    'IG-1',
    'BLOCKER',
    'two segments have the same index',
    '두 구간의 번호가 같다',
    'Are these two segments, or one listed twice?',
  ),
  CONFIDENCE_OUT_OF_RANGE: code(
    'IG-1',
    'BLOCKER',
    'a confidence is not between 0 and 1',
    '신뢰도가 0과 1 사이에 있지 않다',
    CONFIDENCE,
  ),
  SHARE_OUT_OF_RANGE: code(
    'IG-8',
    'BLOCKER',
    'a share is not between 0 and 1',
    '비율이 0과 1 사이에 있지 않다',
    SHARES,
  ),
  TYPES_MISSING: code(
    'IG-7',
    'BLOCKER',
    'a list of types does not name all five',
    '유형 목록에 다섯 유형이 다 있지 않다',
    'Are the missing types really absent from the document?',
    'add_missing_types',
  ),
  TYPES_DUPLICATED: code(
    'IG-7',
    'BLOCKER',
    'a list of types names one twice',
    '유형 목록에 같은 유형이 두 번 나온다',
    'Which of the two entries is right?',
    'drop_duplicate_types',
  ),
  EVIDENCE_MISSING_PRIMARY: code(
    'IG-5',
    'BLOCKER',
    'a type is called PRIMARY without evidence',
    '근거 없이 유형을 PRIMARY라고 했다',
    CITE,
  ),
  EVIDENCE_MISSING_EMBEDDED: code(
    'IG-5',
    'MAJOR',
    'a type is called EMBEDDED_RAW without evidence',
    '근거 없이 유형을 EMBEDDED_RAW라고 했다',
    CITE,
  ),
  EVIDENCE_MISSING_MENTION: code(
    'IG-5',
    'MINOR',
    'a type is called MENTION_ONLY without evidence',
    '근거 없이 유형을 MENTION_ONLY라고 했다',
    CITE,
  ),
  EVIDENCE_WITHOUT_PRESENCE: code(
    'IG-5',
    'MINOR',
    'a type without presence cites evidence',
    '존재하지 않는다고 한 유형에 근거를 달았다',
    'Is the type present after all?',
    'drop_unclaimed_evidence',
  ),
  SEGMENT_SHARES_SUM: code(
    'IG-8',
    'MAJOR',
    'the shares of a segment do not add up to 1',
    '구간 안의 비율을 더한 값이 1이 아니다',
    SHARES,
    'normalize_segment_shares',
  ),
  MIXTURE_SHARES_SUM: code(
    'IG-8',
    'MAJOR',
    'the shares of the mixture do not add up to 1',
    '문서 전체 구성의 비율을 더한 값이 1이 아니다',
    SHARES,
    'normalize_mixture_shares',
  ),
  SEGMENTS_OVERLAP: code(
    'IG-6',
    'BLOCKER',
    'two segments claim the same page',
    '같은 쪽이 두 구간에 들어 있다',
    COVER,
  ),
  SEGMENT_GAP: code(
    'IG-6',
    'MAJOR',
    'pages between two segments belong to none',
    '두 구간 사이에 어느 구간에도 속하지 않는 쪽이 있다',
    COVER,
  ),
  PAGES_UNCOVERED: code(
    'IG-6',
    'MAJOR',
    'pages at the beginning or the end belong to no segment',
    '문서의 처음이나 끝에 어느 구간에도 속하지 않는 쪽이 있다',
    COVER,
  ),
  SEGMENTS_OUT_OF_ORDER: code(
    'IG-6',
    'MINOR',
    'the segments are not listed in the order of their pages',
    '구간이 쪽 순서대로 나열되어 있지 않다',
    'Is the order intended?',
    'sort_segments',
  ),
  PRESENCE_ROLLUP_WRONG: code(
    'IG-9',
    'MAJOR',
    'the presence of a type in the mixture is not its strongest in the segments',
    '문서 전체 구성에 적힌 유형의 존재 수준이 구간들 가운데 가장 강한 수준과 다르다',
    'How is this type present in the document?',
    'recompute_mixture',
  ),
  SHARE_ROLLUP_WRONG: code(
    'IG-10',
    'MAJOR',
    'the shares of the mixture are not those of the segments, weighted by pages',
    '문서 전체 구성의 비율이 구간별 비율을 쪽수로 가중한 값과 다르다',
    SHARES,
    'recompute_mixture',
  ),
  DOMINANT_TYPE_WRONG: code(
    'X4',
    'MAJOR',
    'the dominant type is not the one that shares and presence give',
    '우세 유형이 비율과 존재 수준으로 정해지는 유형과 다르다',
    'Which type dominates the document?',
    'recompute_dominant',
  ),
  DOMINANT_TYPE_UNSAFE: code(
    'X4',
    'BLOCKER',
    'a report that is only talked about is called dominant',
    '말로 언급되기만 한 보고서를 우세 유형이라고 했다',
    'Does the document contain such a report at all?',
  ),
  EMBEDDED_TYPES_MISMATCH: code(
    'IG-6',
    'MINOR',
    'the list of embedded types is not that of the entries',
    '포함된 유형의 목록이 항목들의 내용과 다르다',
    'Which reports are embedded?',
    'sync_embedded_types',
  ),
  CONFIDENCE_ABOVE_CAP: code(
    'IG-3',
    'MAJOR',
    'a confidence is far above what the presence allows',
    '신뢰도가 존재 수준이 허용하는 상한을 크게 넘는다',
    CONFIDENCE,
    'cap_confidence',
  ),
  CONFIDENCE_SLIGHTLY_ABOVE_CAP: code(
    'IG-3',
    'MINOR',
    'a confidence is a little above what the presence allows',
    '신뢰도가 존재 수준이 허용하는 상한을 조금 넘는다',
    CONFIDENCE,
    'cap_confidence',
  ),
  MENTION_SHARE_ABOVE_LIMIT: code(
    'IG-8',
    'MINOR',
    'what is only mentioned takes a large share',
    '언급되기만 한 것이 큰 비율을 차지한다',
    SHARES,
  ),
  ...READING_CODES,
};
