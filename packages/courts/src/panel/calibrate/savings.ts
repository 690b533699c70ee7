/** What asking in waves would have spared on recorded cases, and whether anything would have ended differently. */
import type { WaveSavings } from '@curia/core/court/votes';
import { askInWaves } from '../ask-in-waves.ts';
import type { Panel } from '../file/panel.ts';
import { SPARED } from '../file/seat.ts';
import type { CaseDecision } from '../rule/decide-case.ts';
import type { CaseRuling } from '../rule/ruling.ts';
import { whyNeverSpared } from '../rule/settles.ts';

/** Starts to count. Cases that were closed early cannot be asked again: nobody knows what those who were spared would have said. */
export function startSavings(panel: Panel): {
  add(input: unknown, decided: CaseDecision): void;
  report(): WaveSavings;
} {
  const never = whyNeverSpared(panel);
  const wave = Object.values(panel.court.roles).some((role) => role.wave !== undefined) ? 'court' : 1;
  const counts = { cases: 0, closed_early: 0, questions: 0, spared: 0, changed: 0, were_closed: 0 };
  return {
    add(input, decided) {
      if (decided.items.some(({ item }) => item.lines.some(({ state }) => state === SPARED))) {
        counts.were_closed++;
        return;
      }
      if (never !== undefined) return;
      const { asked, spared, state } = askInWaves(panel, input, wave);
      const left = [...spared.values()].reduce((sum, questions) => sum + questions, 0);
      counts.cases++;
      counts.questions += asked + left;
      counts.spared += left;
      if (left === 0) return;
      counts.closed_early++;
      // With everybody asked it is a run as well: `decide` would leave open whom nobody recorded.
      if (endOf(state.ruling) !== endOf(askInWaves(panel, input, 'all').state.ruling)) counts.changed++;
    },
    report: () => ({ wave, never, ...counts }),
  };
}

/** The end of a case, however it was reached. */
const endOf = (ruling: CaseRuling | null): string =>
  JSON.stringify([
    ruling?.effect,
    ruling?.verdict?.outcome,
    ruling?.items.map(({ item, outcome, effect, value, ask, round }) => [
      item,
      outcome,
      effect,
      value,
      ask,
      round,
    ]),
  ]);
