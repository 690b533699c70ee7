/** Words of Korean questions and the words that code uses for them; ours, common words of shops, services and their faults. */

const PAIRS = `주문 order|결제 payment pay|영수증 receipt|메일 mail|이메일 email mail|문자 sms message|배포 deploy release|로그인 login auth|로그아웃 logout|회원 member user
가입 signup register|매출 sales revenue|리포트 report|보고서 report|날짜 date day|일별 daily day|월별 monthly month|하루 day|전날 day date|새벽 night hour day|자정 midnight day|아침 morning hour
합계 sum total|총액 total|금액 amount|가격 price|할인 discount|쿠폰 coupon|세금 tax|환율 rate currency|수수료 fee|환불 refund|취소 cancel|구독 subscription|갱신 renew|청구 charge bill
큐 queue|작업자 worker|작업 job task work|송장 label invoice|출력 print output|인쇄 print|중복 duplicate|여러 번 duplicate twice|두 번 twice duplicate|다시 retry again|재시도 retry
느리 slow latency|느려 slow latency|지연 delay latency|시간 초과 timeout|시간초과 timeout|메모리 memory|누수 leak|연결 connection|접속 connect|커넥션 connection pool|풀 pool|고갈 exhausted pool
캐시 cache|세션 session|토큰 token|서명 signature sign|웹훅 webhook|인증 auth|권한 permission role|비밀번호 password|거절 reject|거부 deny reject|차단 block
상품 product item|재고 stock inventory|장바구니 cart|배송 shipping delivery|주소 address|고객 customer|사용자 user|전화 phone|이름 name|검색 search|필터 filter|정렬 sort order|목록 list|페이지 page
업로드 upload|다운로드 download|내보내기 export|가져오기 import|이미지 image|사진 photo image|첨부 attachment|파일 file|폴더 folder directory|디스크 disk|용량 size|백업 backup
설정 config setting|환경 environment env|변수 variable|기능 feature|플래그 flag|켜 enable flag|꺼 disable flag|버전 version|업데이트 update|라이브러리 dependency
서버 server|데이터베이스 database db|디비 database db|쿼리 query|테이블 table|컬럼 column|마이그레이션 migration|인덱스 index|트랜잭션 transaction|동시 concurrent lock|잠금 lock
알림 notification alert|예약 reservation booking|일정 schedule|스케줄 schedule|시간대 timezone|통계 statistics count|집계 aggregate sum|누락 missing skip|빠지 missing skip|사라 lost missing|마지막 last
멈추 hang stop|죽 crash exit|재시작 restart|깨지 encoding garbled|한글 encoding hangul|빈 empty|비어 empty|만료 expire ttl|오래된 stale old cache|단위 unit|소수 decimal round|반올림 round`;

const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  PAIRS.split(/[|\n]/).map((pair) => {
    const words = pair.trim().split(' ');
    const from = words.findIndex((word) => /^[a-z]/.test(word));
    return [words.slice(0, from).join(' '), words.slice(from)];
  }),
);

/** The English words behind the Korean words of a text; particles make no difference. */
export function translateWords(text: string): string[] {
  if (!/\p{Script=Hangul}/u.test(text)) return [];
  return [...WORDS].flatMap(([korean, english]) => (text.includes(korean) ? english : []));
}
