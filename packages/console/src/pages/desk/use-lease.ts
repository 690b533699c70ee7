/** Keeps a seat for as long as its page is open. */
import { CuriaError } from '@curia/core';
import { useEffect, useState } from 'react';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import type { HeldSeat } from '../../api/desk.ts';

/** A lease is ten minutes; two renewals may fail before it ends. */
const RENEW_MS = 3 * 60_000;

/** Until when a seat is held, and why it is not any more. */
export function useLease({ seat_id, token, until }: HeldSeat): {
  readonly until: string;
  readonly lost: CuriaError | undefined;
} {
  const [held, setHeld] = useState(until);
  const [lost, setLost] = useState<CuriaError>();
  useEffect(() => {
    const renew = async (): Promise<void> => {
      try {
        const param = { seat: seat_id };
        setHeld((await answerOf(client.seats[':seat'].renew.$post({ param, json: { token } }))).until);
      } catch (error) {
        // A server that does not answer may answer next time; a refusal stays one.
        if (!CuriaError.is(error)) return;
        setLost(error);
        clearInterval(timer);
      }
    };
    const timer = setInterval(() => void renew(), RENEW_MS);
    return () => clearInterval(timer);
  }, [seat_id, token]);
  return { until: held, lost };
}
