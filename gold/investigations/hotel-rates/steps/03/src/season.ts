const HIGH = [
  ['12-20', '12-31'],
  ['06-15', '08-31'],
] as const;

export function isHighSeason(day: string): boolean {
  const monthDay = day.slice(5);
  return HIGH.some(([from, to]) => from <= monthDay && monthDay <= to);
}
