/** The cases as they are closed, the newest first; nothing moves while the feed is held. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import type { Run } from '../../api/run.ts';
import type { Effects } from '../../parts/effect.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import type { ClosedCase, Live } from './use-live.ts';

/** Rows that are shown; the list below has all. */
const SHOWN = 12;

interface FeedProps {
  readonly run: Run;
  readonly live: Live;
  readonly effects: Effects | undefined;
}

/** The feed. */
export function LiveFeed({ run, live, effects }: FeedProps) {
  const { run: words } = useWords();
  return (
    <>
      <h2>
        {words.feed} <span className="faint">{words.newestFirst}</span>
        <span className="right faint" role="status">
          {live.isConnected ? words.connected(live.events) : words.connecting}
        </span>
      </h2>
      <table className="feed list">
        <thead>
          <tr>
            <th scope="col">{words.at}</th>
            <th scope="col">{words.case}</th>
            <th scope="col">{words.outcome}</th>
            <th scope="col">{words.rule}</th>
          </tr>
        </thead>
        <tbody>
          {live.closed.slice(0, SHOWN).map((one) => (
            <FeedRow key={one.case_id} run_id={run.run_id} one={one} effects={effects} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A row; what was ruled is fetched once, when the row appears. */
function FeedRow({
  run_id,
  one,
  effects,
}: {
  readonly run_id: string;
  readonly one: ClosedCase;
  readonly effects: Effects | undefined;
}) {
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: ['case', run_id, one.case_id],
    queryFn: () =>
      answerOf(
        client.runs[':run'].cases[':case'].$get({
          param: { run: run_id, case: encodeURIComponent(one.case_id) },
          query: {},
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [first, ...others] = data?.headlines ?? [];
  return (
    <tr className="new">
      <td className="faint">{formats.clock(one.at)}</td>
      <td className="cut">
        <Link className="name" to={`/runs/${run_id}/cases/${encodeURIComponent(one.case_id)}`}>
          {one.case_id}
        </Link>
      </td>
      <td>
        {one.kind === 'refused' ? (
          <Outcome outcome="refused" />
        ) : first === undefined ? null : (
          <Outcome outcome={first.outcome} effects={effects} soft />
        )}
        {others.length === 0 ? '' : ` +${others.length}`}
      </td>
      <td className="faint">{first?.rule}</td>
    </tr>
  );
}
