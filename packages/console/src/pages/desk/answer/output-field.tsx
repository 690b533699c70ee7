/** An output under review: corrected field by field or as JSON; whoever agrees says why failed checks do not count. */
import { useState } from 'react';
import type { Item } from '../../../api/desk.ts';
import { useWords } from '../../../words/words.tsx';
import { type AnswerForm, parsed } from './answer-form.ts';
import { leavesOf, withCorrection } from './patch-between.ts';

interface OutputProps {
  readonly subject: NonNullable<Item['subject']>;
  readonly form: AnswerForm;
  /** Whether the person agrees; undefined before they chose. */
  readonly agrees: unknown;
  readonly onChange: (changed: Partial<AnswerForm>) => void;
}

/** More fields than this are corrected as JSON. */
const MOST_FIELDS = 200;

/** What goes with the choice to agree or to correct. */
export function OutputField({ subject, form, agrees, onChange }: OutputProps) {
  if (typeof agrees !== 'boolean') return null;
  return (
    <>
      {agrees ? null : <Corrected subject={subject} form={form} onChange={onChange} />}
      <AcceptedCodes codes={subject.failed_codes} agrees={agrees} form={form} onChange={onChange} />
    </>
  );
}

function Corrected({ subject, form, onChange }: Omit<OutputProps, 'agrees'>) {
  const { desk: words } = useWords();
  const now = parsed(form.corrected);
  const before = leavesOf(subject.output);
  const [isText, setText] = useState(now === undefined || before.length > MOST_FIELDS);
  const leaves = now === undefined ? [] : leavesOf(now.value);
  const canBeFields = now !== undefined && leaves.length <= MOST_FIELDS;
  const known = new Map(before.map(({ path, value }) => [path, value]));
  return (
    <div className="corrected">
      {isText || !canBeFields ? (
        <textarea
          className="mono"
          aria-label={words.asJson}
          rows={14}
          spellCheck={false}
          value={form.corrected}
          onChange={({ target }) => onChange({ corrected: target.value })}
        />
      ) : (
        <ul className="leaves">
          {leaves.map(({ path, value }) => (
            <li key={path} className={known.has(path) && known.get(path) === value ? '' : 'changed'}>
              <LeafField
                path={path}
                value={value}
                before={known.get(path)}
                onChange={(next) =>
                  onChange({
                    corrected: JSON.stringify(
                      withCorrection(now.value, { op: 'replace', path, value: next })?.value,
                      null,
                      2,
                    ),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="bare-link link"
        disabled={!canBeFields}
        onClick={() => setText(!isText)}
      >
        {isText ? words.asFields : words.asJson}
      </button>
    </div>
  );
}

interface LeafProps {
  readonly path: string;
  readonly value: unknown;
  readonly before: unknown;
  readonly onChange: (value: unknown) => void;
}

/** One value; what was text stays text, and the rest is read as JSON if it is. */
function LeafField({ path, value, before, onChange }: LeafProps) {
  const { desk: words } = useWords();
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return (
    <label className="leaf">
      <span className="dim">{path.slice(1)}</span>
      <span className="field">
        <input
          defaultValue={written}
          onChange={({ target: { value: text } }) => {
            const read = typeof before === 'string' ? undefined : parsed(text);
            onChange(read === undefined ? text : read.value);
          }}
        />
      </span>
      <span className="faint small">{before === value ? '' : words.was(JSON.stringify(before) ?? '')}</span>
    </label>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly agrees: boolean;
  readonly form: AnswerForm;
  readonly onChange: OutputProps['onChange'];
}

function AcceptedCodes({ codes, agrees, form, onChange }: CodesProps) {
  const { desk: words } = useWords();
  if (codes.length === 0) return null;
  return (
    <div className="codes">
      <p className="dim">{agrees ? words.mustAccept : words.mayAccept}</p>
      {codes.map((code) => (
        <label key={code} className="lab">
          {code}
          <span className="field wide-field">
            <input
              value={form.accepted[code] ?? ''}
              placeholder={words.whyNot}
              onChange={({ target }) => onChange({ accepted: { ...form.accepted, [code]: target.value } })}
            />
          </span>
        </label>
      ))}
    </div>
  );
}
