/** The options of a court as help lists them. */
import type { Court } from '@curia/core/court';

/** One line an option; the first value is the default. */
export function courtOptions({ name, options }: Court): string {
  const lines = Object.entries(options).map(
    ([key, { values, means }]) => `  ${key}=${values.join('|') || 'TEXT'}\n      ${means}`,
  );
  if (lines.length === 0) return `${name} has no options.`;
  return `Options of ${name} (--set KEY=VALUE); the first value is the default:\n${lines.join('\n')}`;
}
