/** The options of a court as help lists them. */
import type { Court } from '@curia/core/court';
import { optionFields, sayValues } from '../../courts/court-options.ts';

/** Two lines an option: its values, then what it means and what it is unless it is set. */
export function courtOptions(court: Court): string {
  const lines = Object.entries(optionFields(court)).map(([name, field]) => {
    const usual = [undefined, null, ''].some((none) => none === field.default)
      ? ''
      : ` (default: ${field.default})`;
    return `  ${name}=${sayValues(field).join('|')}\n      ${field.description ?? ''}${usual}`;
  });
  if (lines.length === 0) return `${court.name} has no options.`;
  return `Options of ${court.name} (--set KEY=VALUE):\n${lines.join('\n')}`;
}
