/** An outcome: its word, then its shape, then its colour. */
import { DASH } from '../words/formats.ts';
import { effectOf, type OwnOutcomes } from './effect.ts';

interface OutcomeProps {
  readonly outcome: string;
  readonly own?: OwnOutcomes | undefined;
  /** For the common case, which is drawn quietly. */
  readonly soft?: boolean;
}

/** One outcome. */
export const Outcome = ({ outcome, own, soft = false }: OutcomeProps) =>
  outcome === DASH ? (
    <span className="faint">{DASH}</span>
  ) : (
    <span className={`o ${effectOf(outcome, own)}${soft ? ' soft' : ''}`}>{outcome}</span>
  );
