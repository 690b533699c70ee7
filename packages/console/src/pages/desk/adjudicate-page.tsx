/** Deciding disputes: the answers side by side without names, the evidence, and a decision with its reason. */
import { useCallback, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useMay } from '../../api/me.ts';
import { Shown } from '../../parts/shown.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useWords } from '../../words/words.tsx';
import { AdjudicateBench } from './adjudicate-bench.tsx';
import { NeedsToken, NothingNow } from './no-item.tsx';
import { type Turn, useClaim } from './use-claim.ts';
import './desk.css';

/** The screen; the queue stands in its address. */
export default function AdjudicatePage() {
  const { queue = '' } = useParams();
  const [asked] = useSearchParams();
  const { desk: words } = useWords();
  useTitle(words.adjudicateTitle(queue));
  const may = useMay('adjudicate');
  const navigate = useNavigate();
  const [turn, setTurn] = useState<Turn>({ number: 0, item: asked.get('item') ?? undefined });
  const [settled, setSettled] = useState('');
  const claim = useClaim(queue, 'adjudicate', turn, may);
  const next = useCallback((item?: string) => setTurn(({ number }) => ({ number: number + 1, item })), []);
  if (!may)
    return (
      <>
        <h1>{words.adjudicateTitle(queue)}</h1>
        <NeedsToken as="adjudicator" />
      </>
    );
  const note =
    settled === '' ? null : (
      <div className="note stored" role="status">
        <p>{settled}</p>
      </div>
    );
  return (
    <Shown answer={claim} title={words.adjudicateTitle(queue)}>
      {(claimed) =>
        claimed === null ? (
          <NothingNow note={note} onAgain={() => next()} />
        ) : (
          <AdjudicateBench
            key={`${claimed.seat.seat_id} ${claimed.seat.token}`}
            claimed={claimed}
            note={note}
            onStored={({ packet_id, state }) => {
              setSettled(`${words.stored(packet_id)} ${words.storedAs[state]}`);
              next();
            }}
            onLeft={() => void navigate('/queue')}
            onNext={next}
          />
        )
      }
    </Shown>
  );
}
