/** What can be set in a table, what it counts, and what its outcomes mean. */
import type { TableRecord } from '../../api/case.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { sayValue } from '../../parts/say-value.ts';
import { useWords } from '../../words/words.tsx';

/** Parameters, facts and outcomes. */
export function Parameters({ table }: { readonly table: TableRecord }) {
  const { table: words } = useWords();
  const parameters = Object.entries(table.params);
  return (
    <div className="col">
      {table.doc === undefined || table.doc === '' ? null : <p className="read dim">{table.doc}</p>}
      {parameters.length === 0 ? null : (
        <>
          <h2>{words.parameters}</h2>
          <dl className="meanings">
            {parameters.map(([name, { doc }]) => (
              <div key={name}>
                <dt>
                  <b>{name}</b> {sayValue(table.values[name])}
                </dt>
                <dd>{doc}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h2>{words.outcomes}</h2>
      <dl className="meanings">
        {Object.entries(table.outcomes).map(([name, means]) => (
          <div key={name}>
            <dt>
              <Outcome outcome={name} />
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <h2>{words.facts}</h2>
      <dl className="meanings">
        {Object.entries(table.facts).map(([name, { doc }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{doc}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
