/** Why a part was ruled as it was: every rule above the winner, the winner, and those that were never read. */
import { Link } from 'react-router';
import type { Effects } from '../../parts/effect.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { useWords } from '../../words/words.tsx';
import { type Rung, sayFact } from './ladder.ts';

interface LadderProps {
  readonly rungs: readonly Rung[];
  readonly reason: string;
  readonly effects: Effects | undefined;
  readonly table: string;
}

/** The ladder. */
export function Ladder({ rungs, reason, effects, table }: LadderProps) {
  const { case: words } = useWords();
  const firstUnread = rungs.findIndex(({ state }) => state === 'un');
  return (
    <ol className="ladder">
      {rungs.flatMap((rung, at) => [
        ...(at === firstUnread
          ? [
              <li key="cut" className="cutline">
                {words.notRead}
              </li>,
            ]
          : []),
        <li key={rung.rule} className={rung.state} aria-current={rung.state === 'won' ? 'true' : undefined}>
          <i className="dot" aria-hidden="true" />
          <span className="nr">{rung.number}</span>
          <Link className="rule" to={`${table}&rule=${encodeURIComponent(rung.rule)}`}>
            {rung.rule}
            <span className="hide">{words.states[rung.state]}</span>
          </Link>
          <span>
            {rung.conditions.map(({ fact, value, wanted }) => (
              <span key={fact} className="got">
                {value === undefined ? (
                  <span className="want">
                    {fact} {wanted}
                  </span>
                ) : (
                  <>
                    {words.is(fact)} <b>{sayFact(value)}</b>{' '}
                    <span className="want">{words.wanted(wanted)}</span>
                  </>
                )}
              </span>
            ))}
            {rung.rule === 'otherwise' ? <span className="want">{words.noRule}</span> : null}
            {rung.state === 'won' ? <span className="say">{reason}</span> : null}
            {rung.state === 'over' ? <span className="say">{words.passedOver}</span> : null}
          </span>
          <Outcome outcome={rung.outcome} effects={effects} soft={rung.state !== 'won'} />
        </li>,
      ])}
    </ol>
  );
}
