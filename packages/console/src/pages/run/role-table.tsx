/** Who was asked in a run: calls, failures, latency and cost by role. */
import { useState } from 'react';
import { isRunning, type Run, type RunSummary, useSummary } from '../../api/run.ts';
import { useCalled } from '../../parts/court-labels.tsx';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Loading } from '../../parts/wait.tsx';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';

/** Larger runs are only read on demand, because the server reads every log for it. */
const MOST_UNASKED = 2_000;
/** From this share on, failures are worth a look. */
const MANY = 0.05;

/** The table, and the court's own remarks. */
export function RoleTable({ run }: { readonly run: Run }) {
  const { run: words } = useWords();
  const formats = useFormats();
  const called = useCalled();
  const [isAsked, setAsked] = useState(false);
  const isRead = !isRunning(run) && (isAsked || run.cases <= MOST_UNASKED);
  const answer = useSummary(run.run_id, isRead);
  const { summary } = answer;
  if (!isRead)
    return (
      <>
        <h2>{words.roles}</h2>
        <p className="dim">{isRunning(run) ? words.rolesLater : words.rolesLarge}</p>
        {isRunning(run) ? null : (
          <p className="foot">
            <button type="button" className="btn" onClick={() => setAsked(true)}>
              {words.rolesRead}
            </button>
          </p>
        )}
      </>
    );
  return (
    <>
      <h2>{words.roles}</h2>
      <Shown answer={answer} waiting={<Loading rows={3} />}>
        {() => (
          <>
            <ScrollX label={words.roles}>
              <table className="plain tight">
                <thead>
                  <tr>
                    <th scope="col">{words.role}</th>
                    <th scope="col" className="num">
                      {words.calls}
                    </th>
                    <th scope="col" className="num">
                      {words.failed}
                    </th>
                    <th scope="col" className="num">
                      {words.median}
                    </th>
                    <th scope="col" className="num">
                      95 %
                    </th>
                    <th scope="col" className="num">
                      {words.cost}
                    </th>
                    <th scope="col" className="num">
                      {words.aCase}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {summary?.roles.map((role) => (
                    <tr key={role.role}>
                      <td className="cut" title={role.role}>
                        {called('roles', role.role)}
                      </td>
                      <td className="num">{formats.number(role.calls)}</td>
                      <td className="num">
                        {role.calls > 0 && role.failed_calls / role.calls >= MANY ? (
                          <b className="sign">{formats.number(role.failed_calls)}</b>
                        ) : (
                          formats.number(role.failed_calls)
                        )}
                      </td>
                      <td className="num">
                        {role.calls === 0 ? DASH : formats.duration(role.latency_median)}
                      </td>
                      <td className="num">{role.calls === 0 ? DASH : formats.duration(role.latency_p95)}</td>
                      <td className="num">{formats.usd(role.cost_usd)}</td>
                      <td className="num">{formats.usd(role.cost_usd_per_case)}</td>
                    </tr>
                  ))}
                </tbody>
                {summary === undefined || summary.cost_usd === 0 ? null : <Costs summary={summary} />}
              </table>
            </ScrollX>
            {summary?.coded_remarks.map(({ code, values, text }) => (
              <p key={text} className="dim foot">
                {words.remark(code, values, text)}
              </p>
            ))}
          </>
        )}
      </Shown>
    </>
  );
}

/** What a case costs, and one that needs no person. */
function Costs({ summary }: { readonly summary: RunSummary }) {
  const { run: words } = useWords();
  const formats = useFormats();
  const { cases, calls, cost_usd, cost_usd_per_case, decided_alone, cost_usd_per_decided_alone } = summary;
  return (
    <tfoot>
      <tr>
        <th scope="row">{words.allRoles}</th>
        <td className="num">{formats.number(calls)}</td>
        <td colSpan={3} />
        <td className="num">{formats.usd(cost_usd)}</td>
        <td className="num">{formats.usd(cost_usd_per_case)}</td>
      </tr>
      <tr>
        <th scope="row" colSpan={6}>
          {words.alone(formats.number(decided_alone), formats.number(cases))}
        </th>
        <td className="num">
          {cost_usd_per_decided_alone === null ? DASH : formats.usd(cost_usd_per_decided_alone)}
        </td>
      </tr>
    </tfoot>
  );
}
