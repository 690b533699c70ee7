/** One side of a comparison: a run, as it was decided or again under another policy. */
import { client, useAnswer } from '../../api/client.ts';
import { useRun } from '../../api/run.ts';
import { useWords } from '../../words/words.tsx';

/** A run that can be chosen. */
export interface PickedRun {
  readonly run_id: string;
  readonly court: string;
  readonly policy: string;
}

/** One side as it was chosen; an empty policy is the run as it was decided. */
export interface ChosenSide {
  readonly run: string;
  readonly policy: string;
}

/** Reads a side from the address. */
export function readSide(text: string): ChosenSide {
  const [run = '', policy = ''] = text.split(/@(.*)/s);
  return { run, policy };
}

/** Writes a side as the address and the server take it. */
export const writeSide = ({ run, policy }: ChosenSide): string => (policy === '' ? run : `${run}@${policy}`);

interface PickerProps {
  readonly label: string;
  readonly side: ChosenSide;
  readonly runs: readonly PickedRun[];
  readonly onPick: (side: ChosenSide) => void;
}

/** The choice of a run and of a policy. */
export function SidePicker({ label, side, runs, onPick }: PickerProps) {
  const { compare: words } = useWords();
  const isListed = runs.some(({ run_id }) => run_id === side.run);
  return (
    <fieldset className="side">
      <legend>{label}</legend>
      <label className="pick-field">
        <span className="hide">{words.run}</span>
        <select value={side.run} onChange={({ target }) => onPick({ run: target.value, policy: '' })}>
          {side.run === '' ? <option value="">{words.choose}</option> : null}
          {side.run === '' || isListed ? null : <option>{side.run}</option>}
          {runs.map(({ run_id }) => (
            <option key={run_id}>{run_id}</option>
          ))}
        </select>
      </label>
      {side.run === '' ? null : <PolicyPicker side={side} onPick={onPick} />}
    </fieldset>
  );
}

/** The policies that answer the first question of the run's court; a court of one's own has its file alone. */
function PolicyPicker({ side, onPick }: Pick<PickerProps, 'side' | 'onPick'>) {
  const { compare: words } = useWords();
  const run = useRun(side.run);
  const questions = useAnswer(['questions'], () => client.questions.$get());
  const tables = (run.data?.manifest.tables ?? {}) as Readonly<Record<string, unknown>>;
  const question = Object.keys(tables)[0] ?? run.data?.court;
  const policies =
    questions.data?.questions.find(({ name }) => name === question)?.policies.map(({ policy }) => policy) ??
    [];
  return (
    <label className="pick-field">
      <span className="hide">{words.policy}</span>
      <select value={side.policy} onChange={({ target }) => onPick({ ...side, policy: target.value })}>
        <option value="">{words.asDecided(run.data?.policy ?? '')}</option>
        {side.policy === '' || policies.includes(side.policy) ? null : (
          <option value={side.policy}>{words.again(side.policy)}</option>
        )}
        {policies.map((policy) => (
          <option key={policy} value={policy}>
            {words.again(policy)}
          </option>
        ))}
      </select>
    </label>
  );
}
