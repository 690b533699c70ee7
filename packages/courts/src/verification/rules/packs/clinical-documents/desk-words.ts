/** How the desk says what a classification of a clinical document holds, in both languages. */
import type { DeskWords } from '../../pack/desk-words.ts';

const ENTRY = {
  document_type: { en: 'Type', ko: '유형' },
  presence_level: { en: 'Presence', ko: '존재 정도' },
  confidence: { en: 'Confidence', ko: '확신도' },
  reasoning: { en: 'Reason', ko: '근거' },
  top_evidence: { en: 'Evidence', ko: '증거' },
  'top_evidence[].page': { en: 'Page', ko: '쪽' },
  'top_evidence[].snippet': { en: 'Words', ko: '인용문' },
  'top_evidence[].anchors_found': { en: 'Keywords', ko: '핵심어' },
};

const below = (path: string, words: DeskWords['labels'] = {}): DeskWords['labels'] =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [`${path}.${name}`, word]));

/** The words. */
export const CLINICAL_WORDS: DeskWords = {
  groups: [
    {
      title: { en: 'The whole', ko: '전체' },
      fields: ['dominant_type_overall', 'number_of_segments', 'vendor_signals'],
    },
  ],
  labels: {
    dominant_type_overall: { en: 'Main type', ko: '주된 유형' },
    number_of_segments: { en: 'Segments', ko: '구간 수' },
    vendor_signals: { en: 'Vendors', ko: '검사 기관' },
    segments: { en: 'Segment', ko: '구간' },
    ...below('segments[]', {
      segment_index: { en: 'Number', ko: '번호' },
      start_page: { en: 'First page', ko: '첫 쪽' },
      end_page: { en: 'Last page', ko: '끝 쪽' },
      segment_page_count: { en: 'Pages', ko: '쪽수' },
      dominant_type: { en: 'Main type', ko: '주된 유형' },
      embedded_types: { en: 'Also there', ko: '함께 있는 유형' },
      notes: { en: 'Notes', ko: '메모' },
      segment_composition: { en: 'Part', ko: '구성' },
    }),
    ...below('segments[].segment_composition[]', {
      ...ENTRY,
      segment_share: { en: 'Share', ko: '비율' },
    }),
    document_mixture: { en: 'Mixture', ko: '혼합' },
    ...below('document_mixture[]', { ...ENTRY, overall_share: { en: 'Share', ko: '비율' } }),
  },
};
