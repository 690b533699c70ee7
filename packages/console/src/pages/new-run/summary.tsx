/** Beside the steps: three cases tried, what may be expected of all, and the button that starts the run. */
import { client, useAnswer } from '../../api/client.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { type Expected, expectedFrom } from './history.ts';
import { commandFor, type Trial } from './requests.ts';
import type { NewRun } from './use-new-run.ts';

interface SummaryProps {
  readonly run: NewRun;
  readonly onStart: () => void;
  readonly isStarting: boolean;
  readonly error: unknown;
}

/** The column. */
export function Summary({ run, onStart, isStarting, error }: SummaryProps) {
  const { newRun: words } = useWords();
  const expected = useExpected(run);
  return (
    <aside className="summary">
      <DryRun run={run} />
      <Expectations run={run} expected={expected} />
      {error === null || error === undefined ? null : <Trouble error={error} />}
      <p className="startrow">
        <button
          type="button"
          className={run.ready === undefined ? 'btn' : 'btn go'}
          disabled={run.ready === undefined || isStarting}
          aria-describedby="start-means"
          onClick={onStart}
        >
          {isStarting ? words.starting : words.start} <kbd>Ctrl Enter</kbd>
        </button>
      </p>
      <p className="small faint" id="start-means">
        {run.ready === undefined ? words.missing[missingIn(run)] : words.startMeans[run.ready.drive]}
      </p>
      {run.ready === undefined || run.file === undefined ? null : (
        <details className="asline">
          <summary className="small link">{words.asCommand}</summary>
          <pre className="small">{commandFor(run.file, run.ready)}</pre>
        </details>
      )}
    </aside>
  );
}

/** What is missing before the run can be started. */
function missingIn({
  file,
  choices,
  usable,
  look,
}: NewRun): 'file' | 'court' | 'reading' | 'cases' | 'agents' {
  if (file === undefined) return 'file';
  if (choices.court === undefined) return 'court';
  if (look.isFetching) return 'reading';
  return usable === 0 ? 'cases' : 'agents';
}

function DryRun({ run }: { readonly run: NewRun }) {
  const { newRun: words } = useWords();
  const formats = useFormats();
  const { trial, ready } = run;
  return (
    <section aria-labelledby="dry-run">
      <h2 id="dry-run">
        {words.dryRun} <span className="faint">{words.dryRunMeans}</span>
      </h2>
      {ready === undefined ? (
        <p className="faint">{words.dryRunWaits}</p>
      ) : trial.error !== null ? (
        <Trouble error={trial.error} retry={run.tryAgain} />
      ) : trial.data === undefined ? (
        <p className="faint" role="status">
          {words.asking}
        </p>
      ) : (
        <>
          <table className="plain tight tried">
            <tbody>
              {trial.data.tried.map((one) => (
                <Tried key={one.case_id} one={one} effects={trial.data.effects} />
              ))}
            </tbody>
          </table>
          <p className="small dim">
            {words.took(
              formats.duration(trial.data.took_ms),
              trial.data.so_far.usd === null ? undefined : formats.usd(trial.data.so_far.usd),
            )}{' '}
            {trial.data.stopped === null ? null : `${trial.data.stopped}. `}
            <button type="button" className="bare-link link" onClick={run.tryAgain}>
              {words.again} <kbd>D</kbd>
            </button>
          </p>
        </>
      )}
    </section>
  );
}

