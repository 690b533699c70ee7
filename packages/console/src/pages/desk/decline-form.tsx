/** Declining an item for good: only with a reason. */
import { useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../../words/words.tsx';

interface DeclineProps {
  /** What stands there to begin with. */
  readonly reason: string;
  readonly isBusy: boolean;
  readonly onDecline: (reason: string) => void;
  readonly onCancel: () => void;
}

/** The form; it takes the focus, and Escape puts it away. */
export function DeclineForm({ reason: before, isBusy, onDecline, onCancel }: DeclineProps) {
  const { desk: words } = useWords();
  const id = useId();
  const [reason, setReason] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="decline">
      <label className="lab" htmlFor={id}>
        {words.declineTitle} <span className="faint">{words.declineMeans}</span>
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={10_000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onCancel();
        }}
      />
      <p className="acts">
        <button
          type="button"
          className="btn"
          disabled={isBusy || reason.trim() === ''}
          onClick={() => onDecline(reason.trim())}
        >
          {words.declineYes}
        </button>
        <button type="button" className="btn bare" onClick={onCancel}>
          {words.cancel}
        </button>
      </p>
    </div>
  );
}
