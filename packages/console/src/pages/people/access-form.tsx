/** What somebody may do, in which queues and for how long: the fields that inviting and changing share. */

import type { HandedOut } from '../../words/lead/en.ts';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';

/** The roles that a lead hands out, as the page offers them. */
const HANDED_OUT: readonly HandedOut[] = ['reviewer', 'adjudicator', 'viewer', 'operator'];

/** Whether a role is one of them. */
export const isHandedOut = (role: string): role is HandedOut =>
  (HANDED_OUT as readonly string[]).includes(role);

const LENGTHS = [7, 30, 90, 365] as const;

/** What the fields say. */
export interface Access {
  readonly role: HandedOut;
  /** None for all. */
  readonly queues: readonly string[];
  /** Null for as it is. */
  readonly days: number | null;
}

interface AccessFormProps {
  readonly access: Access;
  readonly queues: readonly string[];
  /** Whether time may stay as it is. */
  readonly isChange: boolean;
  readonly onChange: (access: Access) => void;
}

/** The fields. */
export function AccessForm({ access, queues, isChange, onChange }: AccessFormProps) {
  const { people: words } = useLeadWords();
  return (
    <>
      <fieldset className="mays">
        <legend className="lab2">{words.may}</legend>
        {HANDED_OUT.map((role) => (
          <label key={role} className="may">
            <input
              type="radio"
              name="role"
              checked={access.role === role}
              onChange={() => onChange({ ...access, role })}
            />
            <span>
              {words.roles[role][0]}
              <small>{words.roles[role][1]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {queues.length === 0 || access.role === 'viewer' ? null : (
        <fieldset className="mays">
          <legend className="lab2">{words.queues}</legend>
          <p className="ticks">
            <label>
              <input
                type="checkbox"
                className="tick"
                checked={access.queues.length === 0}
                onChange={() => onChange({ ...access, queues: [] })}
              />
              {words.all}
            </label>
            {queues.map((queue) => (
              <label key={queue}>
                <input
                  type="checkbox"
                  className="tick"
                  checked={access.queues.includes(queue)}
                  onChange={({ target }) =>
                    onChange({
                      ...access,
                      queues: target.checked
                        ? [...access.queues, queue]
                        : access.queues.filter((one) => one !== queue),
                    })
                  }
                />
                {queue}
              </label>
            ))}
          </p>
        </fieldset>
      )}
      <p className="lab2">
        <label className="pick-field">
          {isChange ? words.accessFrom : words.access}{' '}
          <select
            value={access.days ?? ''}
            onChange={({ target }) =>
              onChange({ ...access, days: target.value === '' ? null : Number(target.value) })
            }
          >
            {isChange ? <option value="">{words.unchanged}</option> : null}
            {LENGTHS.map((days) => (
              <option key={days} value={days}>
                {words.days(days)}
              </option>
            ))}
          </select>
        </label>
      </p>
    </>
  );
}
