/** A value that is typed: bare until it is pointed at, and always what was typed last. */
import { type FormField, readTyped } from '@curia/courts/in/document-bench';
import { useEffect, useRef, useState } from 'react';

interface InputProps {
  readonly field: FormField;
  readonly text: string;
  readonly label: string;
  readonly className: string;
  readonly isInvalid?: boolean;
  readonly onType: (value: unknown) => void;
  readonly onHold: (pointer: string) => void;
}

/** The field; a label is chosen from its list. */
export function ValueInput({ field, text, label, className, isInvalid = false, onType, onHold }: InputProps) {
  const [typed, setTyped] = useState(text);
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== own.current) setTyped(text);
  }, [text]);
  const shared = {
    className,
    'aria-label': label,
    'aria-invalid': isInvalid || undefined,
    'data-at': field.pointer,
    onFocus: () => onHold(field.pointer),
    onMouseEnter: () => onHold(field.pointer),
  };
  if (field.options.length > 0 || field.kind === 'flag') {
    const options = field.kind === 'flag' ? ['true', 'false'] : field.options;
    return (
      <select
        {...shared}
        value={options.includes(text) ? text : ''}
        onChange={({ target }) => onType(readTyped(target.value, field.kind))}
      >
        {options.includes(text) ? null : <option value="">{text === '' ? '–' : text}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      ref={own}
      {...shared}
      value={typed}
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value);
        onType(readTyped(target.value, field.kind));
      }}
    />
  );
}
