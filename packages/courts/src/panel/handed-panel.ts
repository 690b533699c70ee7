/** The court of a panel that a program defined: kept whole with its runs, unless functions of the program decide in it. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import panelCourt from './court.ts';
import { isOwn } from './file/fact.ts';
import { courtPlan, type Panel } from './file/panel.ts';
import type { CaseRuling } from './rule/ruling.ts';
import type { PanelOptions } from './seating.ts';

/** Whether a court that was handed over is a panel, as `definePanel` makes it. */
export const isPanel = (court: object): court is Panel => courtPlan in court;

/** Makes the court of a panel; refuses one that names files, since a program has no folder beside it. */
export function courtOfPanel(panel: Panel): Court<PanelOptions, CaseRuling> {
  const { court, calibration, name } = panel;
  const prompted = Object.keys(court.roles).find((role) => court.roles[role]?.prompt !== undefined);
  if (prompted !== undefined || calibration !== null || court.calibration !== undefined)
    throw new CuriaError(
      'USAGE',
      `${prompted === undefined ? 'the calibration' : `the prompt of ${prompted}`} of ${name} is a file, and a program has no folder beside its court: hand over panelCourt({ panel, prompts, calibration }) with what is in it`,
    );
  const made = panelCourt({ panel, prompts: {} });
  if (!Object.values(court.facts).some(isOwn)) return made;
  // No store can keep a function: such a court has to be handed over again.
  const { definition: _functions, ...code } = made;
  return code;
}
