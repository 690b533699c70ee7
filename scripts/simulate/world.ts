/** Worlds in which the true cause is known: places with one cause each, and investigators of given reliability. */

import { startRandom } from '@curia/core/measure';
import type { InvestigatorReport } from '@curia/courts/investigation';
import type {
  Evidence as CitedEvidence,
  ReviewReport,
} from '../../packages/courts/src/investigation/rules/finding/report.ts';
import type { AssignedTask } from '../../packages/courts/src/investigation/rules/rounds/task.ts';

/** What a simulated investigation is like. */
export interface WorldSettings {
  /** How often an honest investigator names the true cause of a place. */
  readonly reliability: number;
  /** How many of the four investigators invent causes and citations. */
  readonly fabricators: number;
  /** How often an honest mistake is the tempting one that others make too. */
  readonly temptation: number;
}

/** Places with a cause each. */
export const PLACES = ['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts', 'src/e.ts', 'src/f.ts'];

/** The investigators, of three types. */
export const INVESTIGATORS = ['CODE-CALLCHAIN', 'CODE-DATAFLOW', 'LOG-PATTERN', 'HIST-RECENT'];

const CAUSES = ['leak', 'race', 'timeout', 'overflow', 'typo'];
const COVERAGE = 0.75;
const CITATION_CHECK_FINDS = 0.8;

/** One world with its true causes and its liars. */
export class World {
  readonly truth: ReadonlyMap<string, string>;
  private readonly tempting: ReadonlyMap<string, string>;
  private readonly liars: ReadonlySet<string>;
  private readonly settings: WorldSettings;
  private readonly random: () => number;

  constructor(settings: WorldSettings, seed: number) {
    this.settings = settings;
    this.random = startRandom(seed);
    this.truth = new Map(PLACES.map((place) => [place, this.pick(CAUSES)]));
    this.tempting = new Map(PLACES.map((place) => [place, this.otherThan(this.truth.get(place)!)]));
    // Reliable and unreliable alike may be of any type.
    const order = [...INVESTIGATORS].map((name) => [this.random(), name] as const).sort(([a], [b]) => a - b);
    this.liars = new Set(order.slice(0, settings.fabricators).map(([, name]) => name));
  }

  /** What an investigator reports; in round 3 only about the places of the items asked for. */
  report({ iid, base_id, round }: AssignedTask, places: readonly string[]): InvestigatorReport {
    const seen = round === 1 ? places.filter(() => this.random() < COVERAGE) : places;
    return {
      iid,
      layer_1: { confidence: 'MEDIUM', one_liner: 'see the findings', needs_further: false },
      layer_2: { findings: seen.map((place, at) => this.finding(base_id, place, at, round === 3)) },
    };
  }

  /** What a counter-reviewer says: a true cause is mostly upheld, a wrong one is refuted half of the time. */
  review(iid: string, items: readonly { readonly item_id: string; readonly claim: string }[]): ReviewReport {
    const counter_reviews = items.map(({ item_id, claim }) => {
      const [place, cause] = claim.split(' ') as [string, string];
      const isTrue = this.truth.get(place) === cause;
      const at = this.random();
      const verdict = isTrue
        ? at < 0.75
          ? 'UPHELD'
          : at < 0.95
            ? 'WEAKENED'
            : 'REFUTED'
        : at < 0.25
          ? 'UPHELD'
          : at < 0.5
            ? 'WEAKENED'
            : 'REFUTED';
      const evidence = [this.citation(place, 'VERIFIED', 'MODERATE')];
      return {
        original_finding_id: item_id,
        challenge: { description: 'tried', evidence },
        verdict: verdict as 'UPHELD',
      };
    });
    return { iid, layer_2: { counter_reviews } };
  }

  private finding(
    base_id: string,
    place: string,
    at: number,
    isSecondLook: boolean,
  ): InvestigatorReport['layer_2']['findings'][number] {
    const isLiar = this.liars.has(base_id);
    const isRight = !isLiar && this.random() < this.settings.reliability + (isSecondLook ? 0.1 : 0);
    const cause = isRight
      ? this.truth.get(place)!
      : !isLiar && this.random() < this.settings.temptation
        ? this.tempting.get(place)!
        : this.otherThan(this.truth.get(place)!);
    const strength = isLiar ? 'STRONG' : this.strength(isRight);
    const count = 1 + Math.floor(this.random() * 3);
    return {
      id: `F${at + 1}`,
      description: `${place} ${cause}`,
      confidence: isLiar || isRight ? 'HIGH' : 'MEDIUM',
      evidence_strength: strength,
      subjects: [{ path: place }],
      cause: { category: cause, object: place },
      evidence: Array.from({ length: count }, () => {
        const isFound = isLiar ? this.random() < CITATION_CHECK_FINDS : false;
        return this.citation(
          place,
          isFound ? 'FAILED' : this.random() < 0.85 ? 'VERIFIED' : 'UNCHECKED',
          strength,
        );
      }),
    };
  }

  private citation(
    place: string,
    verification: 'VERIFIED' | 'UNCHECKED' | 'FAILED',
    strength: CitedEvidence['strength'],
  ): CitedEvidence {
    return {
      type: 'code',
      location: `${place}:${1 + Math.floor(this.random() * 400)}`,
      verification,
      strength,
    };
  }

  private strength(isRight: boolean): 'STRONG' | 'MODERATE' | 'WEAK' {
    const at = this.random();
    if (isRight) return at < 0.5 ? 'STRONG' : at < 0.85 ? 'MODERATE' : 'WEAK';
    return at < 0.1 ? 'STRONG' : at < 0.5 ? 'MODERATE' : 'WEAK';
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!;
  }

  private otherThan(cause: string): string {
    return this.pick(CAUSES.filter((one) => one !== cause));
  }
}
