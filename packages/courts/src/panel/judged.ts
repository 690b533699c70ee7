/** Cases of a court made from what another tool had judged: only its fields, and values of its kind. */
import type { Judged, JudgedItem } from '@curia/core/court/votes';
import { readPanelCase } from './case/read-case.ts';
import type { Panel } from './file/panel.ts';
import { written } from './value/written.ts';

/** The case that an item makes; throws if the court would refuse it. */
export function judgedCase(panel: Panel, { item, fields, gold, judged }: JudgedItem): object {
  const shown = Object.entries(fields).filter(([name]) => Object.hasOwn(panel.court.case ?? {}, name));
  const made = {
    case_id: item,
    ...Object.fromEntries(shown),
    ...written({
      votes: judged.map((one) => voteIn(panel, one)),
      gold: gold == null ? undefined : valueIn(panel, gold),
    }),
  };
  readPanelCase(panel, made);
  return made;
}

function voteIn(panel: Panel, { reviewer: voice, label, order }: Judged): object {
  return label === null
    ? written({ voice, state: 'missing', order })
    : written({ voice, value: valueIn(panel, label), order });
}

/** A label as the kind of the court's value wants it; what does not fit stays as it is, so that the refusal shows it. */
function valueIn(panel: Panel, label: string): unknown {
  const kind = panel.court.value?.kind;
  if (kind === 'flag' && /^(true|false)$/i.test(label)) return label.toLowerCase() === 'true';
  return kind === 'number' && label.trim() !== '' && Number.isFinite(Number(label)) ? Number(label) : label;
}
