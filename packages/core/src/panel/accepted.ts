/** Findings that the authors of a court know of and keep. */
import { holds } from '../table/condition.ts';
import { codeOf } from '../table/decide.ts';
import { compileWhen } from '../table/program.ts';
import { type FactValues, program } from '../table/table.ts';
import type { Panel } from './panel.ts';

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
