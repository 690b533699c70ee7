/** What finished runs of a court are measured by: figures over what their cases came to, and which cases repeat each other. */
import type { Repeat } from '../../measure/consistency.ts';
import type { Figure } from '../../measure/run-figures.ts';
import type { RuledCase } from '../run-case.ts';

/** How finished runs of a court are measured. */
export interface RunFigures<Ruling extends object = object, Sample = unknown> {
  /** The names of the figures, in the order in which they are shown. */
  readonly names: readonly string[];
  /** What a case came to; undefined if it has no result. */
  read(one: RuledCase<Ruling>): Sample | undefined;
  /** Measures a run, by the names. */
  figures(samples: readonly Sample[]): Readonly<Record<string, Figure>>;
  /** What is compared with the repeats of the case, which are all that repeat the same. */
  repeat(sample: Sample): Repeat & { readonly repeats: string };
}
