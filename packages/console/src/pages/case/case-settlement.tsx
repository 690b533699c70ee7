/** How a case was settled: who said what and why, and what became of it. */
import type { Headline, ShownCase } from '../../api/case.ts';
import { useCalled } from '../../parts/court-labels.tsx';
import type { Effects } from '../../parts/effect.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { reviewRows, type SaidReview, type Settlement, sayStands, stepsIn } from './settlement.ts';

interface SettlementProps {
  readonly one: ShownCase;
  readonly settlement: Settlement;
  readonly headline: Headline | undefined;
  readonly effects: Effects | undefined;
}

/** The least that a column needs to be read. */
const PERSON_WIDTH = 160;

/** The answers side by side, then the way from the ruling to what stands. */
export function CaseSettlement({ one, settlement, headline, effects }: SettlementProps) {
  const { case: words } = useWords();
  const { reviews } = settlement;
  return (
    <>
      <h2 id="part-settlement" tabIndex={-1}>
        {words.howSettled}
      </h2>
      {reviews.length === 0 ? (
        <p className="dim">{words.settledElsewhere(settlement.persons.join(', '))}</p>
      ) : (
        <ScrollX label={words.howSettled}>
          <table className="voices plain settled" style={{ minWidth: 84 + reviews.length * PERSON_WIDTH }}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="hide">{words.field}</span>
                </th>
                {reviews.map((review) => (
                  <Head key={`${review.person} ${review.at}`} review={review} />
                ))}
              </tr>
            </thead>
            <tbody>
              <Answers settlement={settlement} />
            </tbody>
          </table>
        </ScrollX>
      )}
      <h2>{words.became}</h2>
      <Became one={one} settlement={settlement} headline={headline} effects={effects} />
    </>
  );
}

const columnOf = ({ isAdjudicator }: SaidReview): string => (isAdjudicator ? 'later-col' : '');

function Head({ review }: { readonly review: SaidReview }) {
  const { case: words } = useWords();
  const formats = useFormats();
  return (
    <th scope="col" className={columnOf(review)}>
      <b>{review.person}</b>
      <span>
        {review.isAdjudicator ? words.adjudicator : words.reviewer},{' '}
        {words.on(formats.shortDay(review.at), formats.time(review.at))}
      </span>
    </th>
  );
}

function Answers({ settlement }: { readonly settlement: Settlement }) {
  const { case: words, desk } = useWords();
  const called = useCalled();
  const { reviews, label } = settlement;
  return (
    <>
      {reviewRows(settlement, desk, called).map(({ field, cells }, row) => (
        <tr key={field} className={row === 0 ? 'lead' : ''}>
          <th scope="row">{field === 'value' ? desk.says : field.replaceAll('_', ' ')}</th>
          {cells.map(({ text, differs }, at) => (
            <td key={reviews[at]!.person} className={`said-text ${columnOf(reviews[at]!)}`}>
              {text === '' ? (
                <span className="faint">{DASH}</span>
              ) : (
                <span className={differs ? 'differs' : ''}>
                  {differs ? <span className="hide">{words.differs}</span> : null}
                  {reviews[at]!.label === label ? <b>{text}</b> : text}
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
      {reviews.every(({ notes }) => notes === '') ? null : (
        <tr>
          <th scope="row">{words.inWords}</th>
          {reviews.map((review) => (
            <td key={review.person} className={`said-text ${columnOf(review)}`}>
              {review.notes === '' ? <span className="faint">{DASH}</span> : review.notes}
            </td>
          ))}
        </tr>
      )}
    </>
  );
}

function Became({ one, settlement, headline, effects }: SettlementProps) {
  const { case: words, desk } = useWords();
  const called = useCalled();
  const formats = useFormats();
  return (
    <ol className="path">
      {stepsIn(one, desk, called).map(({ at, kind, who, says }) => (
        <li key={`${at} ${kind} ${who}`}>
          <span className="faint">{words.on(formats.shortDay(at), formats.time(at))}</span>
          <b>{who === '' ? words.theCourt : who}</b>
          <span>
            {words.steps[kind]}
            {kind === 'ruled' && headline !== undefined ? (
              <>
                : <Outcome outcome={headline.outcome} effects={effects} /> {words.byRule}{' '}
                <b>{headline.rule}</b>
              </>
            ) : says === '' || kind === 'settled' ? null : (
              `: ${says}`
            )}
          </span>
        </li>
      ))}
      <li className="now">
        <span className="faint">{words.now}</span>
        <b>{words.standsNow}</b>
        <span>
          <b className="said-text">{sayStands(settlement.stands, desk, called)}</b>. {words.rulingKept}
        </span>
      </li>
    </ol>
  );
}
