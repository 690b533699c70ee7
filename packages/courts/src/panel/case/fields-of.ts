/** What of a case anybody is shown. */
import type { Panel } from '../file/panel.ts';

/** Of a case only its own fields are shown: never votes, and never what is right. */
export function fieldsOf(
  { court }: Panel,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const fields = Object.keys(court.case ?? {});
  return Object.fromEntries(Object.entries(input).filter(([field]) => fields.includes(field)));
}
