/** Who votes what about each opinion; the reasons stand below the votes and make no difference. */
import type { Effects } from '../../../parts/effect.ts';
import { Outcome } from '../../../parts/outcome.tsx';
import { ScrollX } from '../../../parts/scroll-x.tsx';
import { DASH } from '../../../words/formats.ts';
import { useWords } from '../../../words/words.tsx';
import type { OpinionVotes } from './opinion-votes.ts';

/** The table; nothing where nobody was asked to review. */
export function OpinionTable({
  votes: { reviewers, rows },
  effects,
  onlyDifferences,
}: {
  readonly votes: OpinionVotes;
  readonly effects: Effects | undefined;
  readonly onlyDifferences: boolean;
}) {
  const { case: words, kinds } = useWords();
  if (reviewers.length === 0) return null;
  const shown = rows.filter(({ votes }) => !onlyDifferences || votes.some(({ differs }) => differs));
  return (
    <ScrollX label={kinds.votes}>
      <table className="voices plain opinion-votes" style={{ minWidth: 300 + reviewers.length * 120 }}>
        <thead>
          <tr>
            <th scope="col">{kinds.opinion}</th>
            {reviewers.map((reviewer) => (
              <th key={reviewer} scope="col">
                <b>{reviewer}</b>
              </th>
            ))}
            <th scope="col">{kinds.became}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, about, votes, outcome, mergedInto }) => (
            <tr key={id}>
              <th scope="row">
                {about} <span className="faint">{id}</span>
              </th>
              {votes.map(({ vote, reason, differs }, at) => (
                <td key={reviewers[at]}>
                  {vote === '' ? (
                    <span className="faint">{DASH}</span>
                  ) : (
                    <span className={differs ? 'differs' : ''}>
                      {differs ? <span className="hide">{words.differs}</span> : null}
                      {vote}
                    </span>
                  )}
                  {reason === '' ? null : <span className="why code">{reason}</span>}
                </td>
              ))}
              <td>
                <Outcome outcome={outcome} effects={effects} />
                {mergedInto === '' ? null : <span className="why">{kinds.standsFor(mergedInto)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}
