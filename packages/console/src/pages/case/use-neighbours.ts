/** The cases before and after one in its list, as it was narrowed. */
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import { filterIn } from '../run/case-filter.ts';

/** How far back is looked at once. */
const BACK = 500;

/** Goes to the next or the previous case; stays where there is none. */
export function useNeighbours(run: string, position: number): { previous: () => void; next: () => void } {
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const fetchCases = useCallback(
    async (after: number, limit: number) => {
      const query = {
        ...filterIn(asked),
        limit: String(limit),
        after: after < 0 ? undefined : String(after),
      };
      return (await answerOf(client.runs[':run'].cases.$get({ param: { run }, query }))).cases;
    },
    [run, asked],
  );
  const go = useCallback(
    (case_id: string | undefined) => {
      if (case_id === undefined) return;
      const list = new URLSearchParams(asked);
      list.delete('part');
      void navigate(`/runs/${run}/cases/${encodeURIComponent(case_id)}${list.size === 0 ? '' : `?${list}`}`);
    },
    [run, asked, navigate],
  );
  const next = useCallback(
    () => void fetchCases(position, 1).then(([found]) => go(found?.case_id)),
    [fetchCases, position, go],
  );
  const previous = useCallback(async () => {
    for (let end = position; end > 0; end -= BACK) {
      const before = await fetchCases(end - BACK - 1, BACK);
      const found = before.findLast((one) => one.position < end);
      if (found !== undefined) return go(found.case_id);
    }
  }, [fetchCases, position, go]);
  return { next, previous: () => void previous() };
}
