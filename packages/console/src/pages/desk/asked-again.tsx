/** Why an item is reviewed once more, in the words of whoever asked for it. */
import type { Item } from '../../api/desk.ts';
import { useWords } from '../../words/words.tsx';

/** The notice; absent in the first round. */
export function AskedAgain({ item: { asked_again } }: { readonly item: Pick<Item, 'asked_again'> }) {
  const { desk: words } = useWords();
  if (asked_again === null) return null;
  return (
    <div className="note">
      <div>
        <p>
          <b>{words.askedAgain[asked_again.why]}</b>
        </p>
        <p className="said-text">{asked_again.reason}</p>
      </div>
    </div>
  );
}
