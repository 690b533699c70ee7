/** The evaluation of one run: its votes, its quality against gold, or two runs side by side; the address says which. */
import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { client, useAnswer } from '../../api/client.ts';
import { useQuality } from '../../api/votes.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Shown } from '../../parts/shown.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { metricIn, metricsOf } from './metrics.ts';
import { QualityView, useQualityTitle } from './quality-view.tsx';
import { RunVotes } from './run-votes.tsx';
import { withChange } from './terms.tsx';
import './evaluation.css';

const VIEWS = ['votes', 'quality', 'compare'] as const;
type View = (typeof VIEWS)[number];

/** The view that an address names. */
const viewIn = (asked: URLSearchParams): View => VIEWS.find((view) => view === asked.get('view')) ?? 'votes';

/** The screen. */
export default function RunEvaluationPage() {
  const { run = '' } = useParams();
  const { evaluation: words, screens } = useWords();
  useTitle(`${screens.evaluation} ${run}`);
  const [asked, setAsked] = useSearchParams();
  const view = viewIn(asked);
  const keys = useMemo(
    () => [
      {
        code: 'KeyC',
        cap: 'C',
        does: words.keyCompare,
        run: () =>
          setAsked((now) =>
            withChange(withChange(now, 'metric', ''), 'view', viewIn(now) === 'compare' ? '' : 'compare'),
          ),
      },
    ],
    [words, setAsked],
  );
  useKeys(keys);
  return (
    <div className="evaluation">
      <nav className="crumb" aria-label={screens.evaluation}>
        <Link to="/evaluation">{screens.evaluation}</Link>
        <span aria-hidden="true">/</span>
        <Link to={`/runs/${encodeURIComponent(run)}`} className="cut">
          {run}
        </Link>
      </nav>
      <nav className="switch views" aria-label={words.views}>
        {VIEWS.map((one) => (
          <Link
            key={one}
            to={{
              search: withChange(
                withChange(asked, 'metric', ''),
                'view',
                one === 'votes' ? '' : one,
              ).toString(),
            }}
            aria-current={one === view ? 'page' : undefined}
          >
            {words.view[one]}
          </Link>
        ))}
      </nav>
      {view === 'votes' ? (
        <RunVotes run={run} />
      ) : view === 'quality' ? (
        <OneRun run={run} />
      ) : (
        <TwoRuns run={run} />
      )}
    </div>
  );
}

/** Goes on to the next metric. */
function useMetricKey(metrics: readonly string[], metric: string): void {
  const { evaluation: words } = useWords();
  const [, setAsked] = useSearchParams();
  const next = metrics[(metrics.indexOf(metric) + 1) % metrics.length] ?? metric;
  const keys = useMemo(
    () => [
      {
        code: 'KeyM',
        cap: 'M',
        does: words.keyMetric,
        run: () => setAsked((now) => withChange(now, 'metric', next), { replace: true }),
      },
    ],
    [words, next, setAsked],
  );
  useKeys(keys);
}

function OneRun({ run }: { readonly run: string }) {
  const { evaluation: words } = useWords();
  const [asked] = useSearchParams();
  const quality = useQuality(run, asked.has('reviews'));
  const say = useQualityTitle();
  const metric = quality.data === undefined ? 'correct' : metricIn(quality.data, asked.get('metric'));
  useMetricKey(quality.data === undefined ? [] : metricsOf(quality.data), metric);
  return (
    <Shown answer={quality} title={words.view.quality}>
      {(data) => (
        <>
          <div className="head">
            <h1 className="ruling">{say(data, metric)}</h1>
            <MetricPicker metrics={metricsOf(data)} metric={metric} />
          </div>
          {data.measure === 'items' && metric === 'correct' ? (
            <Compared comparison={data.comparison} />
          ) : null}
          <QualityView runs={[data]} metric={metric} />
        </>
      )}
    </Shown>
  );
}

type Comparison = Extract<
  NonNullable<ReturnType<typeof useQuality>['data']>,
  { measure: 'items' }
>['comparison'];

/** Whether the court is better than the best of the others, case by case. */
function Compared({ comparison }: { readonly comparison: Comparison }) {
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const { difference, interval, result, more_cases, rival } = comparison;
  const points = (share: number): string => (share * 100).toFixed(1).replace('-', '−');
  const name = rival.startsWith('voice:')
    ? rival.slice('voice:'.length)
    : (words.systems[rival as keyof typeof words.systems] ?? rival);
  return (
    <p className="read dim compared">
      {words.compared(
        name,
        points(Math.abs(difference)),
        difference >= 0,
        points(interval.low),
        points(interval.high),
      )}{' '}
      {result === 'open' ? words.notSettled(formats.number(more_cases ?? 0)) : null}
    </p>
  );
}

function MetricPicker({
  metrics,
  metric,
}: {
  readonly metrics: ReturnType<typeof metricsOf>;
  readonly metric: string;
}) {
  const { evaluation: words } = useWords();
  const [asked, setAsked] = useSearchParams();
  return (
    <label className="pick-field">
      {words.metric}{' '}
      <select
        value={metric}
        onChange={({ target }) => setAsked(withChange(asked, 'metric', target.value), { replace: true })}
      >
        {metrics.map((name) => (
          <option key={name} value={name}>
            {words.metrics[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** More runs are found by their address. */
const LISTED = '100';

function TwoRuns({ run }: { readonly run: string }) {
  const { evaluation: words } = useWords();
  const [asked, setAsked] = useSearchParams();
  const other = asked.get('with') ?? '';
  const runs = useAnswer(['runs', 'names'], () => client.runs.$get({ query: { limit: LISTED } }));
  const court = runs.data?.runs.find(({ run_id }) => run_id === run)?.court;
  const others = (runs.data?.runs ?? []).filter((one) => one.run_id !== run && one.court === court);
  const first = useQuality(run, asked.has('reviews'));
  const second = useQuality(other, asked.has('reviews'), other !== '');
  const metric = first.data === undefined ? 'correct' : metricIn(first.data, asked.get('metric'));
  useMetricKey(first.data === undefined ? [] : metricsOf(first.data), metric);
  const isListed = others.some(({ run_id }) => run_id === other);
  return (
    <>
      <div className="head">
        <h1>{words.compareTitle(run)}</h1>
        <div className="acts">
          {first.data === undefined ? null : <MetricPicker metrics={metricsOf(first.data)} metric={metric} />}
          <label className="pick-field">
            {words.with}{' '}
            <select
              value={other}
              onChange={({ target }) => setAsked(withChange(asked, 'with', target.value), { replace: true })}
            >
              <option value="">{words.noOther}</option>
              {other !== '' && !isListed ? <option value={other}>{other}</option> : null}
              {others.map(({ run_id, policy }) => (
                <option key={run_id} value={run_id}>
                  {run_id} ({policy})
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      {other === '' ? (
        <p className="read dim">{others.length === 0 ? words.noOtherRun : words.chooseOther}</p>
      ) : null}
      <Shown answer={first}>
        {(one) =>
          other === '' ? (
            <QualityView runs={[one]} metric={metric} />
          ) : (
            <Shown answer={second}>
              {(two) =>
                one.measure === two.measure ? (
                  <QualityView runs={[one, two]} metric={metric} />
                ) : (
                  <p className="dim">{words.otherKind}</p>
                )
              }
            </Shown>
          )
        }
      </Shown>
    </>
  );
}
