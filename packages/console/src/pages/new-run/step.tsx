/** One step of a new run: its number, its title, and what is chosen in it. */
import { type ReactNode, useId } from 'react';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly says?: string;
  /** Whether something comes before it. */
  readonly isLater?: boolean;
  readonly children: ReactNode;
}

/** The step. */
export function Step({ number, title, says = '', isLater = false, children }: StepProps) {
  const id = useId();
  return (
    <section className={isLater ? 'step later' : 'step'} aria-labelledby={id}>
      <p className="snr" aria-hidden="true">
        {number}
      </p>
      <div className="col">
        <h2 id={id}>
          {title} <span className="faint">{says}</span>
        </h2>
        {children}
      </div>
    </section>
  );
}
