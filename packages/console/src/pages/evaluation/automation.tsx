/** How much may be automated: the certificate's curve and thresholds, or what is missing for one. */
import type { Certified } from '../../api/votes.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import { ShareChart } from './share-chart.tsx';

/** Thresholds shown before and after the last that was kept. */
const AROUND = 2;

/** The curve and the thresholds near the certified point. */
export function Automation({
  report,
}: {
  readonly report: Pick<Certified, 'steps' | 'delta' | 'max_error' | 'certified'>;
}) {
  const { evaluation: words } = useWords();
  const { number, tenths } = useFormats();
  const { steps, delta } = report;
  const kept = steps.findLastIndex((step) => step.kept);
  const first = Math.max(0, kept - AROUND + 1);
  const shown = steps.slice(first, Math.max(kept + 1 + 2 * AROUND - 1, 4));
  const ending = (at: number): string => {
    const step = steps[at]!;
    if (at === kept) return words.keptLast;
    if (step.kept) return words.kept;
    return at === kept + 1 ? words.stopHere(delta.toFixed(3)) : '';
  };
  return (
    <>
      <ShareChart report={report} />
      <ScrollX label={words.thresholds}>
        <table className="plain tight thresholds">
          <thead>
            <tr>
              <th scope="col" className="num">
                {words.share}
              </th>
              <th scope="col" className="num">
                {words.openCases}
              </th>
              <th scope="col" className="num">
                {words.wrongOf}
              </th>
              <th scope="col" className="num">
                {words.seenHead}
              </th>
              <th scope="col" className="num">
                {words.upperHead}
              </th>
              <th scope="col" className="num">
                p
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map(({ q, open, n, k, p, upper, kept: isKept }, row) => {
              const at = first + row;
              return (
                <tr key={q} className={at === kept ? 'now' : isKept ? '' : 'faint'}>
                  <td className="num">{tenths(q)}</td>
                  <td className="num">{number(open)}</td>
                  <td className="num">{words.kOfN(number(k), number(n))}</td>
                  <td className="num">{tenths(n === 0 ? 0 : k / n)}</td>
                  <td className="num">{tenths(upper)}</td>
                  <td className="num">{p.toFixed(3)}</td>
                  <td className="nowrap">
                    {at === kept ? <span className="s done">{ending(at)}</span> : ending(at)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollX>
    </>
  );
}

/** What more labels would bring, and how little was needed. */
export function GoldNeeded({ report }: { readonly report: Certified }) {
  const { evaluation: words } = useWords();
  const { number, tenths } = useFormats();
  const { needed, max_error, certified, steps } = report;
  if (needed === null && certified && steps.at(-1)?.kept === true) return null;
  return (
    <>
      <h2>{words.goldNeeded}</h2>
      <table className="plain tight">
        <tbody>
          <tr>
            <td className="nowrap">{words.errorOf(tenths(max_error))}</td>
            <td>{needed === null ? words.notMore : words.ofCases(tenths(needed.q))}</td>
            <td className="num nowrap">{needed === null ? '' : words.aboutLabels(number(needed.more))}</td>
          </tr>
        </tbody>
      </table>
      <p className="small faint foot">{words.drawThem}</p>
    </>
  );
}
