/** An answer of the server on the page: waiting for it, refused, or there. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Trouble } from './trouble.tsx';
import { Loading } from './wait.tsx';

interface ShownProps<T> {
  readonly answer: UseQueryResult<T>;
  /** The title of a whole screen, which stands there also when there is nothing else to show. */
  readonly title?: string;
  /** What keeps the place of the answer; lines if absent. */
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows an answer; what was known stays below the notice when asking again fails. */
export function Shown<T>({ answer, title, waiting = <Loading />, children }: ShownProps<T>) {
  const { data, error, refetch } = answer;
  return (
    <>
      {data === undefined && title !== undefined ? <h1 className="waiting-title">{title}</h1> : null}
      {error === null ? null : <Trouble error={error} retry={refetch} />}
      {data === undefined ? (
        error === null && waiting
      ) : (
        <div className={error === null ? '' : 'stale'}>{children(data)}</div>
      )}
    </>
  );
}
