/** The answers of a dispute side by side; ≠ and weight mark where they differ. */
import type { ExpertQuestion, ReviewSubmitted } from '@curia/core/review';
import { ScrollX } from '../../../parts/scroll-x.tsx';
import { DASH } from '../../../words/formats.ts';
import { useSpeech } from '../../../words/words.tsx';
import { tagOf } from '../dispute.ts';
import { correctedIn, partsOf } from './say-answer.ts';

interface AnswersProps {
  readonly reviews: readonly ReviewSubmitted[];
  readonly question: ExpertQuestion;
}

/** The least that a column needs to be read. */
const COLUMN = 130;

/** The table. */
export function AnswersTable({ reviews, question }: AnswersProps) {
  const { words: all, language } = useSpeech();
  const { desk: words } = all;
  const paths = correctedIn(reviews.map(({ answer }) => answer));
  const columns = reviews.map(({ answer }) => partsOf(answer, question, words, language, paths));
  const rows = (columns[0] ?? []).map(({ name }, at) => {
    const texts = columns.map((parts) => parts[at]?.text ?? '');
    return { name, texts, differs: new Set(texts).size > 1 };
  });
  return (
    <ScrollX label={words.answers}>
      <table className="plain adj" style={{ minWidth: COLUMN * (reviews.length + 1) - 60 }}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hide">{words.part}</span>
            </th>
            {reviews.map(({ seat }, at) => (
              <th key={seat} scope="col">
                <b className="tag">{tagOf(at)}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ texts }) => texts.some((text) => text !== ''))
            .map(({ name, texts, differs }, row) => (
              <tr key={name} className={row === 0 ? 'lead' : ''}>
                <th scope="row">{name}</th>
                {texts.map((text, at) => (
                  <td key={reviews[at]!.seat} className="said-text">
                    <span className={differs ? 'differs' : ''}>
                      {differs ? <span className="hide">{words.differs}</span> : null}
                      {text === '' ? DASH : text}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          {reviews.every(({ notes }) => notes === '') ? null : (
            <tr>
              <th scope="row">{words.note}</th>
              {reviews.map(({ seat, notes }) => (
                <td key={seat} className="said-text">
                  {notes === '' ? DASH : notes}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </ScrollX>
  );
}
