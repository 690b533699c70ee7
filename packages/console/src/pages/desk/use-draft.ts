/** Keeps what somebody writes, a moment after every change, and when they leave the item. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';

/** A pause in writing after which is saved. */
const PAUSE_MS = 400;

interface Content {
  readonly answer: unknown;
  readonly notes: string;
}

/** Where a draft stands. */
export interface Draft {
  /** When it was saved last; null if there is none. */
  readonly at: string | number | null;
  readonly isFailed: boolean;
  /** Saves now; resolves when nothing is under way any more. */
  save(): Promise<void>;
  /** Forgets what is not saved yet: the answer is stored. */
  drop(): void;
}

/** Saves a draft of an item whenever its content changes. */
export function useDraft(item: string, content: Content, before: string | null): Draft {
  const [at, setAt] = useState<string | number | null>(before);
  const [isFailed, setFailed] = useState(false);
  const text = JSON.stringify(content);
  const saved = useRef(text);
  const latest = useRef(content);
  const underWay = useRef<Promise<void>>(Promise.resolve());
  latest.current = content;
  const save = useCallback((): Promise<void> => {
    const json = latest.current;
    const now = JSON.stringify(json);
    if (now === saved.current) return underWay.current;
    saved.current = now;
    underWay.current = underWay.current.then(async () => {
      try {
        await answerOf(client.items[':item'].draft.$put({ param: { item }, json }));
        setAt(Date.now());
        setFailed(false);
      } catch {
        saved.current = '';
        setFailed(true);
      }
    });
    return underWay.current;
  }, [item]);
  const drop = useCallback(() => {
    saved.current = JSON.stringify(latest.current);
  }, []);
  useEffect(() => {
    if (text === saved.current) return undefined;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, save]);
  useEffect(() => () => void save(), [save]);
  return { at, isFailed, save, drop };
}
