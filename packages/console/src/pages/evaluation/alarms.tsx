/** Signs that voices deserve less trust than they claim, in words that say what to do; then what was checked and is quiet. */
import type { Evaluated } from '../../api/votes.ts';
import { useFormats, useWords } from '../../words/words.tsx';

/** Every check that is made. */
const CHECKS = ['SELF_CONTRADICTION', 'OVER_CLAIM', 'SINGLE_BEATS_VOTE', 'POSITION_BIAS', 'ECHO'] as const;

type Alarm = Evaluated['alarms'][number];
type Notice = Evaluated['notices'][number];

/** The list. */
export function Alarms({ evaluated }: { readonly evaluated: Evaluated }) {
  const { evaluation: words } = useWords();
  const say = useSentences();
  const { alarms, unchecked, notices } = evaluated;
  const raised = new Set(alarms.map(({ code }) => code));
  const left = new Set(unchecked.map(({ code }) => code));
  const quiet = CHECKS.filter((code) => !raised.has(code) && !left.has(code));
  return (
    <>
      <h2>
        {words.alarms} <span className="faint">{words.alarmsOf(raised.size, CHECKS.length)}</span>
      </h2>
      {alarms.map((alarm) => {
        const [title, means] = say.alarm(alarm);
        return (
          <article key={`${alarm.code} ${title}`} className="finding">
            <p>
              <span className="sign">{title}</span>
            </p>
            <p className="dim">{means}</p>
          </article>
        );
      })}
      {notices.map((notice) => (
        <article key={`${notice.code} ${notice.message}`} className="finding">
          <p className="dim">{say.notice(notice)}</p>
        </article>
      ))}
      <article className="finding quiet">
        {quiet.map((code) => (
          <p key={code} className="dim">
            <span className="s done">{words.quiet[code]}</span>
          </p>
        ))}
        {CHECKS.filter((code) => left.has(code) && !raised.has(code)).map((code) => (
          <p key={code} className="faint">
            <span className="s waiting">{words.unchecked[code]}</span>
          </p>
        ))}
      </article>
    </>
  );
}

/** Alarms and notices as sentences of the language in use. */
function useSentences() {
  const { evaluation: words } = useWords();
  const { tenths, number } = useFormats();
  const nameOf = (method: string): string => words.methods[method as keyof typeof words.methods] ?? method;
  return {
    alarm: (alarm: Alarm): readonly [title: string, means: string] => {
      switch (alarm.code) {
        case 'SELF_CONTRADICTION':
          return words.says.selfContradiction(alarm.gap.toFixed(3), String(alarm.limit));
        case 'OVER_CLAIM':
          return words.says.overClaim(
            nameOf(alarm.method),
            tenths(alarm.claimed),
            tenths(alarm.hits / alarm.n),
            number(alarm.n),
            alarm.method === 'dawid-skene',
          );
        case 'SINGLE_BEATS_VOTE':
          return words.says.singleBeatsVote(alarm.reviewer, number(alarm.wins), number(alarm.losses));
        case 'POSITION_BIAS':
          return words.says.positionBias(alarm.reviewer, number(alarm.changed), number(alarm.n));
        case 'ECHO':
          return words.says.echo(...alarm.reviewers, alarm.phi.toFixed(2), alarm.low.toFixed(2));
      }
    },
    notice: (notice: Notice): string => {
      switch (notice.code) {
        case 'NEVER_DISAGREES':
          return words.says.neverDisagrees(...notice.reviewers, number(notice.n));
        case 'ALWAYS_THE_SAME':
          return words.says.alwaysTheSame(notice.reviewer, notice.label, number(notice.n));
        case 'NO_VOTE_ON_ITEM':
          return words.says.noVoteOnItem(number(notice.silent), number(notice.n));
      }
    },
  };
}
