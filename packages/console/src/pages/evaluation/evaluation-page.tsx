/** Where an evaluation begins: the runs whose voices vote, and a place for votes of one's own. */
import { Link } from 'react-router';
import { client, useAnswer } from '../../api/client.ts';
import { Shown } from '../../parts/shown.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { OwnVotes } from './own-votes.tsx';
import './evaluation.css';

const LISTED = '100';

/** The views of courts whose agents vote. */
const VOTING: readonly unknown[] = ['votes', 'opinions'];

/** The screen. */
export default function EvaluationPage() {
  const { evaluation: words, screens, runs: runWords } = useWords();
  useTitle(screens.evaluation);
  const formats = useFormats();
  const runs = useAnswer(['runs', 'names'], () => client.runs.$get({ query: { limit: LISTED } }));
  return (
    <div className="evaluation">
      <div className="head">
        <div>
          <h1>{screens.evaluation}</h1>
          <p className="sub">{words.intro}</p>
        </div>
      </div>
      <Shown answer={runs}>
        {({ runs: all }) => {
          const voting = all.filter(({ view }) => VOTING.includes(view));
          if (voting.length === 0)
            return (
              <div className="empty">
                <h2>{words.emptyTitle}</h2>
                <p className="read dim">{words.empty}</p>
                <p className="foot">
                  <code>npx curia demo</code>
                </p>
              </div>
            );
          return (
            <table className="list">
              <thead>
                <tr>
                  <th scope="col">{runWords.run}</th>
                  <th scope="col">{runWords.court}</th>
                  <th scope="col" className="num">
                    {runWords.cases}
                  </th>
                  <th scope="col" className="num">
                    {runWords.started}
                  </th>
                </tr>
              </thead>
              <tbody>
                {voting.map(({ run_id, court, policy, cases, created_at }) => (
                  <tr key={run_id}>
                    <td>
                      <Link className="name" to={`/evaluation/${encodeURIComponent(run_id)}`}>
                        {run_id}
                      </Link>
                    </td>
                    <td className="dim">
                      {court}@{policy}
                    </td>
                    <td className="num">{formats.number(cases)}</td>
                    <td className="num dim">{formats.shortDay(created_at)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Shown>
      <OwnVotes />
    </div>
  );
}
