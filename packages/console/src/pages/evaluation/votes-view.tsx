/** Votes, whichever they are: the certificate, the alarms, how right each one is, who agrees with whom, and what it costs. */

import { CuriaError } from '@curia/core';
import type { ReactNode } from 'react';
import type { Certified, Certifying, Evaluated } from '../../api/votes.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { Loading } from '../../parts/wait.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import { Alarms } from './alarms.tsx';
import { AskFewer } from './ask-fewer.tsx';
import { Automation, GoldNeeded } from './automation.tsx';
import { CostChart } from './cost-chart.tsx';
import { type AgreementMetric, HeatMap } from './heat-map.tsx';
import { Reliability } from './reliability.tsx';

interface VotesViewProps {
  readonly evaluated: Evaluated;
  readonly certified: Certifying<Certified>;
  readonly metric: AgreementMetric;
  /** What else can be done about the certificate: its limits, and saying how gold was drawn. */
  readonly terms: ReactNode;
  /** Alarms of audits, if the run is watched. */
  readonly watch?: ReactNode;
}

/** All of it. */
export function VotesView({ evaluated, certified, metric, terms, watch }: VotesViewProps) {
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const { data } = certified;
  const hasGold = evaluated.gold > 0;
  return (
    <>
      <section className="cols votes-cols">
        <div className="col">
          <h2>{words.automate}</h2>
          {terms}
          {data === undefined ? (
            <Uncertified certified={certified} hasGold={hasGold} />
          ) : (
            <Automation report={data} />
          )}
        </div>
        <div className="col">
          <Alarms evaluated={evaluated} />
          {watch}
          {data === undefined ? null : <GoldNeeded report={data} />}
        </div>
      </section>
      <section className="cols votes-cols">
        <div className="col">
          <Reliability evaluated={evaluated} />
        </div>
        <div className="col">
          <h2>
            {words.agreement}{' '}
            <span className="faint">
              {metric === 'kappa' ? 'κ' : '%'} {words.overItems(formats.number(evaluated.items))}
            </span>
          </h2>
          {evaluated.agreement.reviewers.length < 2 ? (
            <p className="dim">{words.oneReviewer}</p>
          ) : (
            <HeatMap evaluated={evaluated} metric={metric} />
          )}
        </div>
      </section>
      {hasGold ? (
        <section className="cols votes-cols">
          <div className="col">
            <h2>{words.costs}</h2>
            <CostChart
              evaluated={evaluated}
              cascade={data === undefined || 'refused' in data.cascade ? undefined : data.cascade}
            />
          </div>
          <div className="col">
            {data === undefined ? null : <AskFewer cascade={data.cascade} evaluated={evaluated} />}
          </div>
        </section>
      ) : null}
    </>
  );
}

/** Why there is no certificate, said as what to do. */
export function Uncertified({
  certified: { error, refetch, isFetching },
  hasGold,
}: {
  readonly certified: Certifying<unknown>;
  readonly hasGold: boolean;
}) {
  const { evaluation: words } = useWords();
  if (!hasGold) return <p className="read dim">{words.noGold}</p>;
  if (CuriaError.is(error) && error.code !== 'GOLD_NOT_RANDOM') return <Trouble error={error} />;
  if (error !== null && !CuriaError.is(error)) return <Trouble error={error} retry={refetch} />;
  if (error === null && isFetching) return <Loading rows={9} />;
  return <p className="read dim">{words.sayDrawn}</p>;
}
