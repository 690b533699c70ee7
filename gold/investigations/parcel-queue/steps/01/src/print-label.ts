import { setTimeout as wait } from 'node:timers/promises';

/** 프린터가 한 장을 뽑는 데 보통 1초에서 2초가 걸린다. */
export async function printLabel(parcel: string): Promise<void> {
  await wait(1500);
  console.log(`label of ${parcel} printed`);
}
