/** An outcome: its word, then its shape, then its colour. */
import { DASH } from '../words/formats.ts';
import { type Effects, effectOf } from './effect.ts';

interface OutcomeProps {
  readonly outcome: string;
  readonly effects?: Effects | undefined;
  /** For the common case, which is drawn quietly. */
  readonly soft?: boolean;
}

/** One outcome. */
export const Outcome = ({ outcome, effects, soft = false }: OutcomeProps) =>
  outcome === DASH ? (
    <span className="faint">{DASH}</span>
  ) : (
    <span className={`o ${effectOf(outcome, effects)}${soft ? ' soft' : ''}`}>{outcome}</span>
  );
