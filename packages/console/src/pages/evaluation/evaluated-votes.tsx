/** Votes under their sentence, of a run or of somebody's own file; the metric of the heat map stands in the address. */
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Certified, Certifying, Evaluated, Watch } from '../../api/votes.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { AnswerBars } from './answer-bars.tsx';
import { SaveCalibration } from './save-calibration.tsx';
import { Terms, withChange } from './terms.tsx';
import { titleOf } from './title.ts';
import { VotesView } from './votes-view.tsx';

interface EvaluatedVotesProps {
  readonly evaluated: Evaluated;
  readonly certified: Certifying<Certified>;
  readonly watches?: readonly Watch[];
  /** What can be chosen about the votes themselves. */
  readonly choices?: ReactNode;
  /** Whether other things stand above it on the screen. */
  readonly isPart?: boolean;
}

/** The head and the parts. */
export function EvaluatedVotes({
  evaluated,
  certified,
  watches = [],
  choices,
  isPart = false,
}: EvaluatedVotesProps) {
  const Heading = isPart ? 'h2' : 'h1';
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const [asked, setAsked] = useSearchParams();
  const metric = asked.get('metric') === 'same' ? 'same' : 'kappa';
  const keys = useMemo(
    () => [
      {
        code: 'KeyM',
        cap: 'M',
        does: words.keyMetric,
        run: () =>
          setAsked((now) => withChange(now, 'metric', now.get('metric') === 'same' ? '' : 'same'), {
            replace: true,
          }),
      },
    ],
    [words, setAsked],
  );
  useKeys(keys);
  const { data } = certified;
  return (
    <>
      <div className="head">
        <div>
          <Heading className="ruling">{titleOf(evaluated, data, words, formats)}</Heading>
          {data === undefined ? <AnswerBars points={evaluated.answer_points} /> : null}
          <Facts evaluated={evaluated} certified={data} />
        </div>
        <SaveCalibration report={data} />
      </div>
      <VotesView
        evaluated={evaluated}
        certified={certified}
        metric={metric}
        terms={
          <>
            {evaluated.gold === 0 ? null : <Terms blocked={data?.blocked ?? []} />}
            {choices === undefined ? null : <div className="terms">{choices}</div>}
          </>
        }
        watch={watches.map((watch) => <Watched key={watch.field} watch={watch} />)}
      />
    </>
  );
}

/** What the sentence rests on. */
function Facts({
  evaluated: { run, reviewers, gold, items, kind, refused_cases, effective_reviewers },
  certified,
}: {
  readonly evaluated: Evaluated;
  readonly certified: Certified | undefined;
}) {
  const { evaluation: words } = useWords();
  const { number } = useFormats();
  const facts = [
    run === null ? '' : `${run.court}@${run.policy}`,
    words.reviewersOn(number(reviewers.length), number(items), kind === 'crowd'),
    effective_reviewers === null || effective_reviewers > reviewers.length - 0.5
      ? ''
      : words.worth(number(Math.round(effective_reviewers * 10) / 10)),
    gold === 0
      ? ''
      : certified === undefined
        ? words.known(number(gold))
        : words.split(number(gold), number(certified.fit), number(certified.calibration)),
    certified?.threshold === undefined ? '' : words.threshold(certified.threshold.toFixed(3)),
    certified === undefined ? '' : words.mode[certified.mode],
    refused_cases === 0 ? '' : words.refused(number(refused_cases)),
  ];
  return (
    <p className="sub meta">
      {facts
        .filter((fact) => fact !== '')
        .map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
    </p>
  );
}

/** How the audits of what was automated turned out. */
function Watched({ watch: { audits, wrong, max_error, alarm } }: { readonly watch: Watch }) {
  const { evaluation: words } = useWords();
  const { number, tenths } = useFormats();
  const says = words.watch(number(audits), number(wrong), tenths(max_error));
  return (
    <article className="finding">
      <p className={alarm ? '' : 'dim'}>
        {alarm ? (
          <span className="sign bad">{words.watchAlarm}</span>
        ) : (
          <span className="s done">{words.watchQuiet}</span>
        )}
      </p>
      <p className="dim">{audits === 0 ? words.noAudits : says}</p>
    </article>
  );
}
