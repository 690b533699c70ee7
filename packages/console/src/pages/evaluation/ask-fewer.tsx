/** Asking one after another instead of all at once: what it saves, what it loses, and where cases end. */
import type { Certified, Evaluated } from '../../api/votes.ts';
import { useFormats, useWords } from '../../words/words.tsx';

/** Stages shown by name. */
const MOST_SHOWN = 6;

interface AskFewerProps {
  readonly cascade: Certified['cascade'];
  readonly evaluated: Pick<Evaluated, 'smaller_panel' | 'answer_points'>;
}

/** The sentence and the order. */
export function AskFewer({ cascade, evaluated: { smaller_panel: smaller, answer_points } }: AskFewerProps) {
  const { evaluation: words } = useWords();
  const { number, tenths, percent } = useFormats();
  const dropped =
    // Named only where the answer names them: where nothing is lost.
    smaller === null || !answer_points.some(({ code }) => code === 'droppable')
      ? null
      : words.canDrop(
          smaller.dropped.join(', '),
          tenths(smaller.accuracy.kept),
          tenths(smaller.accuracy.all),
        );
  if ('refused' in cascade)
    return (
      <>
        <h2>{words.askFewer}</h2>
        <p className="dim">{words.noCascade}</p>
        {dropped === null ? null : <p className="dim foot">{dropped}</p>}
      </>
    );
  const { calls, cost, accuracy, known, order, ends } = cascade;
  const saved = cost === null ? 1 - calls.cascade / calls.all : 1 - cost.cascade / cost.all;
  const cases = ends.reduce((sum, count) => sum + count, 0);
  const rest = ends.slice(MOST_SHOWN).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <h2>
        {words.askFewer} <span className="faint">{words.ofKnown(number(known))}</span>
      </h2>
      <p className="read">
        {words.cascadeSays(
          tenths(accuracy.cascade),
          tenths(accuracy.all),
          number(Math.round(calls.cascade * 10) / 10),
          number(calls.all),
        )}{' '}
        {words.cascadeSaves(percent(Math.max(0, saved)), cost !== null)}
      </p>
      <table className="plain tight gap-top">
        <thead>
          <tr>
            <td />
            <th scope="col">{words.order}</th>
            <th scope="col" className="num">
              {words.stopsHere}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.slice(0, MOST_SHOWN).map((asks, at) => (
            <tr key={asks.join(' ')}>
              <td className="faint">{number(at + 1)}</td>
              <td title={asks.join(', ')}>
                <span className="cut">{asks.join(', ')}</span>
              </td>
              <td className="num">{percent(cases === 0 ? 0 : ends[at]! / cases)}</td>
            </tr>
          ))}
          {order.length > MOST_SHOWN ? (
            <tr className="faint">
              <td />
              <td>{words.theOthers(number(order.length - MOST_SHOWN))}</td>
              <td className="num">{percent(cases === 0 ? 0 : rest / cases)}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {dropped === null ? null : <p className="dim foot">{dropped}</p>}
    </>
  );
}
