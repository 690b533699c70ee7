/** What is wrong with reviewers who give points, in words that say what to do. */
import type { EvaluatedPoints } from '../../../api/votes.ts';
import { useFormats, useWords } from '../../../words/words.tsx';
import { sayDistance } from './points-title.ts';

/** More alarms than these are counted. */
const MOST_SHOWN = 8;

/** The list. */
export function PointAlarms({ evaluated: { alarms, scale } }: { readonly evaluated: EvaluatedPoints }) {
  const { evaluation: words } = useWords();
  const { number } = useFormats();
  const { says } = words.points;
  const say = (alarm: EvaluatedPoints['alarms'][number]): string => {
    switch (alarm.code) {
      case 'OTHER_SCALE':
        return says.otherScale(alarm.reviewer, number(alarm.n));
      case 'REVERSED':
        return says.reversed(alarm.reviewer, alarm.correlation.toFixed(2), number(alarm.n));
      case 'CONSTANT_SHIFT':
        return says.shift(
          alarm.reviewer,
          sayDistance(scale, Math.abs(alarm.shift), words),
          alarm.shift > 0,
          number(alarm.n),
        );
      case 'ALWAYS_THE_SAME':
        return says.same(alarm.reviewer, number(alarm.n));
      case 'NO_AGREEMENT':
        return says.noAgreement(alarm.alpha.toFixed(2));
      case 'NO_VOTE_ON_ITEM':
        return words.says.noVoteOnItem(number(alarm.silent), number(alarm.n));
    }
  };
  const left = alarms.length - MOST_SHOWN;
  return (
    <>
      <h2>
        {words.alarms} <span className="faint">{number(alarms.length)}</span>
      </h2>
      {alarms.length === 0 ? <p className="dim">{words.points.noAlarm}</p> : null}
      {alarms.slice(0, MOST_SHOWN).map((alarm) => (
        <article key={alarm.message} className="finding">
          <p>{say(alarm)}</p>
        </article>
      ))}
      {left > 0 ? <p className="small faint foot">{words.points.moreAlarms(number(left))}</p> : null}
    </>
  );
}
