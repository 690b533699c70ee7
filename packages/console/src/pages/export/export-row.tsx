/** One thing that can be taken out of a run, whether it is chosen, and in which form. */
import { useFormats, useWords } from '../../words/words.tsx';
import type { Form, Offered, What } from './exports.ts';

interface RowProps {
  readonly offered: Offered;
  /** Undefined while it is not chosen. */
  readonly form: Form | undefined;
  readonly onChoose: (what: What, form: Form | undefined) => void;
}

/** The row; choosing a form chooses the thing. */
export function ExportRow({ offered: { what, forms, rows }, form, onChoose }: RowProps) {
  const { exported: words } = useWords();
  const formats = useFormats();
  const { name, means } = words.whats[what];
  const isEmpty = rows === 0;
  return (
    <div className={`xopt${form === undefined || isEmpty ? '' : ' on'}`}>
      <input
        type="checkbox"
        className="tick"
        id={`export-${what}`}
        checked={form !== undefined}
        aria-describedby={`export-${what}-means`}
        onChange={({ target }) => onChoose(what, target.checked ? forms[0] : undefined)}
      />
      <span className="xt">
        <label htmlFor={`export-${what}`}>
          <b>{name}</b>
        </label>{' '}
        {rows === null ? null : <span className="faint">{words.rows(rows, formats.number(rows))}</span>}
        <small id={`export-${what}-means`}>{means}</small>
      </span>
      <span className="xf">
        {forms.length === 1 ? (
          <span className="faint">{words.forms[forms[0]!]}</span>
        ) : (
          <span className="switch" role="radiogroup" aria-label={words.formOf(name)}>
            {forms.map((one) => (
              <label key={one} className={form === one ? 'chosen' : ''}>
                <input
                  type="radio"
                  className="hide"
                  name={`form-of-${what}`}
                  checked={form === one}
                  onChange={() => onChoose(what, one)}
                />
                {words.forms[one]}
              </label>
            ))}
          </span>
        )}
      </span>
    </div>
  );
}
