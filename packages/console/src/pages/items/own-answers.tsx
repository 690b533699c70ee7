/** My answers: what I said beside what stands now, the newest first. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import { QUEUES } from '../../api/desk.ts';
import type { OwnAnswer } from '../../api/lead.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { Loading } from '../../parts/wait.tsx';
import { DASH } from '../../words/formats.ts';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { useFormats, useLanguage } from '../../words/words.tsx';
import { partsOf } from '../desk/answer/say-answer.ts';
import { dayFrom } from './item-filter.ts';

const PAGE = 25;
/** Under which key own answers are remembered. */
const ANSWERS = ['answers'] as const;

/** How one's answers fared. */
export interface Tally {
  readonly answered: number;
  readonly settled: number;
  readonly stood: number;
}

interface OwnAnswersProps {
  readonly search: string;
  /** Told how the answers fared, once that is known. */
  readonly children: (tally: Tally | undefined) => React.ReactNode;
}

/** The list, below what is said of it. */
export function OwnAnswers({ search, children }: OwnAnswersProps) {
  const { items: words } = useLeadWords();
  const answers = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  const pages = useInfiniteQuery({
    queryKey: [...ANSWERS, search],
    queryFn: ({ pageParam }) =>
      answerOf(
        client.answers.$get({
          query: { limit: String(PAGE), search: search === '' ? undefined : search, after: pageParam },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { data, error, refetch, hasNextPage, fetchNextPage } = pages;
  const said = useMemo(() => data?.pages.flatMap((page) => page.answers) ?? [], [data]);
  const takeBack = useCallback(
    async ({ seat }: OwnAnswer): Promise<void> => {
      if (seat === null) return;
      try {
        const { seat_id, token } = seat;
        await answerOf(client.seats[':seat'].undo.$post({ param: { seat: seat_id }, json: { token } }));
        setProblem(undefined);
      } catch (error) {
        setProblem(error);
      }
      for (const queryKey of [ANSWERS, QUEUES]) void answers.invalidateQueries({ queryKey });
    },
    [answers],
  );
  const last = said.find(({ seat }) => seat !== null);
  const keys = useMemo(
    () =>
      last === undefined
        ? []
        : [{ code: 'KeyZ', cap: 'Z', does: words.keys.takeBack, run: () => void takeBack(last) }],
    [last, words, takeBack],
  );
  useKeys(keys);
  return (
    <>
      {children(data?.pages[0]?.tally)}
      {error === null ? null : <Trouble error={error} retry={refetch} />}
      {problem === undefined ? null : <Trouble error={problem} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : said.length === 0 ? (
        <div className="empty">
          <h2>{search === '' ? words.nothingSaid : words.noneFit}</h2>
          <p className="read dim">{search === '' ? words.nothingSaidMeans : words.noneFitHint}</p>
        </div>
      ) : (
        <ScrollX label={words.myAnswers}>
          <AnswerTable said={said} onTakeBack={(one) => void takeBack(one)} last={last} />
        </ScrollX>
      )}
      {hasNextPage ? (
        <p className="under">
          <button type="button" className="bare-link link" onClick={() => void fetchNextPage()}>
            {words.groups.earlier}
          </button>
        </p>
      ) : null}
    </>
  );
}

interface TableProps {
  readonly said: readonly OwnAnswer[];
  readonly last: OwnAnswer | undefined;
  readonly onTakeBack: (one: OwnAnswer) => void;
}

function AnswerTable({ said, last, onTakeBack }: TableProps) {
  const { items: words } = useLeadWords();
  return (
    <table className="list items mine">
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.question}</th>
          <th scope="col">{words.youSaid}</th>
          <th scope="col">{words.whatStands}</th>
          <th scope="col" className="num">
            {words.took}
          </th>
          <td />
        </tr>
      </thead>
      {byDay(said).map(([day, of]) => (
        <tbody key={day}>
          <tr className="day">
            <th colSpan={7} scope="rowgroup">
              {words.groups[day]}
            </th>
          </tr>
          {of.map((one) => (
            <AnswerRow
              key={`${one.item_id} ${one.round}`}
              one={one}
              isLast={one === last}
              onTakeBack={() => onTakeBack(one)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type Day = 'day' | 'yesterday' | 'earlier';

function byDay(said: readonly OwnAnswer[]): [Day, readonly OwnAnswer[]][] {
  const [today, yesterday] = [0, -1].map((days) => dayFrom(new Date(), days).toISOString());
  const dayOf = ({ at }: OwnAnswer): Day =>
    at !== null && at >= today! ? 'day' : at !== null && at >= yesterday! ? 'yesterday' : 'earlier';
  return (['day', 'yesterday', 'earlier'] as const)
    .map((day): [Day, readonly OwnAnswer[]] => [day, said.filter((one) => dayOf(one) === day)])
    .filter(([, of]) => of.length > 0);
}

interface AnswerRowProps {
  readonly one: OwnAnswer;
  readonly isLast: boolean;
  readonly onTakeBack: () => void;
}

function AnswerRow({ one, isLast, onTakeBack }: AnswerRowProps) {
  const { items: words, desk } = useLeadWords();
  const { language } = useLanguage();
  const formats = useFormats();
  const { at, case_id, asked, answer, declined, seconds, parts } = one;
  const isRecent = at !== null && at >= dayFrom(new Date(), -1).toISOString();
  const say = (given: NonNullable<OwnAnswer['answer']>): string =>
    partsOf(given, { parts }, desk, language)
      .filter(({ text }) => text !== '')
      .map(({ name, text }) => (name === desk.says ? text : `${name} ${text}`))
      .join(', ');
  const saidText = declined !== null ? words.declined : answer === null ? '' : say(answer);
  return (
    <tr>
      <td className="faint nowrap">
        {at === null ? DASH : isRecent ? formats.time(at) : formats.dueDay(at, false)}
      </td>
      <td className="name nowrap">{case_id}</td>
      <td className="cut" title={asked}>
        {asked}
      </td>
      <td className="cut-said" title={saidText}>
        {saidText === '' ? <span className="faint">{words.hiddenAgain}</span> : saidText}
      </td>
      <td>
        <Stands one={one} say={say} />
      </td>
      <td className="num faint">{seconds === null ? DASH : clockOf(seconds)}</td>
      <td className="num nowrap">
        {one.seat !== null ? (
          <button type="button" className="bare-link link" onClick={onTakeBack}>
            {words.takeBack} {isLast ? <kbd>Z</kbd> : null}
          </button>
        ) : one.stands === 'reopened' ? (
          <Link className="link" to={reviewOf(one)}>
            {words.answerAgain}
          </Link>
        ) : one.stands === 'otherwise' ? (
          <Link className="link" to={`/runs/${one.run_id}/cases/${encodeURIComponent(case_id)}`}>
            {words.readWhy}
          </Link>
        ) : null}
      </td>
    </tr>
  );
}

const reviewOf = ({ queue_id, item_id }: OwnAnswer): string =>
  `/queue/${encodeURIComponent(queue_id)}/review?item=${item_id}`;

function Stands({
  one: { stands, declined, instead, reason },
  say,
}: {
  readonly one: OwnAnswer;
  readonly say: (answer: NonNullable<OwnAnswer['answer']>) => string;
}) {
  const { items: words } = useLeadWords();
  switch (stands) {
    case 'as-said':
      return <span className="s done">{words.asYouSaid}</span>;
    case 'open':
      return <span className="s waiting">{words.othersAnswer}</span>;
    case 'declined':
      return <span className="faint">{words.leftToOthers(declined ?? '')}</span>;
    case 'reopened':
      return (
        <>
          <span className="o expert">{words.reopened}</span> <span className="faint">{reason}</span>
        </>
      );
    case 'otherwise':
      return (
        <>
          <span className="o change">{instead === null ? DASH : say(instead.answer)}</span>{' '}
          <span className="faint">
            {instead?.by === 'adjudicator' ? words.byAdjudicator : words.byReviewers}
          </span>
        </>
      );
  }
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;
