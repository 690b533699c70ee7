/** The parts that the two sides decide differently, wrong ones first. */
import { Link } from 'react-router';
import { useFormats, useWords } from '../../words/words.tsx';
import type { Effects } from '../effect.ts';
import { Outcome } from '../outcome.tsx';
import { ScrollX } from '../scroll-x.tsx';
import type { MovedPart, Side, SideNames } from './moves.ts';

interface MovedListProps {
  /** The runs that the two sides are about; often the same. */
  readonly runs: SideNames;
  readonly moved: readonly MovedPart[];
  readonly unlisted: number;
  readonly names: SideNames;
  readonly effects?: Effects | undefined;
}

/** More are in the matrix; nobody reads further. */
const SHOWN = 100;
const ORDER = { wrong: 0, right: 2 };

/** The list. */
export function MovedList({ runs, moved, unlisted, names, effects }: MovedListProps) {
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
      <ScrollX label={words.moved}>
        <table className="list moved">
          <thead>
            <tr>
              <th>{words.case}</th>
              <td className="cut" />
              <th>{names.before}</th>
              <th>{names.after}</th>
              <th>{words.known}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, SHOWN).map((part) => (
              <tr key={`${part.case_id} ${part.about}`}>
                <td className="nowrap">
                  <Link className="name" to={caseIn(runs.after, part)}>
                    {part.case_id}
                  </Link>{' '}
                  <span className="faint">{part.about}</span>
                </td>
                <td className="cut dim">{part.summary}</td>
                <Decided
                  side={part.from}
                  effects={effects}
                  to={runs.before === runs.after ? undefined : caseIn(runs.before, part)}
                />
                <Decided side={part.to} effects={effects} />
                <td className="nowrap">
                  {part.known === undefined ? (
                    <span className="faint">{part.to_person === true ? words.toPerson : words.unknown}</span>
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
      </ScrollX>
      {more > 0 ? <p className="faint">{words.more(formats.number(more))}</p> : null}
    </>
  );
}

const rank = ({ known }: MovedPart): number => (known === undefined ? 1 : ORDER[known]);

const caseIn = (run: string, { case_id }: MovedPart): string =>
  `/runs/${encodeURIComponent(run)}/cases/${encodeURIComponent(case_id)}`;

interface DecidedProps {
  readonly side: Side;
  readonly effects?: Effects | undefined;
  /** Where the case of this side is, if it is another one. */
  readonly to?: string | undefined;
}

const Decided = ({ side, effects, to }: DecidedProps) => (
  <td className="nowrap">
    <Outcome outcome={side.outcome} effects={effects} />
    <span className="faint small by">
      {to === undefined ? (
        side.rule
      ) : (
        <Link className="link" to={to}>
          {side.rule}
        </Link>
      )}
    </span>
  </td>
);
