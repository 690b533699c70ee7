/** The rows of the list of runs. */
import { Fragment } from 'react';
import { Link } from 'react-router';
import { statusOf } from '../../api/run.ts';
import { OutcomeBar } from '../../parts/bar.tsx';
import { sayDrivers, silenceOf } from '../../parts/say-driver.ts';
import { Status } from '../../parts/status.tsx';
import { DASH } from '../../words/formats.ts';
import { useFirstWords, useFormats } from '../../words/words.tsx';
import { byDay, effectsOf, expertShare, type ListedRun } from './runs-list.ts';

/** All rows, day by day. */
export function RunRows({ runs }: { readonly runs: readonly ListedRun[] }) {
  const { runs: words } = useFirstWords();
  const formats = useFormats();
  const now = Date.now();
  return (
    <table className="list runs">
      <thead>
        <tr>
          <th scope="col">{words.run}</th>
          <th scope="col" className="c-status">
            {words.status}
          </th>
          <th scope="col" className="c-court">
            {words.court}
          </th>
          <th scope="col" className="num">
            {words.cases}
          </th>
          <th scope="col">{words.outcomes}</th>
          <th scope="col" className="num c-expert">
            {words.toExpert}
          </th>
          <th scope="col" className="num c-cost">
            {words.cost}
          </th>
          <th scope="col" className="c-driver">
            {words.drivenBy}
          </th>
          <th scope="col" className="num c-started">
            {words.started}
          </th>
        </tr>
      </thead>
      <tbody>
        {byDay(runs, now).map(({ day, runs: some }) => (
          <Fragment key={day}>
            <tr className="day">
              <th colSpan={9} scope="rowgroup">
                {words[day]}
                {day === 'today' ? `, ${formats.day(now)}` : ''}
              </th>
            </tr>
            {some.map((run) => (
              <RunRow key={run.run_id} run={run} isToday={day === 'today'} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function RunRow({ run, isToday }: { readonly run: ListedRun; readonly isToday: boolean }) {
  const { runs: words, status: statuses, drivers } = useFirstWords();
  const formats = useFormats();
  const status = statusOf(run);
  const share = expertShare(run);
  const by = sayDrivers(run.driven_by, run.is_driven === true, drivers);
  const silence = silenceOf(run.driven_by);
  const isWhole = run.closed === run.cases;
  return (
    <tr>
      <td className="c-run">
        <Status status={status} share={run.cases === 0 ? 1 : run.closed / run.cases}>
          <Link className="name" to={`/runs/${run.run_id}`} title={run.run_id}>
            {run.run_id}
          </Link>
        </Status>
        <span className="why in narrow-only">
          {statuses[status]}, {run.court}@{run.policy}
        </span>
        {status === 'running' || status === 'completed' ? null : (
          <span className="why in">
            {status === 'queued' ? (run.is_left ? words.forWorkers : words.inTurn) : words[status]}
          </span>
        )}
      </td>
      <td className="dim c-status">{statuses[status]}</td>
      <td className="nowrap c-court">
        {run.court}
        <span className="faint">@{run.policy}</span>
        {run.given_votes ? <span className="why">{words.given}</span> : null}
      </td>
      <td className="num">
        {isWhole ? null : `${formats.number(run.closed)} `}
        <span className={isWhole ? '' : 'faint'}>
          {isWhole ? formats.number(run.cases) : words.of(formats.number(run.cases))}
        </span>
      </td>
      <td className="c-bar">
        <OutcomeBar counts={effectsOf(run)} />
      </td>
      <td className="num c-expert">{share === undefined ? DASH : formats.percent(share)}</td>
      <td className="num c-cost">
        {run.cost_usd === null ? (
          DASH
        ) : run.cost_usd > 0 ? (
          formats.usd(run.cost_usd)
        ) : (
          <span className="faint">{words.free}</span>
        )}
      </td>
      <td className="nowrap c-driver">
        {status === 'completed' ? null : by === undefined ? (
          <span className="faint">{drivers.nobody}</span>
        ) : (
          <>
            <span className={`s ${run.heard === 'now' ? 'beat' : 'quiet'}`}>{by}</span>{' '}
            {silence === undefined || run.is_driven === true ? null : (
              <span className="faint">{drivers.heardAgo(formats.duration(silence))}</span>
            )}
          </>
        )}
      </td>
      <td className="num c-started">
        {isToday ? formats.time(run.created_at) : formats.shortDay(run.created_at)}
      </td>
    </tr>
  );
}
