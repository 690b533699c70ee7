/** Agreement in groups: by rule, by code, over time; and the cases that people differed about most. */
import { Link } from 'react-router';
import type { Agreement } from '../../../api/desk.ts';
import { ScrollX } from '../../../parts/scroll-x.tsx';
import { useFormats, useWords } from '../../../words/words.tsx';
import { Beyond, isTold, ShareOf, Untold } from './agreement-figures.tsx';

interface GroupProps {
  readonly title: string;
  /** What the first column names. */
  readonly name: string;
  readonly groups: Agreement['by_rule'];
}

/** One table of groups; absent if there are none. */
export function GroupTable({ title, name, groups }: GroupProps) {
  const { desk: words } = useWords();
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ScrollX label={title}>
        <table className="plain people">
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{words.agree}</th>
              <th scope="col">{words.alpha}</th>
              <th scope="col">{words.ruleAgainst}</th>
            </tr>
          </thead>
          <tbody>
            {groups.filter(isTold).map((group) => (
              <tr key={group.name}>
                <td>{group.name}</td>
                <td>
                  <ShareOf share={group} />
                </td>
                <td>
                  <Beyond value={group.alpha} interval={group.alpha_interval} n={group.n} />
                </td>
                <td>
                  <ShareOf share={group.machine} />
                </td>
              </tr>
            ))}
            <Untold columns={4} count={groups.length - groups.filter(isTold).length} />
          </tbody>
        </table>
      </ScrollX>
    </section>
  );
}

/** The cases that people differed about most. */
export function DisputedTable({ items }: { readonly items: Agreement['most_disputed'] }) {
  const { desk: words } = useWords();
  const formats = useFormats();
  return (
    <section>
      <h2>{words.mostDisputed}</h2>
      {items.length === 0 ? (
        <p className="dim">{words.noneDisputed}</p>
      ) : (
        <ScrollX label={words.mostDisputed}>
          <table className="list people">
            <thead>
              <tr>
                <th scope="col">{words.case}</th>
                <th scope="col" className="num">
                  {words.people}
                </th>
                <th scope="col" className="num">
                  {words.answers}
                </th>
                <th scope="col" className="num">
                  {words.pairsDiffer}
                </th>
                <th scope="col" className="num">
                  {words.rounds}
                </th>
                <th scope="col">{words.stands}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ item_id, run_id, case_id, people, answers, differ, rounds, state }) => (
                <tr key={item_id}>
                  <td>
                    <Link
                      className="name"
                      to={`/runs/${encodeURIComponent(run_id)}/cases/${encodeURIComponent(case_id)}`}
                    >
                      {case_id}
                    </Link>
                  </td>
                  <td className="num">{formats.number(people)}</td>
                  <td className="num">{formats.number(answers)}</td>
                  <td className="num">{formats.percent(differ)}</td>
                  <td className="num">{formats.number(rounds)}</td>
                  <td className="dim">{words.states[state]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
    </section>
  );
}
