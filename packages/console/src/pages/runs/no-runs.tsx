/** The list of runs without a run: nothing fits, or there is none yet and this is how to get the first. */
import { useFirstWords } from '../../words/words.tsx';

/** What stands in the place of the rows. */
export function NoRuns({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { runs: words } = useFirstWords();
  if (isNarrowed)
    return (
      <div className="empty">
        <h2>{words.noneFound}</h2>
        <p className="read dim">{words.noneFoundHint}</p>
      </div>
    );
  return (
    <div className="empty">
      <h2>{words.emptyTitle}</h2>
      <p className="read dim">{words.empty}</p>
      <ul className="ways">
        {words.ways.map(([what, command, means]) => (
          <li key={command}>
            <span>{what}</span>
            <code>{command}</code>
            <span className="dim">{means}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
