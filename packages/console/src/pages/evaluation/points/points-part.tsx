/** Points and grades under their sentence: the certificate, alarms, how far each one is off, and every way of combining them. */
import type { ReactNode } from 'react';
import type { CertifiedPoints, Certifying, EvaluatedPoints } from '../../../api/votes.ts';
import { useFormats, useWords } from '../../../words/words.tsx';
import { Automation } from '../automation.tsx';
import { Terms } from '../terms.tsx';
import { Uncertified } from '../votes-view.tsx';
import { PointAlarms } from './point-alarms.tsx';
import { PointsTable } from './points-table.tsx';
import { pointsTitle, sayDistance } from './points-title.ts';

interface PointsPartProps {
  readonly evaluated: EvaluatedPoints;
  readonly certified: Certifying<CertifiedPoints>;
  /** What can be chosen about the votes themselves. */
  readonly choices: ReactNode;
  /** Whether other things stand above it on the screen. */
  readonly isPart?: boolean;
}

/** All of it. */
export function PointsPart({ evaluated, certified, choices, isPart = false }: PointsPartProps) {
  const Heading = isPart ? 'h2' : 'h1';
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const { data } = certified;
  const { run, reviewers, items, kind, gold, agreement, scale, within } = evaluated;
  const facts = [
    run === null ? '' : `${run.court}@${run.policy}`,
    words.reviewersOn(formats.number(reviewers.length), formats.number(items), kind === 'crowd'),
    gold === 0
      ? ''
      : data === undefined
        ? words.known(formats.number(gold))
        : words.split(formats.number(gold), formats.number(data.fit), formats.number(data.calibration)),
    words.points.nearFact(sayDistance(scale, within, words)),
    data === undefined ? '' : words.mode[data.mode],
  ];
  const said = (alpha: number | null): string => (alpha === null ? words.points.unsaid : alpha.toFixed(3));
  return (
    <>
      <div className="head">
        <div>
          <Heading className="ruling">{pointsTitle(evaluated, data, words, formats)}</Heading>
          <p className="sub meta">
            {facts
              .filter((fact) => fact !== '')
              .map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
          </p>
        </div>
      </div>
      <section className="cols votes-cols">
        <div className="col">
          <h2>{words.automate}</h2>
          {gold === 0 ? null : <Terms blocked={[]} />}
          <div className="terms">{choices}</div>
          {data === undefined ? (
            <Uncertified certified={certified} hasGold={gold > 0} />
          ) : (
            <Automation report={data} />
          )}
        </div>
        <div className="col">
          <PointAlarms evaluated={evaluated} />
          <h2>{words.agreement}</h2>
          <p>
            {agreement.interval === undefined ? null : (
              <>
                {words.points.bySize(said(agreement.interval))}
                {' · '}
              </>
            )}
            {words.points.byRank(said(agreement.ordinal))}
          </p>
          <p className="small faint foot">{words.points.alphaMeans}</p>
        </div>
      </section>
      <section>
        <PointsTable evaluated={evaluated} />
      </section>
    </>
  );
}
