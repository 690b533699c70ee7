/** The effect of a memory as people read it: a table, what changed, and plain sentences. */

import type { MemoryEffect } from '../../../measure/memory/compare-memory.ts';
import { grid } from '../../print/grid.ts';
import { printable } from '../../print/output.ts';

const MOST_LISTED = 20;
const three = (value: number): string => value.toFixed(3);

/** The effect as text. */
export function wordEffect(effect: MemoryEffect): string {
  const { states, changed } = effect;
  const table =
    states === null
      ? []
      : [
          grid(
            ['memory', 'condition', 'F1', '95 %', 'precision', 'recall'],
            states.map(({ state, condition, f1, interval, precision, recall }) => [
              state,
              condition,
              three(f1),
              `${three(interval.low)}–${three(interval.high)}`,
              three(precision),
              three(recall),
            ]),
          ),
        ];
  const cases =
    changed.length === 0
      ? []
      : [
          grid(
            ['changed', 'off', 'on', 'effect'],
            changed
              .slice(0, MOST_LISTED)
              .map(({ case_id, off, on, effect: word }) => [
                printable(case_id),
                off.map(printable).join('\n'),
                on.map(printable).join('\n'),
                word ?? '',
              ]),
          ),
          ...(changed.length > MOST_LISTED
            ? [`… and ${changed.length - MOST_LISTED} more; --json lists all`]
            : []),
        ];
  return `${[...table, ...cases, ...sayEffect(effect)].join('\n')}\n`;
}

/** What it comes to, the conclusion first. */
export function sayEffect(effect: MemoryEffect): string[] {
  const { memory, noise, cases, is_cached, unruled } = effect;
  const varying =
    noise > 0
      ? `With advice looked up and withheld, ${noise} of ${cases} cases differ from memory off: that is how much the agents vary by themselves.`
      : is_cached
        ? 'Answers came from the cache, so how much the agents vary by themselves was not measured.'
        : 'With advice looked up and withheld, no case differs from memory off.';
  const isolated =
    memory.isolated === 0
      ? []
      : [
          `${memory.isolated} times an episode was kept from a case, because it was made from an evaluation that the case may be part of; name other splits in the cases to learn from.`,
        ];
  const silent =
    unruled === 0
      ? []
      : [`${unruled} cases were refused or went to a person, with memory on or off; they count as silence.`];
  return [judge(effect), varying, ...isolated, ...silent];
}

function judge(effect: MemoryEffect): string {
  const { cases, with_gold, memory, states, against_off, against_masked, changed, better, worse } = effect;
  const { retrieved, blocked, isolated, advised_prompts, advised_cases } = memory;
  if (advised_prompts === 0)
    return `There is nothing to show: the memory had no advice for these ${cases} cases (${retrieved} episodes found, ${blocked} blocked, ${isolated} from the same evaluation).`;
  const shown = `Advice stood in ${advised_prompts} prompts of ${advised_cases} of ${cases} cases`;
  if (changed.length === 0)
    return `There is nothing to show: ${lower(shown)} and no result changed; agents that do not read it, such as the offline set, cannot show an effect.`;
  const moved = `${shown}; ${changed.length} ended otherwise`;
  if (states === null || against_off === null || against_masked === null)
    return `${moved}. No case carries gold, so nothing says whether for better or worse.`;
  // All states are measured, or none.
  const f1 = (state: string): string => three(states.find((row) => row.state === state)!.f1);
  const { gain, interval } = against_off;
  const compared = `F1 ${f1('off')} off and ${f1('on')} on (difference ${three(gain)}, 95 % interval ${three(interval.low)} to ${three(interval.high)}), ${better} cases better and ${worse} worse of ${with_gold} with gold`;
  // Agents that vary by themselves differ from one baseline by chance, and less easily from both.
  const both = [interval, against_masked.interval];
  if (both.every(({ low }) => low > 0)) return `Memory helps: ${compared}. ${moved}.`;
  if (both.every(({ high }) => high < 0)) return `Memory does harm: ${compared}. ${moved}.`;
  return `These cases do not show that memory helps or harms: ${compared}. ${moved}.`;
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
