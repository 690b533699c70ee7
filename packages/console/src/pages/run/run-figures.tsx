/** The five figures of a run: ruled, rate, time left, cost, share for an expert. */
import { isRunning, type Run } from '../../api/run.ts';
import type { EffectCounts } from '../../parts/bar.tsx';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import type { Live } from './use-live.ts';

interface FiguresProps {
  readonly run: Run;
  readonly live: Live;
  readonly counts: EffectCounts;
}

/** What a run may cost at most, as it was last started or resumed. */
function budgetOf({ log }: Run): number | undefined {
  const started = log.findLast(({ kind }) => kind === 'run-started' || kind === 'run-resumed');
  const { budget } = (started?.body ?? {}) as { budget?: { usd?: number } };
  return budget?.usd;
}

/** When a run last ended, for one that has. */
const endOf = ({ log }: Run): string | undefined =>
  log.findLast(({ kind }) => ['run-completed', 'run-stopped', 'run-waiting'].includes(kind))?.at;

/** The figures. */
export function RunFigures({ run, live, counts }: FiguresProps) {
  const { run: words } = useWords();
  const formats = useFormats();
  const budget = budgetOf(run);
  // The latest minute is not over yet, so the one before it tells the rate.
  const rate = live.perMinute.at(-2) ?? live.perMinute.at(-1);
  const left = run.cases - run.closed;
  const ruled = Object.entries(counts).reduce(
    (sum, [effect, count]) => (effect === 'open' ? sum : sum + count),
    0,
  );
  const end = endOf(run);
  return (
    <dl className="figures">
      <div>
        <dt>{words.ruled}</dt>
        <dd>
          {formats.number(run.closed)}{' '}
          <small>
            {words.ofCases(
              formats.number(run.cases),
              formats.percent(run.cases === 0 ? 1 : run.closed / run.cases),
            )}
          </small>
        </dd>
      </div>
      {isRunning(run) ? (
        <>
          <div>
            <dt>{words.rate}</dt>
            <dd>
              {rate === undefined ? DASH : formats.number(rate)} <small>{words.aMinute}</small>
            </dd>
          </div>
          <div>
            <dt>{words.left}</dt>
            <dd>{rate === undefined || rate === 0 ? DASH : formats.duration((left / rate) * 60_000)}</dd>
          </div>
        </>
      ) : (
        <div>
          <dt>{words.took}</dt>
          <dd>
            {end === undefined
              ? DASH
              : formats.duration(Math.max(0, Date.parse(end) - Date.parse(run.created_at)))}
          </dd>
        </div>
      )}
      <div>
        <dt>{words.calls}</dt>
        <dd>{run.calls === null ? DASH : formats.number(run.calls)}</dd>
      </div>
      <div>
        <dt>{words.cost}</dt>
        <dd>
          {run.cost_usd === null ? DASH : formats.usd(run.cost_usd)}{' '}
          {budget === undefined ? null : <small>{words.ofBudget(formats.usd(budget))}</small>}
        </dd>
      </div>
      <div>
        <dt>{words.toExpert}</dt>
        <dd>
          {ruled === 0 || run.hidden > 0 ? DASH : formats.percent((counts.expert ?? 0) / ruled)}{' '}
          <small>{words.ofRulings(formats.number(ruled))}</small>
        </dd>
      </div>
    </dl>
  );
}
