/** Which items are listed: what stands in the address, as the server is asked. */

/** The views of the list, by their keys. */
export const VIEWS = ['for-you', 'open', 'disputed', 'settled', 'mine'] as const;

/** A view of the list. */
export type View = (typeof VIEWS)[number];

/** The dates that can be chosen. */
export const DUES = ['late', 'today', 'week', 'none'] as const;

/** The view that an address names, or the one to begin with. */
export function viewIn(asked: URLSearchParams, mayReview: boolean): View {
  const named = VIEWS.find((one) => one === asked.get('view'));
  const isTheirs = mayReview || (named !== 'mine' && named !== 'for-you');
  return named !== undefined && isTheirs ? named : mayReview ? 'for-you' : 'open';
}

/** Whether anything narrows the list. */
export const isNarrowed = (asked: URLSearchParams): boolean =>
  ['queue', 'with', 'due', 'rule', 'search'].some((name) => (asked.get(name) ?? '') !== '');

/** Under which name the address says that an item is nobody's. */
export const NOBODY = '-';

/** What the server is asked for an address, at a time. */
export function queryIn(asked: URLSearchParams, now: Date) {
  const of = (name: string): string | undefined => asked.get(name) || undefined;
  const assigned = of('with');
  return {
    queue: of('queue'),
    rule: of('rule'),
    search: of('search'),
    assigned: assigned === NOBODY ? undefined : assigned,
    unassigned: assigned === NOBODY ? ('true' as const) : undefined,
    ...dueIn(of('due'), now),
  };
}

function dueIn(due: string | undefined, now: Date) {
  switch (due) {
    case 'late':
      return { due_before: minuteOf(now).toISOString() };
    case 'today':
      return { due_before: dayFrom(now, 1).toISOString() };
    case 'week':
      return { due_before: nextMonday(now).toISOString() };
    case 'none':
      return { undated: 'true' as const };
    default:
      return {};
  }
}

/** The minute of a time, so that the same question stays the same for a while. */
const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

/** The beginning of a day. */
export const dayFrom = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** When next week begins. */
export const nextMonday = (now: Date): Date => dayFrom(now, 7 - ((now.getDay() + 6) % 7));
