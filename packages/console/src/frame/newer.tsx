/** Offers the console that the server has by now; whoever is typing decides when. */
import { useQuery } from '@tanstack/react-query';
import { useFirstWords } from '../words/words.tsx';
import { isOutdated } from './screen.ts';

/** How often it is asked for while the page is open; coming back to the page asks, too. */
const EVERY_MS = 5 * 60_000;

/** The notice; nothing while this page is the newest. */
export function Newer() {
  const { states } = useFirstWords();
  const { data } = useQuery({
    queryKey: ['newer'],
    queryFn: async ({ signal }) => (await isOutdated(signal)) ?? false,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });
  if (data !== true) return null;
  return (
    <div className="note" role="status">
      <p>
        <b>{states.newer}</b> {states.newerThen}
      </p>
      <button type="button" className="btn" onClick={() => location.reload()}>
        {states.load}
      </button>
    </div>
  );
}
