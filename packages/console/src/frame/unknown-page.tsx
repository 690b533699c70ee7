/** What an address shows that leads nowhere. */
import { Link } from 'react-router';
import { useTitle } from '../parts/use-title.ts';
import { useFirstWords } from '../words/words.tsx';

/** The page. */
export default function UnknownPage() {
  const words = useFirstWords();
  useTitle(words.states.unknownTitle);
  return (
    <div className="empty">
      <h1>{words.states.unknownTitle}</h1>
      <p className="read dim">
        {words.states.unknown}{' '}
        <Link className="link" to="/runs">
          {words.screens.runs}
        </Link>
      </p>
    </div>
  );
}
