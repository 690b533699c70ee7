/** Measures the agents of a text court: its ways of deciding side by side, by the tuples that they come to. */
import type { RunCase } from '@curia/core/court';
import type { Measure, TrialSetup } from '@curia/core/court/measure';
import {
  breakDown,
  costOf,
  heardOf,
  measureSystems,
  requireAnswers,
  type System,
  wordBestVoice,
  wordHeld,
} from '@curia/core/measure';
import type { Judged } from './eval-tuple.ts';
import { type HeardText, type KnownText, pairUp, readTupleCase, requireTexts } from './tuple-case.ts';
import { tupleRows, wordSilence } from './tuple-report.ts';
import { tupleRuns } from './tuple-runs.ts';
import { tupleYardstick } from './tuple-yardstick.ts';

/** A way of deciding, and the calls that it needs: those of some roles in a run. */
interface TextSystem<Case> extends System<Case, Judged> {
  readonly ran: readonly RunCase[];
  /** Every role if absent. */
  readonly needs?: (role: string) => boolean;
}

/** What is compared. */
interface TextComparison<Case> {
  readonly cases: readonly Case[];
  readonly systems: readonly TextSystem<Case>[];
  /** Whether a system has a column of its own for each kind of text; all have one if absent. */
  readonly isShown?: (system: TextSystem<Case>) => boolean;
  /** Whether anybody names the references of tuples. */
  readonly isByReference: boolean;
  /** What rules, as the sentence calls it; the panel if absent. */
  readonly called?: string;
  /** The court among the systems, the voices that it hears, and what most of them say. */
  readonly best: readonly [court: string, voices: readonly string[], majority?: string];
  readonly sentences?: readonly string[];
}

/** The texts, and a court that can be held over them. */
interface TextTrial<Ruling extends object> {
  /** Holds the court; the cases that it took. */
  hold(setup: TrialSetup): Promise<RunCase<Ruling>[]>;
  /** The texts that a run is about, with what is known of them. */
  pairUp(ran: readonly RunCase[]): HeardText[];
}

/** How a text court is measured: on texts by what it compares, and on finished runs by the stages of a case. */
export const textMeasure = <Ruling extends object, Case extends HeardText>(
  stagesOf: Parameters<typeof tupleRuns<Ruling>>[0],
  compare: (trial: TextTrial<Ruling>) => Promise<TextComparison<Case>>,
): Measure<Ruling, KnownText> => ({
  read: readTupleCase,
  runs: tupleRuns(stagesOf),
  async run({ cases: known, draws, hold }) {
    requireTexts(known);
    const held: RunCase<Ruling>[][] = [];
    const {
      cases,
      systems,
      isShown = () => true,
      isByReference,
      called,
      best,
      sentences,
    } = await compare({
      async hold(setup) {
        const ran = await hold(setup);
        held.push(ran);
        return heardOf(ran);
      },
      pairUp: (ran) => pairUp(known, ran),
    });
    const heard = held.flatMap(heardOf);
    requireAnswers(heard);
    const costs = new Map(
      systems.map(({ name, ran, needs = () => true }) => [name, costOf(ran, needs)] as const),
    );
    const yardstick = tupleYardstick();
    const report = measureSystems(yardstick, systems, cases, { ...draws, called, costs });
    const rows = tupleRows(report, costs, { isByReference });
    const shown = systems.filter(isShown);
    return {
      cases: cases.length,
      rows,
      tags: breakDown(yardstick, cases, shown),
      sentences: [
        ...wordBestVoice(rows, ...best),
        report.verdict.sentence,
        ...report.notes,
        ...wordSilence(cases, shown),
        ...(sentences ?? []),
        ...wordHeld(heard, held[0]),
      ],
    };
  },
});
