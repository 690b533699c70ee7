/** Choices under each other, each with its key. */
import type { ReactNode } from 'react';

/** One choice. */
export interface Choice {
  readonly id: string;
  readonly cap: string;
  readonly label: ReactNode;
}

interface ChoicesProps {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The choices. */
export const Choices = ({ legend, name, choices, chosen, onChoose }: ChoicesProps) => (
  <fieldset className="choices">
    <legend className="hide">{legend}</legend>
    {choices.map(({ id, cap, label }) => (
      <label key={id} className={id === chosen ? 'choice on' : 'choice'}>
        <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
        {cap === '' ? null : <kbd>{cap}</kbd>}
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
);