function Tried({
  one,
  effects,
}: {
  readonly one: Trial['tried'][number];
  readonly effects: Trial['effects'];
}) {
  const { newRun: words } = useWords();
  const [part] = one.parts;
  return (
    <tr>
      <td className="nowrap id">{one.case_id}</td>
      <td className="nowrap">
        {one.said.map(({ voice, label }) => (
          <i
            key={voice}
            className={label === null ? 'v quiet' : 'v'}
            title={`${voice}: ${label ?? words.silent}`}
          >
            {label === null ? DASH : ([...label.toUpperCase()][0] ?? DASH)}
          </i>
        ))}
        {one.failed === 0 ? null : <span className="small faint">{words.failed(one.failed)}</span>}
      </td>
      <td>
        {part === undefined ? (
          <span className="dim">{one.problem ?? words.openStill}</span>
        ) : (
          <>
            <Outcome outcome={part.outcome} effects={effects} />{' '}
            <span className="dim">{(part.end ?? '').replace(/^"(.*)"$/, '$1')}</span>
            {one.parts.length === 1 ? null : (
              <span className="small faint"> {words.moreParts(one.parts.length - 1)}</span>
            )}
          </>
        )}
      </td>
      <td className="num faint">{one.gold === null ? words.notKnown : words.known[one.gold]}</td>
    </tr>
  );
}

/** What earlier runs say, where there are some to go by. */
function useExpected({ trial, choices, usable }: NewRun): Expected | undefined {
  const { court } = choices;
  const query = { search: court, limit: '50', rules: 'true' as const };
  const runs = useAnswer(['runs', query], () => client.runs.$get({ query }), {
    enabled: court !== undefined,
  });
  if (court === undefined || trial.data === undefined || runs.data === undefined) return undefined;
  return expectedFrom(runs.data.runs, { court, agents: trial.data.agents, cases: usable });
}

interface ExpectProps {
  readonly run: NewRun;
  readonly expected: Expected | undefined;
}

function Expectations({ run, expected }: ExpectProps) {
  const { newRun: words } = useWords();
  const formats = useFormats();
  const trial = run.ready === undefined ? undefined : run.trial.data;
  const usd = expected?.usd ?? trial?.all.usd ?? null;
  const between = expected?.between ?? trial?.all_usd_between ?? null;
  const budget = Number(run.choices.budget.replaceAll(',', ''));
  const isUnpriced = trial !== undefined && usd === null;
  return (
    <section aria-labelledby="expected">
      <h2 id="expected">
        {words.expect}{' '}
        <span className="faint">
          {expected !== undefined
            ? words.fromRuns(expected.runs.length, formats.number(expected.cases))
            : trial === undefined
              ? ''
              : words.fromTrial}
        </span>
      </h2>
      <dl className="expect">
        <div>
          <dt>{words.cost}</dt>
          <dd>
            {usd === null ? (
              <span className="faint">{isUnpriced ? words.noPrice : DASH}</span>
            ) : usd === 0 ? (
              <b>{words.free}</b>
            ) : (
              <>
                <b>{formats.usd(usd)}</b>{' '}
                {between === null || between[0] === between[1] ? null : (
                  <span className="faint">
                    {words.between(formats.usd(between[0]!), formats.usd(between[1]!))}
                  </span>
                )}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.time}</dt>
          <dd>
            {trial === undefined || trial.all_ms === null ? (
              <span className="faint">{DASH}</span>
            ) : (
              <>
                <b>{formats.duration(trial.all_ms)}</b>{' '}
                <span className="faint">{words.atOnceSays(run.choices.concurrency)}</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.toExpert}</dt>
          <dd>
            {expected === undefined ? (
              <span className="faint">{trial === undefined ? DASH : words.tooFew}</span>
            ) : (
              <>
                <b>{formats.percent(expected.expert)}</b>{' '}
                <span className="faint">
                  {words.aboutCases(formats.number(Math.round(expected.expert * run.usable)))}
                </span>
              </>
            )}
          </dd>
        </div>
      </dl>
      {usd === null || usd === 0 || !(budget > 0) ? null : (
        <>
          <span className="meter2" aria-hidden="true">
            <u style={{ left: `${Math.min(100, (usd / budget) * 100)}%` }} />
          </span>
          <p className="small faint meter-ends">
            <span>{formats.usd(0)}</span>
            <span>
              {usd > budget ? words.overBudget(formats.usd(budget)) : words.ofBudget(formats.usd(budget))}
            </span>
          </p>
        </>
      )}
    </section>
  );
}
