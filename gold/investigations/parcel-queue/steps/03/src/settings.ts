/** 작업자 설정. 시간은 모두 초 단위. */
export const settings = {
  concurrency: 6,
  lease: 30,
  idleWait: 1000,
};
