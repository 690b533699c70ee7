/** A list of values: ticked if there is a choice, otherwise one on each line. */
import type { AnswerKind } from '@curia/core/review';
import { useState } from 'react';
import { useWords } from '../../../words/words.tsx';

interface ListProps {
  readonly of: AnswerKind;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The field; an empty list is an answer only where nothing is ticked on purpose. */
export function ListField({ of, label, value, onChange }: ListProps) {
  const { desk: words } = useWords();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const [lines, setLines] = useState(() => chosen.map(lineOf).join('\n'));
  if (of.kind === 'choice')
    return (
      <fieldset className="choices">
        <legend className="hide">{label}</legend>
        {of.values.map((one) => (
          <label key={one} className={chosen.includes(one) ? 'choice on' : 'choice'}>
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={() =>
                onChange(of.values.filter((other) => chosen.includes(other) !== (other === one)))
              }
            />
            <span>{one}</span>
          </label>
        ))}
        <EmptyList isChosen={Array.isArray(value) && chosen.length === 0} onChange={onChange} />
      </fieldset>
    );
  return (
    <>
      <p className="faint small">{words.onePerLine}</p>
      <textarea
        aria-label={label}
        rows={4}
        value={lines}
        onChange={({ target }) => {
          setLines(target.value);
          const texts = target.value.split('\n').filter((line) => line.trim() !== '');
          const values = texts.map((text) => readLine(text.trim(), of));
          onChange(values.length === 0 || values.includes(undefined) ? undefined : values);
        }}
      />
      <EmptyList
        isChosen={Array.isArray(value) && chosen.length === 0}
        onChange={(none) => {
          setLines('');
          onChange(none);
        }}
      />
    </>
  );
}

interface EmptyProps {
  readonly isChosen: boolean;
  readonly onChange: (value: unknown) => void;
}

/** Says that there is nothing, which is something else than saying nothing. */
function EmptyList({ isChosen, onChange }: EmptyProps) {
  const { desk: words } = useWords();
  return (
    <label className={isChosen ? 'choice on' : 'choice'}>
      <input type="checkbox" checked={isChosen} onChange={() => onChange(isChosen ? undefined : [])} />
      <span>{words.emptyList}</span>
    </label>
  );
}

const lineOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A line as a value of its kind; undefined if it is none. */
function readLine(text: string, { kind }: AnswerKind): unknown {
  if (kind === 'text' || kind === 'choice' || kind === 'date') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
