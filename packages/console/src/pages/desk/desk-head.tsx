/** The line above an item: where one is, whether the draft is saved, how long the seat is held, and a clock. */
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useFormats, useWords } from '../../words/words.tsx';
import type { Draft } from './use-draft.ts';

interface HeadProps {
  readonly queue: string;
  /** What waits for this person, in words. */
  readonly left: string;
  readonly draft: Draft;
  readonly until: string;
}

/** The line. */
export function DeskHead({ queue, left, draft, until }: HeadProps) {
  const { desk: words, screens } = useWords();
  const formats = useFormats();
  return (
    <div className="desk-head">
      <p className="crumb">
        <Link to="/queue" className="back">
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <path d="M10 3 5 8l5 5" />
          </svg>
          <span>{screens.queue}</span>
        </Link>
        <span className="wide-only">/</span>
        <span className="wide-only">{queue}</span>
        <span className="count">{left}</span>
      </p>
      <p className="deskstate">
        <span className="saved" role="status">
          {draft.isFailed ? (
            <span className="sign bad">{words.notSaved}</span>
          ) : draft.at === null ? null : (
            <span className="s done">{words.saved(formats.clock(draft.at))}</span>
          )}
        </span>
        <span className="wide-only">{words.until(formats.time(until))}</span>
        <Clock />
      </p>
    </div>
  );
}

const SECOND = 1000;
const MINUTE = 60;

/** The time on this item. */
function Clock() {
  const { desk: words } = useWords();
  const [started] = useState(() => Date.now());
  const [now, setNow] = useState(started);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - started) / SECOND));
  return (
    <span className="clock" role="timer" aria-label={words.clock}>
      {Math.floor(seconds / MINUTE)}:{String(seconds % MINUTE).padStart(2, '0')}
    </span>
  );
}
