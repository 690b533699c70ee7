/** A table as a grid: facts are columns, so an empty cell says that the fact does not matter. */
import { Link } from 'react-router';
import type { RuleRecord, TableRecord } from '../../api/case.ts';
import type { Run } from '../../api/run.ts';
import { type Effects, effectOf } from '../../parts/effect.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { sayCell } from '../../parts/say-cell.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import type { Fired } from './fired.ts';

interface GridProps {
  readonly table: TableRecord;
  readonly fired: Fired;
  readonly effects: Effects | undefined;
  readonly run: Run | undefined;
  /** The rule that the address names. */
  readonly chosen: string;
}

/** With more columns than this nobody sees a row whole; its conditions stand in one column then. */
const MOST_COLUMNS = 9;

/** The grid. */
export function RuleGrid({ table, fired, effects, run, chosen }: GridProps) {
  const { table: words } = useWords();
  const formats = useFormats();
  const used = new Set(table.rules.flatMap(({ when }) => Object.keys(when)));
  const asked = Object.entries(table.facts).filter(([name]) => used.has(name));
  const isWide = asked.length > MOST_COLUMNS;
  const facts = isWide ? [] : asked;
  const most = fired === undefined ? 1 : Math.max(...Object.values(fired));
  const total = fired === undefined ? 0 : Object.values(fired).reduce((sum, count) => sum + count, 0);
  const rules: (Omit<RuleRecord, 'when'> & Partial<Pick<RuleRecord, 'when'>>)[] = [
    ...table.rules,
    { id: 'otherwise', ...table.otherwise },
  ];
  return (
    <ScrollX label={table.title}>
      <table className="list rules">
        <thead>
          <tr className="groups">
            <td colSpan={2} />
            <th className="grp" colSpan={Math.max(1, facts.length)} scope="colgroup">
              {words.whenAll}
            </th>
            <td colSpan={2} />
            {fired === undefined ? null : (
              <th className="grp" colSpan={2} scope="colgroup">
                {words.firedOver(formats.number(total))}
              </th>
            )}
          </tr>
          <tr>
            <th scope="col">
              <span className="hide">#</span>
            </th>
            <th scope="col">{words.rule}</th>
            {facts.length === 0 ? (
              <th scope="col">
                <span className="hide">{words.whenAll}</span>
              </th>
            ) : null}
            {facts.map(([name, { doc }]) => (
              <th key={name} scope="col" className="fact" title={doc}>
                {name}
              </th>
            ))}
            <th scope="col">{words.then}</th>
            <th scope="col">{words.reason}</th>
            {fired === undefined ? null : (
              <>
                <th scope="col" className="num">
                  {words.times}
                </th>
                <th scope="col" className="c-fired">
                  <span className="hide">{words.share}</span>
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule, at) => {
            const count = fired?.[rule.id] ?? 0;
            const never = fired !== undefined && count === 0;
            // A rule that asks on decides nothing by itself: its cases end in other rows.
            const isAsking = effectOf(rule.then, effects) === 'ask';
            return (
              <tr
                key={rule.id}
                className={never && !isAsking ? 'never' : ''}
                aria-current={rule.id === chosen ? 'true' : undefined}
              >
                <td className="faint num">{rule.when === undefined ? '' : at + 1}</td>
                <td className="name">
                  {run === undefined ? (
                    rule.id
                  ) : (
                    <Link to={`/runs/${run.run_id}?${new URLSearchParams({ rule: rule.id })}`}>
                      {rule.id}
                    </Link>
                  )}
                </td>
                {rule.when === undefined ? (
                  <td className="fact dim" colSpan={Math.max(1, facts.length)}>
                    {words.noRuleAbove}
                  </td>
                ) : (
                  <>
                    {facts.length === 0 ? (
                      <td className="conditions">
                        {Object.entries(rule.when).map(([name, cell]) => (
                          <span key={name}>
                            {name} <b>{sayCell(cell)}</b>
                          </span>
                        ))}
                        {Object.keys(rule.when).length === 0 ? (
                          <span className="dim">{words.always}</span>
                        ) : null}
                      </td>
                    ) : null}
                    {facts.map(([name]) => (
                      <td key={name} className="fact">
                        {name in rule.when! ? <b>{sayCell(rule.when![name])}</b> : null}
                      </td>
                    ))}
                  </>
                )}
                <td>
                  <Outcome outcome={rule.then} effects={effects} />
                </td>
                <td className="dim reason">{rule.reason}</td>
                {fired === undefined ? null : (
                  <>
                    <td className="num">{never ? '' : formats.number(count)}</td>
                    <td className="c-fired">
                      {never ? (
                        <span className={isAsking ? 'faint' : 'neverfired'}>
                          {isAsking ? words.asksOn : words.never}
                        </span>
                      ) : (
                        <span
                          className={isAsking ? 'fill hollow' : 'fill'}
                          style={{ width: `${(count / most) * 100}%` }}
                        />
                      )}
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollX>
  );
}
