/** In which run the rules of a table are counted. */
import type { Ref } from 'react';
import { useSearchParams } from 'react-router';
import { client, useAnswer } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import { useWords } from '../../words/words.tsx';

const LISTED = '100';

/** The choice among the newest runs; those of the same court first. */
export function RunPicker({ court, ref }: { readonly court: string; readonly ref?: Ref<HTMLSelectElement> }) {
  const { table: words } = useWords();
  const [asked, setAsked] = useSearchParams();
  const mayRead = useMay('read');
  const runs = useAnswer(['runs', 'names'], () => client.runs.$get({ query: { limit: LISTED } }), {
    enabled: mayRead,
  });
  const chosen = asked.get('run') ?? '';
  const listed = (runs.data?.runs ?? []).toSorted(
    (a, b) => Number(b.court === court) - Number(a.court === court),
  );
  const isListed = listed.some(({ run_id }) => run_id === chosen);
  return (
    <label className="pick-field">
      {words.firedIn}{' '}
      <select
        ref={ref}
        value={chosen}
        onChange={({ target }) => {
          const changed = new URLSearchParams(asked);
          if (target.value === '') changed.delete('run');
          else changed.set('run', target.value);
          setAsked(changed, { replace: true });
        }}
      >
        <option value="">{words.noRun}</option>
        {chosen !== '' && !isListed ? <option value={chosen}>{chosen}</option> : null}
        {listed.map(({ run_id, court: of, policy }) => (
          <option key={run_id} value={run_id}>
            {run_id} ({of}@{policy})
          </option>
        ))}
      </select>
    </label>
  );
}
