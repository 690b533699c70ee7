/** All rule tables: what each decides, and its policies. */
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { client, useAnswer } from '../../api/client.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { effectOf } from '../../parts/effect.ts';
import { Shown } from '../../parts/shown.tsx';
import { useRowFocus } from '../../parts/use-row-focus.ts';
import { useTitle } from '../../parts/use-title.ts';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { useFormats } from '../../words/words.tsx';
import './table.css';

/** The screen. */
export default function TablesPage() {
  const words = useLeadWords();
  const formats = useFormats();
  useTitle(words.screens.tables);
  const [asked, setAsked] = useSearchParams();
  const search = (asked.get('search') ?? '').toLowerCase();
  const questions = useAnswer(['questions'], () => client.questions.$get());
  const { table, move, focusFirst } = useRowFocus();
  const keys = useMemo(
    () => [
      { code: 'KeyJ', cap: 'J', does: words.keys.move, run: () => move(1) },
      { code: 'KeyK', cap: 'K', does: words.keys.move, run: () => move(-1) },
      { code: 'Enter', cap: 'Enter', does: words.keys.open, run: focusFirst },
      {
        code: 'Slash',
        cap: '/',
        does: words.keys.search,
        run: () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
      },
    ],
    [words, move, focusFirst],
  );
  useKeys(keys);
  return (
    <Shown answer={questions} title={words.screens.tables}>
      {({ questions: all }) => {
        const shown = all.filter(({ name, policies }) =>
          `${name} ${policies.map(({ title }) => title).join(' ')}`.toLowerCase().includes(search),
        );
        return (
          <>
            <div className="head">
              <div>
                <h1>{words.screens.tables}</h1>
                <p className="sub">
                  <span>{words.table.says(formats.number(all.length))}</span>
                </p>
              </div>
              <search className="acts">
                <Link className="btn bare" to="/courts">
                  {words.courtEdit.courts}
                </Link>
                <label className="field wide">
                  <span className="hide">{words.keys.search}</span>
                  <input
                    type="search"
                    placeholder={words.table.placeholder}
                    defaultValue={asked.get('search') ?? ''}
                    onChange={({ target: { value } }) =>
                      setAsked(value === '' ? {} : { search: value }, { replace: true })
                    }
                    onKeyDown={({ key, currentTarget }) => {
                      if (key === 'Escape') currentTarget.blur();
                    }}
                  />
                  <kbd>/</kbd>
                </label>
              </search>
            </div>
            <div ref={table}>
              <table className="list tables">
                <thead>
                  <tr>
                    <th scope="col">{words.table.question}</th>
                    <th scope="col">{words.table.policies}</th>
                    <th scope="col" className="num c-rules">
                      {words.table.rules}
                    </th>
                    <th scope="col" className="c-outcomes">
                      {words.table.outcomes}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map(({ name, effects, policies }) => (
                    <tr key={name}>
                      <td>
                        <Link className="name" to={`/tables/${name}/${policies[0]!.policy}`}>
                          {name}
                        </Link>
                        <span className="why">{policies[0]!.title}</span>
                      </td>
                      <td>
                        {policies.map(({ policy }) => (
                          <Link key={policy} className="dim policy" to={`/tables/${name}/${policy}`}>
                            {policy}
                          </Link>
                        ))}
                      </td>
                      <td className="num c-rules">{formats.number(policies[0]!.rules)}</td>
                      <td className="c-outcomes">
                        {policies[0]!.outcomes.map((outcome) => (
                          <span key={outcome} className={`o soft ${effectOf(outcome, effects)}`}>
                            {outcome}
                          </span>
                        ))}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {shown.length === 0 ? <p className="dim empty">{words.table.noneFound}</p> : null}
          </>
        );
      }}
    </Shown>
  );
}
