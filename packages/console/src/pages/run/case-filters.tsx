/** Which cases of a run are listed; the choice stands in the address. */
import { type Ref, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Run } from '../../api/run.ts';
import { useCalled } from '../../parts/court-labels.tsx';
import { useWords } from '../../words/words.tsx';

/** A pause in typing after which is searched. */
const PAUSE_MS = 250;

/** The filters. */
export function CaseFilters({ run, ref }: { readonly run: Run; readonly ref?: Ref<HTMLSelectElement> }) {
  const { run: words } = useWords();
  const called = useCalled();
  const [asked, setAsked] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const outcomes = [...new Set(run.rules.map(({ outcome }) => outcome))].toSorted();
  const rule = asked.get('rule');
  const change = (changes: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(asked);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setAsked(next, { replace: true });
  };
  return (
    <search className="acts case-filters">
      {rule === null ? null : (
        <button type="button" className="bare-link link" onClick={() => change({ rule: '' })}>
          {words.rule} {rule} ×
        </button>
      )}
      <label className="pick-field">
        <span className="hide">{words.outcome}</span>
        <select
          ref={ref}
          value={asked.get('outcome') ?? ''}
          onChange={({ target }) => change({ outcome: target.value, rule: '' })}
        >
          <option value="">{words.allOutcomes}</option>
          {outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {called('outcomes', outcome)}
            </option>
          ))}
        </select>
      </label>
      <label className="pick-field">
        <span className="hide">{words.state}</span>
        <select value={asked.get('status') ?? ''} onChange={({ target }) => change({ status: target.value })}>
          <option value="">{words.allStates}</option>
          <option value="open">{words.open}</option>
          <option value="ruled">{words.ruledState}</option>
          <option value="refused">{words.refusedState}</option>
        </select>
      </label>
      <label className="field">
        <span className="hide">{words.search}</span>
        <input
          type="search"
          placeholder={words.search}
          defaultValue={asked.get('search') ?? ''}
          onChange={({ target: { value } }) => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => change({ search: value.trim() }), PAUSE_MS);
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.blur();
          }}
        />
      </label>
    </search>
  );
}
