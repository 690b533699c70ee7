/** The head of a case: where it stands in its list, and the ruling as a sentence. */
import { Link, useSearchParams } from 'react-router';
import type { Headline, ShownCase } from '../../api/case.ts';
import type { Run } from '../../api/run.ts';
import { useCalled } from '../../parts/court-labels.tsx';
import { type Effects, effectOf } from '../../parts/effect.ts';
import { sayValue } from '../../parts/say-value.ts';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { type Settlement, sayStands } from './settlement.ts';

interface HeadProps {
  readonly run: Run;
  readonly one: ShownCase;
  readonly headline: Headline | undefined;
  readonly effects: Effects | undefined;
  readonly settlement: Settlement | undefined;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** The head. */
export function CaseHead({ run, one, headline, effects, settlement, onPrevious, onNext }: HeadProps) {
  const words = useWords();
  const formats = useFormats();
  const called = useCalled();
  const [asked] = useSearchParams();
  const list = new URLSearchParams(asked);
  list.delete('part');
  const back = `/runs/${run.run_id}${list.size === 0 ? '' : `?${list}`}`;
  const [toldFirst, ...told] = one.tells;
  const closing = one.events.find(({ kind }) => kind === 'ruled' || kind === 'refused');
  return (
    <div className="case-head">
      <div className="head case-nav">
        <p className="crumb">
          <Link to="/runs">{words.screens.runs}</Link> / <Link to={back}>{run.run_id}</Link> /{' '}
          <span className="dim">{one.case_id}</span>
        </p>
        <p className="acts faint">
          {words.case.place(formats.number(one.position + 1), formats.number(run.cases))}
          <button type="button" className="bare-link" onClick={onPrevious}>
            <kbd>K</kbd> {words.case.previous}
          </button>
          <button type="button" className="bare-link" onClick={onNext}>
            <kbd>J</kbd> {words.case.next}
          </button>
        </p>
      </div>
      <h1 className="ruling">
        {settlement === undefined ? null : (
          <>
            <span className="o take" />
            <em className="said-text">{sayStands(settlement.stands, words.desk, called)}</em>
            {words.case.standsBy(
              settlement.state === 'adjudicated',
              settlement.persons.join(', '),
              settlement.persons.length,
            )}
          </>
        )}
        {settlement !== undefined ? null : toldFirst === undefined || headline === undefined ? (
          <RulingSentence one={one} headline={headline} effects={effects} />
        ) : (
          <>
            <span className={`o ${effectOf(headline.outcome, effects)}`} />
            {toldFirst}
          </>
        )}
      </h1>
      {told.length === 0 ? null : (
        <ul className="tells">
          {told.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {headline === undefined ? null : (
        <p className="sub meta">
          <span>
            {settlement === undefined ? null : `${words.case.rulingWas} `}
            <b>{called('outcomes', headline.outcome)}</b> {words.case.byRule} <b>{headline.rule}</b>
          </span>
          <span>
            {run.court}@{run.policy} <code>{String(run.manifest.policy_hash).slice(0, 12)}</code>
          </span>
          {closing === undefined ? null : <span>{words.case.ruledAt(formats.clock(closing.at))}</span>}
          {one.cost_usd === undefined || one.cost_usd === 0 ? null : (
            <span>
              {words.case.cost(one.cost_usd === null ? DASH : formats.usd(one.cost_usd), one.calls ?? 0)}
            </span>
          )}
          {one.given_votes ? <span>{words.case.given}</span> : null}
          <span>
            {settlement === undefined
              ? words.case.stands
              : words.case.settled(settlement.state === 'adjudicated', settlement.round)}
          </span>
          {settlement?.at === undefined ? null : (
            <span>
              {words.case.standsSince(
                words.case.on(formats.shortDay(settlement.at), formats.time(settlement.at)),
              )}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

function RulingSentence({ one, headline, effects }: Pick<HeadProps, 'one' | 'headline' | 'effects'>) {
  const { case: words } = useWords();
  const called = useCalled();
  if (one.status === 'open') return words.isOpen;
  if (headline === undefined || one.status === 'refused')
    return (
      <>
        <span className="o refuse" /> {words.isRefused(sayRefusal(one))}
      </>
    );
  const part = [called('fields', headline.about), called('values', sayValue(headline.what))]
    .filter((text) => text !== '')
    .join(' ');
  const outcome = called('outcomes', headline.outcome);
  return (
    <>
      <span className={`o ${effectOf(headline.outcome, effects)}`} />
      <em>{part === '' ? outcome : part}</em>
      {words.because(part === '' ? '' : outcome, headline.reason)}
    </>
  );
}

/** Why a case was refused, as its log tells. */
function sayRefusal({ error }: ShownCase): string {
  const { message } = (error ?? {}) as { message?: string };
  return message ?? '';
}
