/** A bar per day. */
export function chart(values: readonly number[]): string {
  const most = Math.max(1, ...values);
  return values.map((value) => `<i style="height:${Math.round((100 * value) / most)}%"></i>`).join('');
}
