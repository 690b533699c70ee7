/** Asks for the number of a line, and goes there. */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../words/words.tsx';

interface PromptProps {
  readonly onLine: (line: number) => void;
  readonly onLeave: () => void;
}

/** The field; Enter goes, and leaving it does nothing. */
export function LinePrompt({ onLine, onLeave }: PromptProps) {
  const { document: words } = useWords();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <label className="line-prompt">
      {words.goToLine}
      <input
        ref={field}
        className="val"
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, 5))}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (typed !== '') onLine(Number(typed));
        }}
      />
    </label>
  );
}
