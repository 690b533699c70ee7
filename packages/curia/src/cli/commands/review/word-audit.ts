/** What an audit of accepted documents says, in a line. */
import type { FalseAccepts } from '@curia/courts/in/verification';

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** Words the share of false accepts with its interval, and how it was found. */
export function wordAudit({
  wrong,
  audited,
  open,
  size,
  of,
  seed,
  false_accept_rate,
  interval,
}: FalseAccepts): string {
  const rate =
    false_accept_rate === null
      ? 'nobody has looked yet'
      : `${wrong} of ${audited} audited (${percent(false_accept_rate)}; 95 % ${percent(interval.low)} to ${percent(interval.high)})`;
  const rest = open === 0 ? '' : `; ${open} not audited yet, counted as wrong in the upper limit`;
  return `${rate}${rest}; ${size} drawn of ${of} accepted, seed ${seed}`;
}
