/** Reviewing a queue: one item after the other, each answered without knowing what the machine or anybody else said. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import { type HeldSeat, type Item, QUEUES } from '../../api/desk.ts';
import { useMay } from '../../api/me.ts';
import { Shown } from '../../parts/shown.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useWords } from '../../words/words.tsx';
import { NeedsToken, NothingNow } from './no-item.tsx';
import { ReviewDesk } from './review-desk.tsx';
import { StoredNote } from './stored-note.tsx';
import { type Turn, useClaim } from './use-claim.ts';
import './desk.css';

/** A review that was stored a moment ago. */
interface Before {
  readonly item: Item;
  readonly seat: HeldSeat;
}

/** The screen; the queue stands in its address. */
export default function ReviewPage() {
  const { queue = '' } = useParams();
  const [asked] = useSearchParams();
  const { desk: words } = useWords();
  useTitle(words.reviewTitle(queue));
  const mayReview = useMay('review');
  const navigate = useNavigate();
  const answers = useQueryClient();
  const [turn, setTurn] = useState<Turn>({ number: 0, item: asked.get('item') ?? undefined });
  const [before, setBefore] = useState<Before>();
  const [problem, setProblem] = useState<unknown>();
  const claim = useClaim(queue, 'review', turn, mayReview);
  const next = useCallback((item?: string) => setTurn(({ number }) => ({ number: number + 1, item })), []);
  const undo = useCallback(async () => {
    if (before === undefined) return;
    const { seat_id, token } = before.seat;
    try {
      await answerOf(client.seats[':seat'].undo.$post({ param: { seat: seat_id }, json: { token } }));
      setBefore(undefined);
      setProblem(undefined);
      next(before.item.item_id);
      void answers.invalidateQueries({ queryKey: QUEUES });
    } catch (error) {
      setProblem(error);
    }
  }, [before, next, answers]);
  if (!mayReview)
    return (
      <>
        <h1>{words.reviewTitle(queue)}</h1>
        <NeedsToken as="reviewer" />
      </>
    );
  const note =
    before === undefined ? null : (
      <StoredNote item={before.item} problem={problem} onUndo={() => void undo()} />
    );
  return (
    <Shown answer={claim} title={words.reviewTitle(queue)}>
      {(claimed) =>
        claimed === null ? (
          <NothingNow note={note} onAgain={() => next()} />
        ) : (
          <ReviewDesk
            key={`${claimed.seat.seat_id} ${claimed.seat.token}`}
            claimed={claimed}
            note={note}
            onStored={(item) => {
              setBefore({ item, seat: claimed.seat });
              setProblem(undefined);
              next();
            }}
            onLeft={() => void navigate('/queue')}
            onNext={next}
            onUndo={before === undefined ? undefined : () => void undo()}
          />
        )
      }
    </Shown>
  );
}
