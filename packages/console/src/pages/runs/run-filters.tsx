/** Which runs are listed: by status, and by a word. */
import { useEffect, useRef } from 'react';
import { useFirstWords } from '../../words/words.tsx';
import type { ListedRun } from './runs-list.ts';

/** What the server lists runs by. */
type RunStatus = ListedRun['status'];

const STATUSES: readonly RunStatus[] = ['running', 'stopped', 'waiting', 'unfinished', 'completed'];
/** Whether the address names a status. */
export const isStatus = (text: string): text is RunStatus => STATUSES.some((status) => status === text);

/** A pause in typing after which is searched. */
const PAUSE_MS = 250;

interface FiltersProps {
  readonly asked: URLSearchParams;
  readonly onAsk: (asked: URLSearchParams, options?: { readonly replace: boolean }) => void;
}

/** The filters; both stand in the address. */
export function RunFilters({ asked, onAsk }: FiltersProps) {
  const { runs: words, status: statuses } = useFirstWords();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (name: string, value: string): void => {
    const changed = new URLSearchParams(asked);
    changed.delete('after');
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    onAsk(changed, { replace: true });
  };
  return (
    <search className="acts">
      <label className="pick-field">
        {words.status}{' '}
        <select value={asked.get('status') ?? ''} onChange={({ target }) => change('status', target.value)}>
          <option value="">{words.any}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {statuses[status]}
            </option>
          ))}
        </select>
      </label>
      <label className="field wide gap">
        <span className="hide">{words.placeholder}</span>
        <input
          type="search"
          placeholder={words.placeholder}
          defaultValue={asked.get('search') ?? ''}
          onChange={({ target: { value } }) => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => change('search', value.trim()), PAUSE_MS);
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.blur();
          }}
        />
        <kbd>/</kbd>
      </label>
    </search>
  );
}
