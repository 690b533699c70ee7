/** The voices of a court: who is asked, how many, when, what they see and what they are told. */
import { useState } from 'react';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { type CourtDraft, type Role, withRoleWord, withVoices } from './court-text.ts';

interface VoicesProps {
  readonly text: string;
  readonly draft: CourtDraft;
  readonly prompts: Readonly<Record<string, string>>;
  readonly onChange: (text: string) => void;
  readonly onPrompts: (prompts: Readonly<Record<string, string>>) => void;
}

const MOST_VOICES = 99;

/** The section. */
export function VoicesEditor({ text, draft, prompts, onChange, onPrompts }: VoicesProps) {
  const { courtEdit: words } = useLeadWords();
  const [open, setOpen] = useState<string>();
  return (
    <section>
      <h2>
        {words.voices} <span className="faint">{words.voicesMean}</span>
      </h2>
      <ScrollX label={words.voices}>
        <table className="list voices-edit">
          <thead>
            <tr>
              <th scope="col">{words.role}</th>
              <th scope="col">{words.voices}</th>
              <th scope="col">{words.asked}</th>
              <th scope="col">{words.sees}</th>
              <th scope="col">{words.told}</th>
            </tr>
          </thead>
          <tbody>
            {draft.roles.map((role) => (
              <tr key={role.name}>
                <td className="name">{role.name}</td>
                <td>
                  <Stepper role={role} onChange={(voices) => onChange(withVoices(text, role.name, voices))} />
                </td>
                <td>
                  <Word
                    label={words.askedOf(role.name)}
                    value={role.asked}
                    options={{ '': words.atOnce, later: words.later }}
                    onChange={(word) => onChange(withRoleWord(text, role.name, 'asked', word))}
                  />
                </td>
                <td>
                  <Word
                    label={words.seesOf(role.name)}
                    value={role.sees}
                    options={{ '': words.theCase, votes: words.caseAndVotes }}
                    onChange={(word) => onChange(withRoleWord(text, role.name, 'sees', word))}
                  />
                </td>
                <td className="told">
                  {role.prompt === undefined ? (
                    <span className="faint">{words.noPrompt}</span>
                  ) : open === role.name ? (
                    <textarea
                      aria-label={words.toldOf(role.name)}
                      value={prompts[role.name] ?? ''}
                      onChange={({ target }) => onPrompts({ ...prompts, [role.name]: target.value })}
                    />
                  ) : (
                    <>
                      <span className="dim">{(prompts[role.name] ?? '').slice(0, 160)}</span>{' '}
                      <button type="button" className="bare-link link" onClick={() => setOpen(role.name)}>
                        {words.edit}
                      </button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </section>
  );
}

function Stepper({
  role: { name, voices },
  onChange,
}: {
  readonly role: Role;
  readonly onChange: (voices: number) => void;
}) {
  const { courtEdit: words } = useLeadWords();
  return (
    <span className="stepper">
      <button
        type="button"
        className="btn small"
        aria-label={words.oneLess(name)}
        disabled={voices <= 1}
        onClick={() => onChange(voices - 1)}
      >
        −
      </button>
      <b>{voices}</b>
      <button
        type="button"
        className="btn small"
        aria-label={words.oneMore(name)}
        disabled={voices >= MOST_VOICES}
        onClick={() => onChange(voices + 1)}
      >
        +
      </button>
    </span>
  );
}

interface WordProps {
  readonly label: string;
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (word: string) => void;
}

const Word = ({ label, value, options, onChange }: WordProps) => (
  <label className="pick-field">
    <span className="hide">{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {Object.entries(options).map(([word, says]) => (
        <option key={word} value={word}>
          {says}
        </option>
      ))}
    </select>
  </label>
);
