/** The points of cost and quality: reviewers alone, all of them combined, and a cascade, the most telling first. */
import type { Cascade, Evaluated } from '../../api/votes.ts';
import type { Words } from '../../words/en.ts';

/** One way of deciding. */
export interface CostPoint {
  readonly key: string;
  readonly name: string;
  readonly look: 'alone' | 'cascade' | 'all' | 'majority';
  /** For one case: money, or calls where no price is known. */
  readonly cost: number;
  readonly right: number;
}

/** The points; none without known answers. */
export function costPoints(
  { reviewers, methods, recommended }: Evaluated,
  cascade: Cascade | undefined,
  words: Words['evaluation'],
): { readonly points: readonly CostPoint[]; readonly isPriced: boolean } {
  const isPriced = reviewers.every(({ cost }) => cost !== undefined);
  const costOf = ({ cost, calls }: Evaluated['reviewers'][number]): number =>
    isPriced ? (cost ?? 0) : calls;
  const all = reviewers.reduce((sum, one) => sum + costOf(one), 0);
  const combined = (['majority', recommended] as const).flatMap((name): CostPoint[] => {
    const right = methods.find((method) => method.name === name)?.accuracy;
    if (right === undefined) return [];
    const isMajority = name === 'majority';
    const called = words.allBy(words.methods[name as keyof typeof words.methods] ?? name);
    return [{ key: `all ${name}`, name: called, look: isMajority ? 'majority' : 'all', cost: all, right }];
  });
  const short = cascade === undefined || (isPriced && cascade.cost === null) ? undefined : cascade;
  const points: CostPoint[] = [
    ...(short === undefined
      ? []
      : [
          {
            key: 'cascade',
            name: words.cascade,
            look: 'cascade' as const,
            cost: isPriced ? short.cost!.cascade : short.calls.cascade,
            right: short.accuracy.cascade,
          },
        ]),
    ...new Map(combined.toReversed().map((point) => [point.key, point])).values(),
    ...reviewers
      .flatMap((one): CostPoint[] =>
        one.accuracy === undefined
          ? []
          : [
              {
                key: `alone ${one.reviewer}`,
                name: one.reviewer,
                look: 'alone',
                cost: costOf(one),
                right: one.accuracy,
              },
            ],
      )
      .toSorted((a, b) => b.right - a.right),
  ];
  return { points, isPriced };
}
