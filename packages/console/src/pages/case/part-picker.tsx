/** The lines of a ruling on several parts; the rules and changes that are shown are those of the chosen one. */
import type { ShownCase } from '../../api/case.ts';
import { useCalled } from '../../parts/court-labels.tsx';
import type { Effects } from '../../parts/effect.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { sayValue } from '../../parts/say-value.ts';
import { useWords } from '../../words/words.tsx';

interface PickerProps {
  readonly one: ShownCase;
  readonly chosen: number;
  readonly effects: Effects | undefined;
  readonly onChoose: (part: number) => void;
}

/** The picker. */
export function PartPicker({ one, chosen, effects, onChoose }: PickerProps) {
  const { case: words } = useWords();
  const called = useCalled();
  return (
    <fieldset className="part-picker">
      <legend className="hide">{words.whichPart}</legend>
      {one.headlines.map(({ about, what, outcome, rule, reason }, at) => (
        <label key={`${about} ${rule} ${outcome} ${sayValue(what)}`} className={at === chosen ? 'on' : ''}>
          <input
            type="radio"
            name="part"
            className="hide"
            checked={at === chosen}
            onChange={() => onChoose(at)}
          />
          <Outcome outcome={outcome} effects={effects} />
          <b>
            {called('fields', about)} {called('values', sayValue(what))}
          </b>
          <span className="faint">{rule}</span>
          <span className="dim reason">{reason}</span>
        </label>
      ))}
    </fieldset>
  );
}
