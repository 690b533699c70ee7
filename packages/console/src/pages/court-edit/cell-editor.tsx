/** Editing one cell: how the fact is compared, and with what. */
import { useEffect, useRef, useState } from 'react';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { type CellDraft, cellOf, SIGNS } from './cells.ts';

interface CellProps {
  readonly label: string;
  /** Undefined if the cell says more than can be chosen here. */
  readonly cell: CellDraft | undefined;
  readonly params: readonly string[];
  readonly onDone: (next: 'unchanged' | { readonly cell: unknown }) => void;
}

/** The editor; Enter takes what it says, Escape leaves the cell as it was. */
export function CellEditor({ label, cell, params, onDone }: CellProps) {
  const { courtEdit: words } = useLeadWords();
  const [draft, setDraft] = useState<CellDraft>(
    cell === undefined || cell.sign === 'any' ? { sign: '≥', value: cell?.value ?? '' } : cell,
  );
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className="pop"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onDone({ cell: cellOf(draft) });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone('unchanged');
      }}
    >
      {cell === undefined ? (
        <p className="small dim">{words.inText}</p>
      ) : (
        <>
          <span className="oprow">
            <label className="pick-field">
              <span className="hide">{words.sign}</span>
              <select
                value={draft.sign}
                onChange={({ target }) => {
                  const sign = SIGNS.find((one) => one === target.value) ?? 'any';
                  if (sign === 'any') onDone({ cell: undefined });
                  else setDraft({ ...draft, sign });
                }}
              >
                {SIGNS.map((sign) => (
                  <option key={sign} value={sign}>
                    {sign === 'any' ? words.any : sign}
                  </option>
                ))}
              </select>
            </label>
            <label className="field">
              <span className="hide">{words.value}</span>
              <input
                ref={field}
                value={draft.value}
                list="court-params"
                autoComplete="off"
                onChange={({ target }) => setDraft({ ...draft, value: target.value })}
              />
            </label>
            <button type="submit" className="btn small">
              {words.take} <kbd>Enter</kbd>
            </button>
          </span>
          {params.length === 0 ? null : (
            <p className="small dim">
              {words.orParam}{' '}
              {params.map((param) => (
                <button
                  key={param}
                  type="button"
                  className="bare-link link"
                  onClick={() => setDraft({ ...draft, value: param })}
                >
                  {param}
                </button>
              ))}
            </p>
          )}
        </>
      )}
    </form>
  );
}
