/** The parts that the draft decides in another way, wrong ones first. */
import { Link } from 'react-router';
import type { OwnOutcomes } from '../../parts/effect.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import type { MovedPart, Side } from './compare.ts';

interface MovedListProps {
  readonly run: string;
  readonly moved: readonly MovedPart[];
  readonly unlisted: number;
  readonly before: string;
  readonly own?: OwnOutcomes | undefined;
}

/** More are in the matrix; nobody reads further. */
const SHOWN = 100;
const ORDER = { wrong: 0, right: 2 };

/** The list. */
export function MovedList({ run, moved, unlisted, before, own }: MovedListProps) {
  const { playground: words } = useWords();
  const formats = useFormats();
  const sorted = moved.toSorted((one, other) => rank(one) - rank(other));
  const more = sorted.length - SHOWN + unlisted;
  return (
    <>
      <h2 className="moved-h">
        {words.moved} <span className="faint">{formats.number(moved.length + unlisted)}</span>
        <span className="right small faint">{words.wrongFirst}</span>
      </h2>
      <table className="list moved">
        <thead>
          <tr>
            <th>{words.case}</th>
            <td />
            <th>{before}</th>
            <th>{words.draft}</th>
            <th>{words.known}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, SHOWN).map((part) => (
            <tr key={`${part.case_id} ${part.about}`}>
              <td className="nowrap">
                <Link
                  className="name"
                  to={`/runs/${encodeURIComponent(run)}/cases/${encodeURIComponent(part.case_id)}`}
                >
                  {part.case_id}
                </Link>{' '}
                <span className="faint">{part.about}</span>
              </td>
              <td className="cut dim">{part.summary}</td>
              <Decided side={part.from} own={own} />
              <Decided side={part.to} own={own} />
              <td className="nowrap">
                {part.known === undefined ? (
                  <span className="faint">{words.unknown}</span>
                ) : (
                  <span className={`s ${part.known === 'wrong' ? 'failed' : 'done'}`}>
                    {words[part.known]}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="faint">{words.more(formats.number(more))}</p> : null}
    </>
  );
}

const rank = ({ known }: MovedPart): number => (known === undefined ? 1 : ORDER[known]);

const Decided = ({ side, own }: { readonly side: Side; readonly own?: OwnOutcomes | undefined }) => (
  <td className="nowrap">
    <Outcome outcome={side.outcome} own={own} />
    <span className="faint small by">{side.rule}</span>
  </td>
);
