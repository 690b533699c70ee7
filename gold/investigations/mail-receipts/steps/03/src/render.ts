import type { Payment } from './receipt.ts';

const won = new Intl.NumberFormat('ko-KR');

export function render({ id, amount, lines }: Payment): string {
  const rows = lines.map(({ name, price }) => `- ${name}: ${won.format(price)}원`);
  return [`결제 번호 ${id}`, ...rows, `합계 ${won.format(amount)}원`, '사업자등록번호 120-00-00000'].join('\n');
}
