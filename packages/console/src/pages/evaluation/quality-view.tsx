/** A run held against gold: the court beside its best member, the cheapest, and other ways of deciding. */
import type { Quality } from '../../api/votes.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { DotScale, IntervalDot } from './interval-dot.tsx';
import { courtAndBest, type MetricName, type ScoredSystem, scoresBy } from './metrics.ts';
import { tenthBelow } from './scale.ts';

interface QualityViewProps {
  /** One run, or two side by side. */
  readonly runs: readonly Quality[];
  readonly metric: MetricName;
}

/** The table; with two runs, each system has a dot for each. */
export function QualityView({ runs, metric }: QualityViewProps) {
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const scored = runs.map((run) => scoresBy(run, metric, words));
  const low = tenthBelow(
    Math.min(
      0.9,
      ...scored.flat().flatMap(({ value, interval }) => (value === null ? [] : [interval?.low ?? value])),
    ),
  );
  const [first] = runs as readonly [Quality, ...Quality[]];
  const names = new Map(scored.flat().map((one) => [one.key, one]));
  const isPriced = scored.flat().some(({ cost }) => cost !== null);
  const isDecided = first.measure === 'items';
  return (
    <section>
      <h2>
        {words.metrics[metric]}{' '}
        <span className="faint">
          {runs
            .map((run) =>
              words.onGold(
                formats.number(run.measure === 'items' ? run.items : run.cases),
                run.measure === 'items',
                formats.number(run.without_gold),
                run.unasked === 0 ? null : formats.number(run.unasked),
              ),
            )
            .join(' · ')}
        </span>
      </h2>
      <ScrollX label={words.metrics[metric]}>
        <table className="plain dots quality">
          <thead>
            <tr>
              <th scope="col">{words.who}</th>
              {runs.map((run) => (
                <Heads key={run.run?.run_id} low={low} name={runs.length > 1 ? run.run?.run_id : undefined} />
              ))}
              {runs.length > 1 ? (
                <th scope="col" className="num">
                  {words.difference}
                </th>
              ) : (
                <>
                  {isDecided ? (
                    <th scope="col" className="num">
                      {words.decided}
                    </th>
                  ) : null}
                  <th scope="col" className="num">
                    {words.callsHead}
                  </th>
                  {isPriced ? (
                    <th scope="col" className="num">
                      {words.costHead}
                    </th>
                  ) : null}
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {[...names.values()].map((one) => {
              const sides = scored.map((systems) => systems.find(({ key }) => key === one.key));
              return (
                <tr
                  key={one.key}
                  className={one.kind === 'court' ? 'win' : one.kind === 'limit' ? 'faint' : ''}
                >
                  <th scope="row" title={one.name}>
                    <span className="cut">{one.kind === 'court' ? words.thisCourt(one.name) : one.name}</span>
                  </th>
                  {sides.map((side, at) => (
                    <Side key={runs[at]!.run?.run_id} side={side} low={low} />
                  ))}
                  {runs.length > 1 ? (
                    <td className="num">{differenceOf(sides)}</td>
                  ) : (
                    <>
                      {isDecided ? (
                        <td className="num">{one.decided === null ? DASH : formats.tenths(one.decided)}</td>
                      ) : null}
                      <td className="num">
                        {one.calls === null ? DASH : formats.number(Math.round(one.calls * 100) / 100)}
                      </td>
                      {isPriced ? (
                        <td className="num">{one.cost === null ? DASH : formats.usd(one.cost * 1000)}</td>
                      ) : null}
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollX>
      <p className="small faint foot">{words.metricMeans[metric]}</p>
    </section>
  );
}

function Heads({ low, name }: { readonly low: number; readonly name: string | undefined }) {
  const { evaluation: words } = useWords();
  return (
    <>
      <td className="c-dot">
        {name === undefined ? null : <span className="of-run cut">{name}</span>}
        <DotScale low={low} />
      </td>
      <th scope="col" className="num">
        <span className="hide">{name} </span>
        {words.right}
      </th>
    </>
  );
}

function Side({ side, low }: { readonly side: ScoredSystem | undefined; readonly low: number }) {
  const { evaluation: words } = useWords();
  const { tenths } = useFormats();
  if (side === undefined || side.value === null)
    return (
      <>
        <td className="c-dot" />
        <td className="num faint">{DASH}</td>
      </>
    );
  const { value, interval, kind } = side;
  const range = interval === undefined ? '' : words.range(tenths(interval.low), tenths(interval.high));
  return (
    <>
      <td className="c-dot">
        <IntervalDot
          low={low}
          value={value}
          interval={interval}
          look={kind === 'court' ? 'win' : undefined}
        />
      </td>
      <td className="num" title={range}>
        {tenths(value)}
        {range === '' ? null : <span className="hide">, {range}</span>}
      </td>
    </>
  );
}

function differenceOf([one, other]: readonly (ScoredSystem | undefined)[]): string {
  if (one?.value == null || other?.value == null) return DASH;
  const points = (other.value - one.value) * 100;
  return `${points > 0 ? '+' : points < 0 ? '−' : '±'}${Math.abs(points).toFixed(1)}`;
}

/** What a run comes to against gold, in a sentence. */
export function useQualityTitle(): (quality: Quality, metric: MetricName) => string {
  const { evaluation: words } = useWords();
  const { tenths, number } = useFormats();
  return (quality, metric) => {
    const [court, best] = courtAndBest(scoresBy(quality, metric, words));
    if (court?.value == null) return words.title.qualityNone;
    const alone = best?.value == null ? '' : words.title.bestAlone(best.name, tenths(best.value));
    if (quality.measure === 'tuples')
      return words.title.tuples(court.name, tenths(court.value), number(quality.cases)) + alone;
    const decided = quality.systems.find(({ system }) => system === 'court')!;
    return (
      words.title.items(tenths(decided.decided), number(quality.items), tenths(decided.accuracy)) + alone
    );
  };
}
