/** Findings that the authors of a court know of and keep. */
import { codeOf, compileWhen, type FactValues, holds, program } from '@curia/core/table';
import type { Panel } from '../file/panel.ts';

/** An entry of a court that accepts a finding. */
export type PanelAccepted = NonNullable<Panel['court']['accepted']>[number];

/** The entry that accepts the gap in which some facts fall. */
export function acceptedGap({ table, court }: Panel, facts: FactValues): PanelAccepted | undefined {
  const { observed, slotOf } = table[program];
  const slots = observed.map((entry) => codeOf(entry, facts[entry.name]));
  return court.accepted?.find(
    ({ kind, when = {} }) =>
      kind === 'GAP' &&
      compileWhen(table.facts, slotOf, when, table.values).every((asked) => holds(asked, slots[asked.slot]!)),
  );
}
