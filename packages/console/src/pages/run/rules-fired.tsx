/** How often each rule decided, on one scale. */
import { Link } from 'react-router';
import type { Run } from '../../api/run.ts';
import type { Effects } from '../../parts/effect.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { useFormats, useWords } from '../../words/words.tsx';

/** The rules of a run that have decided something, the busiest first. */
export function RulesFired({ run, effects }: { readonly run: Run; readonly effects: Effects | undefined }) {
  const { run: words } = useWords();
  const formats = useFormats();
  const rules = run.rules.toSorted((a, b) => b.count - a.count || a.rule.localeCompare(b.rule));
  const most = rules[0]?.count ?? 1;
  return (
    <>
      <h2>{words.rules}</h2>
      {rules.length === 0 ? (
        <p className="dim">{words.noRules}</p>
      ) : (
        <table className="plain tight">
          <thead className="hide">
            <tr>
              <th scope="col">{words.rule}</th>
              <th scope="col">{words.outcome}</th>
              <th scope="col">{words.times}</th>
              <th scope="col">
                <span className="hide">{words.share}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ rule, outcome, count }) => (
              <tr key={`${rule} ${outcome}`}>
                <td className="cut" title={rule}>
                  <Link to={`?${new URLSearchParams({ rule, outcome })}`}>{rule}</Link>
                </td>
                <td>
                  <Outcome outcome={outcome} effects={effects} soft />
                </td>
                <td className="num">{formats.number(count)}</td>
                <td className="c-fill">
                  <span className="fill" style={{ width: `${(count / most) * 100}%` }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
