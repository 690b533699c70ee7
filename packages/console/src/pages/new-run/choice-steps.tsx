/** The other steps: the court that decides, the agents that are asked, and where the run stops. */
import { useState } from 'react';
import { Link } from 'react-router';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import { Step } from './step.tsx';
import type { FittingCourt, NewRun } from './use-new-run.ts';

/** So many courts are shown at first; those that fit are among them. */
const SHOWN = 3;

/** The court. */
export function CourtStep({ run }: { readonly run: NewRun }) {
  const { newRun: words } = useWords();
  const [isAll, setAll] = useState(false);
  if (run.file === undefined)
    return (
      <Step number={2} title={words.court} says={words.afterCases} isLater>
        <p className="faint">{words.fittingFirst}</p>
      </Step>
    );
  const chosen = run.choices.court;
  const shown = isAll
    ? run.courts
    : run.courts.filter(({ court, fit }, at) => at < SHOWN || court.name === chosen || fit === 'all');
  return (
    <Step number={2} title={words.court} says={words.courtMeans}>
      {run.offers.error === null ? null : <Trouble error={run.offers.error} />}
      <fieldset className="choices radio">
        <legend className="hide">{words.court}</legend>
        {shown.map((one) => (
          <CourtChoice
            key={one.court.name}
            one={one}
            isChosen={one.court.name === chosen}
            onChoose={() => run.choose({ court: one.court.name, columns: undefined })}
          />
        ))}
      </fieldset>
      <p className="small under-choices">
        {shown.length < run.courts.length ? (
          <button type="button" className="bare-link link" onClick={() => setAll(true)}>
            {words.moreCourts(run.courts.length - shown.length)}
          </button>
        ) : null}
        <Link className="link" to="/tables">
          {words.seeTables}
        </Link>
      </p>
    </Step>
  );
}

interface CourtChoiceProps {
  readonly one: FittingCourt;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function CourtChoice({ one: { court, fit, problem }, isChosen, onChoose }: CourtChoiceProps) {
  const { newRun: words } = useWords();
  const formats = useFormats();
  const whose = court.is_own ? words.yours : words.shipped;
  return (
    <label className={isChosen ? 'choice on' : 'choice'}>
      <input type="radio" name="court" checked={isChosen} onChange={onChoose} />
      <span>
        {court.name}
        {court.name.includes('@') ? null : <span className="faint">@{court.policy}</span>}
        <small>
          {whose}, {words.rules(court.rules, formats.number(court.rules))}
          {fit === 'none' && !isChosen
            ? `; ${words.doesNotFit(problem ?? '')}`
            : fit === 'some' && !isChosen
              ? `; ${words.fitsSome}`
              : ''}
        </small>
      </span>
    </label>
  );
}

/** The agents. */
export function AgentsStep({ run }: { readonly run: NewRun }) {
  const { newRun: words } = useWords();
  const all = run.offers.data?.agents.map(({ name }) => name) ?? [];
  if (run.file === undefined || run.choices.court === undefined)
    return (
      <Step number={3} title={words.agents} says={words.afterCourt} isLater>
        <p className="faint">{words.setUpWith(all.join(', '))}</p>
      </Step>
    );
  const offered = run.seats.data?.agents ?? [];
  const chosen = offered.find(({ name }) => name === run.choices.agents);
  const fitting = offered.filter(({ problem }) => problem === null);
  return (
    <Step number={3} title={words.agents} says={words.agentsMean}>
      {run.seats.error === null ? null : <Trouble error={run.seats.error} />}
      {chosen === undefined || chosen.seats.length === 0 ? null : (
        <ScrollX label={words.agents}>
          <table className="plain tight">
            <thead>
              <tr>
                <th scope="col">{words.seat}</th>
                <th scope="col">{words.who}</th>
              </tr>
            </thead>
            <tbody>
              {chosen.seats.map(({ role, who }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two seats of a role may be taken by the same model, and their order is fixed
                <tr key={`${role} ${at}`}>
                  <td className="name">{role}</td>
                  <td>
                    {Object.hasOwn(words.kinds, who) ? words.kinds[who as keyof typeof words.kinds] : who}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
      <p className="small under-choices">
        <label className="pick-field">
          {words.agents}{' '}
          <select
            value={run.choices.agents ?? ''}
            onChange={({ target }) => run.choose({ agents: target.value })}
          >
            {run.choices.agents === undefined ? <option value="">{words.none}</option> : null}
            {fitting.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <span className="faint">{words.keysStay}</span>
      </p>
      {offered.length > fitting.length ? (
        <p className="small faint">
          {words.unfit(
            offered
              .flatMap(({ name, problem }) => (problem === null ? [] : [`${name} (${problem})`]))
              .join('; '),
          )}
        </p>
      ) : null}
    </Step>
  );
}

/** The limits, who drives, and the name. */
export function LimitsStep({ run }: { readonly run: NewRun }) {
  const { newRun: words } = useWords();
  const { choices } = run;
  if (run.file === undefined)
    return (
      <Step number={4} title={words.limits} isLater>
        <p className="faint">{words.limitsUnless(choices.budget, choices.concurrency)}</p>
      </Step>
    );
  return (
    <Step number={4} title={words.limits} says={words.limitsMean}>
      <div className="limits">
        <label>
          <span>{words.budget}</span>
          <span className="field entry2">
            $
            <input
              inputMode="decimal"
              placeholder={words.noBudget}
              value={choices.budget}
              onChange={({ target }) => run.choose({ budget: target.value })}
            />
          </span>
        </label>
        <label>
          <span>{words.atOnce}</span>
          <span className="field entry2">
            <input
              inputMode="numeric"
              value={choices.concurrency}
              onChange={({ target }) => run.choose({ concurrency: target.value })}
            />
          </span>
        </label>
        <label className="pick-field">
          <span>{words.drivenBy}</span>
          <select
            value={choices.drive}
            onChange={({ target }) => {
              const drive = run.offers.data?.drives.find((one) => one === target.value);
              if (drive !== undefined) run.choose({ drive });
            }}
          >
            {(run.offers.data?.drives ?? [choices.drive]).map((one) => (
              <option key={one} value={one}>
                {words.drives[one]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{words.name}</span>
          <span className="field entry2 long">
            <input value={choices.name} onChange={({ target }) => run.choose({ name: target.value })} />
          </span>
        </label>
      </div>
    </Step>
  );
}
