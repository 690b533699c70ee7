/** The words of starting a run and of taking one elsewhere, in Korean. */
import type { exportedEn } from './run.en.ts';

/** Taking a run elsewhere. */
export const exportedKo: typeof exportedEn = {
  key: '내보내기',
  open: '내보내기',
  title: (run) => `${run} 내보내기`,
  says: (_cases, shown, settled) => `안건 ${shown}건, 그중 ${settled}건은 전문가가 확정했습니다.`,
  hidden: (count) => `${count}건은 아직 직접 검토할 수 있어 빠져 있습니다.`,
  close: '닫기',
  rows: (_count, shown) => `${shown}행`,
  formOf: (what) => `${what} 형식`,
  whats: {
    rulings: { name: '판정', means: '안건, 결과, 규칙, 이유, 비용, 전문가가 확정한 내용' },
    truth: { name: '정답', means: '안건, 답, 합의인지 최종 판정인지' },
    'gold-cases': { name: '정답이 있는 안건', means: '확정된 안건, 평가의 기준으로 바로 사용' },
    votes: { name: '의견', means: '위원마다 항목별로 낸 의견과 알려진 정답' },
    report: { name: '보고서', means: '수치, 규칙, 발견 사항을 사람이 읽는 형태로' },
    record: { name: '기록', means: '모든 이벤트와 해시; 이 서버 없이도 누구나 확인 가능' },
    folder: { name: '전체 파일', means: '실행이 남기는 폴더: 기록, 답변, 보고서' },
  },
  forms: {
    csv: 'CSV',
    jsonl: 'JSONL',
    parquet: 'Parquet',
    html: 'HTML',
    md: 'Markdown',
    tar: '.tar',
  },
  looking: '첫 행을 읽고 있습니다',
  noRows: '이 표에는 아직 행이 없습니다.',
  firstRows: '첫 행',
  emptyCell: '비어 있음',
  download: (files) => (files === 0 ? '파일 선택' : `파일 ${files}개 내려받기`),
  copy: '명령으로 복사',
  states: { asking: '서버에 묻는 중', done: '내려받는 중', copied: '복사했습니다' },
  keyChoose: '선택',
  keyDownload: '내려받기',
};
