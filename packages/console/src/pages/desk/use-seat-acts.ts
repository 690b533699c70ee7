/** What can be done on a seat: submit, give back, decline, send back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import { type Item, QUEUES } from '../../api/desk.ts';
import type { Claimed } from './use-claim.ts';
import type { Draft } from './use-draft.ts';

/** What is submitted. */
export interface Said {
  readonly answer: Record<string, unknown>;
  readonly notes: string;
}

interface Then {
  readonly onStored: (item: Item) => void;
  /** The seat is somebody else's now. */
  readonly onLeft: () => void;
  readonly onDeclined: () => void;
}

/** The acts of one seat. */
export function useSeatActs({ seat, item }: Claimed, draft: Draft, { onStored, onLeft, onDeclined }: Then) {
  const answers = useQueryClient();
  const count = () => answers.invalidateQueries({ queryKey: QUEUES });
  const param = { seat: seat.seat_id };
  const { token } = seat;
  const submit = useMutation({
    mutationFn: async ({ answer, notes }: Said) => {
      await draft.save();
      const json = { token, revision: item.revision, answer, notes: notes || undefined };
      return answerOf(client.seats[':seat'].submit.$post({ param, json }));
    },
    onSuccess: (stored) => {
      draft.drop();
      void count();
      onStored(stored);
    },
  });
  const release = useMutation({
    mutationFn: async () => {
      await draft.save();
      await answerOf(client.seats[':seat'].release.$post({ param, json: { token } }));
    },
    onSuccess: () => {
      void count();
      onLeft();
    },
  });
  const decline = useMutation({
    mutationFn: (reason: string) =>
      answerOf(client.seats[':seat'].decline.$post({ param, json: { token, reason } })),
    onSuccess: () => {
      draft.drop();
      void count();
      onDeclined();
    },
  });
  const sendBack = useMutation({
    mutationFn: async (reason: string) => {
      await draft.save();
      const json = { token, reason };
      return answerOf(client.seats[':seat']['send-back'].$post({ param, json }));
    },
    onSuccess: (stored) => {
      draft.drop();
      void count();
      onStored(stored);
    },
  });
  const all = [submit, release, decline, sendBack];
  return {
    submit,
    release,
    decline,
    sendBack,
    isBusy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  };
}
