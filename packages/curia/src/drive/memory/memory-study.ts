/** What a run did with the memory, added up over its cases. */

import type { RunCase } from '@curia/core/court';
import { sayCount } from '@curia/core/in/read';
import { adviceFor, type MemoryPlan, memoryOf, type Recalled, usesMemory } from '@curia/memory';
import { readBody, roleIn } from '../../kept/case-event.ts';

/** What a run did with the memory. */
export interface MemoryTotals {
  readonly condition: string;
  readonly policy: string;
  /** `free` if prompts could contain lessons as they were written. */
  readonly lessons: MemoryPlan['lessons'];
  /** Cases that asked. */
  readonly asked: number;
  /** Episodes that were found, over all cases. */
  readonly retrieved: number;
  /** Cases with advice in at least one prompt. */
  readonly advised_cases: number;
  /** Prompts that contained advice. */
  readonly advised_prompts: number;
  /** Episodes that ended like one that did harm. */
  readonly blocked: number;
  /** Episodes from the evaluation that a case may be part of. */
  readonly isolated: number;
  /** Episodes that failed the checks. */
  readonly left_out: number;
  readonly written: number;
  /** Cases that were not written, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** The mark of a run whose prompts may hold what somebody wrote into the memory. */
const FREE_LESSONS =
  'Unchecked: memory_lessons=free put lessons into prompts as they were written; they may name labels or give orders.';

/** How many prompts of a case carried advice. */
function countAdvised({ events }: Pick<RunCase, 'events'>): number {
  let found: Recalled | null = null;
  let prompts = 0;
  for (const event of events) {
    if (event.kind === 'recalled') found = readBody('recalled', event).result;
    else if (adviceFor(found, roleIn(event) ?? '') !== '') prompts++;
  }
  return prompts;
}

/** Adds up the cases of a run. */
export class MemoryStudy {
  readonly #plan: MemoryPlan;
  readonly #counts = {
    asked: 0,
    retrieved: 0,
    advised_cases: 0,
    advised_prompts: 0,
    blocked: 0,
    isolated: 0,
    left_out: 0,
    written: 0,
  };
  readonly #skipped = new Map<string, number>();

  constructor(plan: MemoryPlan) {
    this.#plan = plan;
  }

  add(one: RunCase): void {
    if (!usesMemory(this.#plan)) return;
    const memory = memoryOf(one);
    if (memory === undefined) return;
    const counts = this.#counts;
    const prompts = countAdvised(one);
    if (memory.asked) counts.asked++;
    if (prompts > 0) counts.advised_cases++;
    counts.advised_prompts += prompts;
    counts.retrieved += memory.retrieved_k ?? 0;
    counts.blocked += memory.advisory_blocked_n ?? 0;
    counts.isolated += memory.isolated.length;
    counts.left_out += memory.left_out.length;
    const { written } = memory;
    if (written?.status === 'stored') counts.written++;
    else if (written) this.#skipped.set(written.reason, (this.#skipped.get(written.reason) ?? 0) + 1);
  }

  /** Undefined if the run uses no memory. */
  totals(): MemoryTotals | undefined {
    if (!usesMemory(this.#plan)) return undefined;
    const { condition, policy, lessons } = this.#plan;
    const skipped = Object.fromEntries([...this.#skipped].sort(([a], [b]) => (a < b ? -1 : 1)));
    return { condition, policy: policy.name, lessons, ...this.#counts, skipped };
  }

  remarks(): string[] {
    const totals = this.totals();
    if (totals === undefined) return [];
    const { flags } = this.#plan;
    const { condition, policy, asked, retrieved, advised_cases, advised_prompts } = totals;
    const held = [
      [totals.blocked, 'blocked for ending like one that did harm'],
      [totals.isolated, 'withheld because they come from the evaluation the case belongs to'],
      [totals.left_out, 'left out because they failed the checks'],
    ] as const;
    const kept = held.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`);
    const reasons = Object.entries(totals.skipped).map(([reason, count]) => `${count} ${reason}`);
    const shown = flags.inject
      ? `advice appeared in ${sayCount(advised_prompts, 'prompt')} (${sayCount(advised_cases, 'case')})`
      : 'none of it shown';
    return [
      ...(flags.retrieve
        ? [
            `Memory ${condition} (${policy}): ${sayCount(asked, 'case')} looked up, ${sayCount(retrieved, 'episode')} found, ${shown}.`,
          ]
        : []),
      ...(flags.inject && totals.lessons === 'free' ? [FREE_LESSONS] : []),
      ...(kept.length === 0 ? [] : [`Episodes not used: ${kept.join(', ')}.`]),
      ...(flags.write
        ? [
            `Memory: ${totals.written} cases written${reasons.length === 0 ? '' : `, not written: ${reasons.join(', ')}`}.`,
          ]
        : []),
    ];
  }
}
