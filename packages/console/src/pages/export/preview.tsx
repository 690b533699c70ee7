/** The first rows of the table that is chosen, before it is taken. */
import { useQuery } from '@tanstack/react-query';
import { refusalOf } from '../../api/refusal.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { useWords } from '../../words/words.tsx';
import { columnsOf, type PreviewRow, urlOf, type What } from './exports.ts';

const ROWS = 2;
const MOST_COLUMNS = 6;

/** The rows, or a word where there are none. */
export function Preview({ run, what }: { readonly run: string; readonly what: What }) {
  const { exported: words } = useWords();
  const { data: rows } = useQuery({
    queryKey: ['run', run, 'preview', what],
    queryFn: async ({ signal }): Promise<PreviewRow[]> => {
      const answer = await fetch(urlOf(run, what, 'jsonl', ROWS), { signal });
      if (!answer.ok) throw await refusalOf(answer);
      const lines = (await answer.text()).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line));
    },
  });
  if (rows === undefined) return <p className="small faint">{words.looking}</p>;
  if (rows.length === 0) return <p className="small faint">{words.noRows}</p>;
  const columns = columnsOf(rows, MOST_COLUMNS);
  return (
    <ScrollX label={words.firstRows}>
      <table className="plain tight preview">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {columns.map((name) => (
                <td key={name} className={row[name] === null ? 'faint' : ''}>
                  {row[name] ?? words.emptyCell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}
