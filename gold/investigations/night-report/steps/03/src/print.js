export function print(sums) {
  for (const [day, sum] of [...sums].sort()) console.log(`${day}\t${sum.toLocaleString('ko-KR')}`);
}
