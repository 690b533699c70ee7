/** What narrows the list of items; the choice stands in the address. */
import { useEffect, useRef } from 'react';
import type { Queue } from '../../api/desk.ts';
import { sits, usePeople } from '../../api/lead.ts';
import { useMay, useMe } from '../../api/me.ts';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { DUES, NOBODY, type View } from './item-filter.ts';

/** A pause in typing after which is searched. */
const PAUSE_MS = 250;

interface FiltersProps {
  readonly view: View;
  readonly queues: readonly Queue[];
  readonly asked: URLSearchParams;
  readonly onAsk: (asked: URLSearchParams) => void;
}

/** The filters. */
export function ItemFilters({ view, queues, asked, onAsk }: FiltersProps) {
  const { items: words } = useLeadWords();
  const mayPlan = useMay('people');
  const mayReview = useMay('review');
  const me = useMe().data?.name ?? '';
  const people = usePeople(mayPlan).data?.people.filter(sits) ?? [];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (name: string, value: string): void => {
    const next = new URLSearchParams(asked);
    if (value === '') next.delete(name);
    else next.set(name, value);
    onAsk(next);
  };
  const names = [...new Set([...(mayReview ? [me] : []), ...people.map(({ person }) => person)])];
  return (
    <search className="right">
      {view === 'mine' ? null : (
        <>
          <Choice
            label={words.queue}
            value={asked.get('queue') ?? ''}
            any={words.any}
            options={queues.map(({ queue_id }) => [queue_id, queue_id])}
            onChange={(value) => change('queue', value)}
          />
          <Choice
            label={words.with}
            value={asked.get('with') ?? ''}
            any={words.anyone}
            options={[
              [NOBODY, words.nobody],
              ...names.map((name): [string, string] => [name, name === me ? words.me : name]),
            ]}
            onChange={(value) => change('with', value)}
          />
          <Choice
            label={words.due}
            value={asked.get('due') ?? ''}
            any={words.any}
            options={DUES.map((due) => [due, words.dues[due]])}
            onChange={(value) => change('due', value)}
          />
          {asked.has('rule') ? (
            <button type="button" className="bare-link link" onClick={() => change('rule', '')}>
              {words.rule} {asked.get('rule')} ×
            </button>
          ) : null}
        </>
      )}
      <label className="field wide">
        <span className="hide">{view === 'mine' ? words.searchMine : words.search}</span>
        <input
          key={view}
          type="search"
          placeholder={view === 'mine' ? words.searchMine : words.search}
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

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly any: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, value, any, options, onChange }: ChoiceProps) => (
  <label className="pick-field">
    {label}{' '}
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{any}</option>
      {options.map(([name, says]) => (
        <option key={name} value={name}>
          {says}
        </option>
      ))}
    </select>
  </label>
);
