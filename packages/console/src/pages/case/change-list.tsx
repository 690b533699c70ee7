/** What would change a ruling: the fewest votes or facts that lead elsewhere, and that nothing else would. */
import type { Effects } from '../../parts/effect.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { useWords } from '../../words/words.tsx';
import type { Changes } from './changes.ts';

/** The changes. */
export function ChangeList({
  changes: known,
  effects,
}: {
  readonly changes: Changes | undefined;
  readonly effects: Effects | undefined;
}) {
  const { case: words } = useWords();
  if (known === undefined) return <p className="dim">{words.noChanges}</p>;
  const { changes, pivotal, isSearched } = known;
  return (
    <>
      <ul className="change-list">
        {changes.map(({ outcome, rule, said, steps }) => (
          <li key={`${outcome} ${rule} ${JSON.stringify(steps)}`}>
            <Outcome outcome={outcome} effects={effects} />
            <span>
              {words.ifs} {said}
              {(said === '' ? steps : []).map(({ who, from, to }, at) => (
                <span key={who}>
                  {at === 0 ? '' : words.and}
                  <b>{who}</b> {words.instead(from, to)}
                </span>
              ))}
              <span className="small faint">{rule}</span>
            </span>
          </li>
        ))}
      </ul>
      {pivotal === undefined ? null : (
        <p className="dim gap-top">
          {pivotal.length === 0 ? words.nobodyAlone : words.alone(pivotal.join(', '))}
        </p>
      )}
      {isSearched ? null : <p className="faint small">{words.notSearched}</p>}
    </>
  );
}
