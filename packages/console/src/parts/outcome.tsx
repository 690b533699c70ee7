/** An outcome: its word, then its shape, then its colour. */
import { DASH } from '../words/formats.ts';
import { useCalled } from './court-labels.tsx';
import { type Effects, effectOf } from './effect.ts';

interface OutcomeProps {
  readonly outcome: string;
  readonly effects?: Effects | undefined;
  /** For the common case, which is drawn quietly. */
  readonly soft?: boolean;
}

/** One outcome. */
export function Outcome({ outcome, effects, soft = false }: OutcomeProps) {
  const called = useCalled()('outcomes', outcome);
  if (outcome === DASH) return <span className="faint">{DASH}</span>;
  return (
    <span
      className={`o ${effectOf(outcome, effects)}${soft ? ' soft' : ''}`}
      title={called === outcome ? undefined : outcome}
    >
      {called}
    </span>
  );
}
