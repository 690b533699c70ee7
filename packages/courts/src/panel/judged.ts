/** Cases of a court made from what another tool had judged: only its fields, and values of its kind. */
import type { Judged, JudgedItem } from '@curia/core/court/votes';
import { readPanelCase } from './case/read-case.ts';
import { courtPlan, type Panel } from './file/panel.ts';
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

function voteIn(panel: Panel, { reviewer: voice, label, order, role: said }: Judged): object {
  const role = said ?? roleOf(panel, voice);
  return label === null
    ? written({ voice, role, state: 'missing', order })
    : written({ voice, role, value: valueIn(panel, label), order });
}

/** The role of a voice that is called like a seat of it; needed only where there are several. */
function roleOf(panel: Panel, voice: string): string | undefined {
  const { roles } = panel[courtPlan];
  if (roles.length === 1) return undefined;
  return roles.find(
    ({ name, names }) =>
      names?.includes(voice) === true ||
      voice === name ||
      (voice.startsWith(`${name}-`) && /^\d+$/.test(voice.slice(name.length + 1))),
  )?.name;
}

/** A label as the kind of the court's value wants it; what does not fit stays as it is, so that the refusal shows it. */
function valueIn(panel: Panel, label: string): unknown {
  const kind = panel.court.value?.kind;
  if (kind === 'flag' && /^(true|false)$/i.test(label)) return label.toLowerCase() === 'true';
  return kind === 'number' && label.trim() !== '' && Number.isFinite(Number(label)) ? Number(label) : label;
}
