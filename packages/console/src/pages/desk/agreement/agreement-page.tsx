/** How far reviewers agree: with each other, with adjudicators, and with the machine; over first answers, each figure with its n. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { client, useAnswer } from '../../../api/client.ts';
import { type Agreement, useQueues } from '../../../api/desk.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { ScrollX } from '../../../parts/scroll-x.tsx';
import { Shown } from '../../../parts/shown.tsx';
import { useRowFocus } from '../../../parts/use-row-focus.ts';
import { useTitle } from '../../../parts/use-title.ts';
import { useFormats, useWords } from '../../../words/words.tsx';
import { Beyond, isTold, ShareOf, Untold } from './agreement-figures.tsx';
import { DisputedTable, GroupTable } from './agreement-groups.tsx';
import '../desk.css';

/** The screen; the queue stands in its address. */
export default function AgreementPage() {
  const { desk: words, screens } = useWords();
  useTitle(screens.agreement);
  const queues = useQueues();
  const [asked, setAsked] = useSearchParams();
  return (
    <Shown answer={queues} title={screens.agreement}>
      {({ queues: all }) => {
        const chosen = asked.get('queue') ?? all[0]?.queue_id;
        if (chosen === undefined)
          return (
            <div className="empty">
              <h1>{words.noQueue}</h1>
              <p className="read dim">{words.noQueueMeans}</p>
            </div>
          );
        return (
          <>
            <div className="head">
              <h1>{screens.agreement}</h1>
              <label className="pick-field">
                {words.queue}{' '}
                <select
                  value={chosen}
                  onChange={({ target }) => setAsked(new URLSearchParams({ queue: target.value }))}
                >
                  {all.map(({ queue_id }) => (
                    <option key={queue_id}>{queue_id}</option>
                  ))}
                </select>
              </label>
            </div>
            <OfQueue queue={chosen} />
          </>
        );
      }}
    </Shown>
  );
}

function OfQueue({ queue }: { readonly queue: string }) {
  const agreement = useAnswer(['agreement', queue], () =>
    client.queues[':queue'].agreement.$get({ param: { queue } }),
  );
  return <Shown answer={agreement}>{(measured) => <Measured measured={measured} />}</Shown>;
}

/** Below so many items no figure is told. */
const LEAST_ITEMS = 20;

function Measured({ measured }: { readonly measured: Agreement }) {
  const { desk: words } = useWords();
  const formats = useFormats();
  const { keys: keyWords } = useWords();
  const { all, items, pairs, against_adjudication, against_machine, rule_against_settlement } = measured;
  const { table, move, focusFirst } = useRowFocus();
  const keys = useMemo(
    () => [
      { code: 'KeyJ', cap: 'J', does: keyWords.move, run: () => move(1) },
      { code: 'KeyK', cap: 'K', does: keyWords.move, run: () => move(-1) },
      { code: 'Enter', cap: 'Enter', does: words.keyCases, run: focusFirst },
    ],
    [keyWords, words, move, focusFirst],
  );
  useKeys(keys);
  return (
    <>
      <p className="sub">
        <span>{words.measuredOn(formats.number(items), measured.counted === 'settled')}</span>
      </p>
      {all.share === null ? (
        <p className="note">{words.fewItems(formats.number(all.n), LEAST_ITEMS)}</p>
      ) : null}
      <dl className="figures measures">
        <div>
          <dt>{words.allAgree}</dt>
          <dd>
            <ShareOf share={all} />
          </dd>
        </div>
        <div>
          <dt>{words.alpha}</dt>
          <dd>
            <Beyond value={measured.alpha} interval={measured.alpha_interval} n={all.n} />
          </dd>
        </div>
        <div>
          <dt>{words.ruleAgainst}</dt>
          <dd>
            <ShareOf share={rule_against_settlement} />
          </dd>
        </div>
      </dl>
      <section>
        <h2>{words.pairs}</h2>
        <ScrollX label={words.pairs}>
          <table className="plain people">
            <thead>
              <tr>
                <th scope="col">{words.people}</th>
                <th scope="col">{words.agree}</th>
                <th scope="col">{words.kappa}</th>
              </tr>
            </thead>
            <tbody>
              {pairs.filter(isTold).map((pair) => (
                <tr key={pair.persons.join(' ')}>
                  <td>{pair.persons.join(', ')}</td>
                  <td>
                    <ShareOf share={pair} />
                  </td>
                  <td>
                    <Beyond value={pair.kappa} interval={pair.kappa_interval} n={pair.n} />
                  </td>
                </tr>
              ))}
              {pairs.length === 0 ? <NobodyYet columns={3} /> : null}
              <Untold columns={3} count={pairs.length - pairs.filter(isTold).length} />
            </tbody>
          </table>
        </ScrollX>
      </section>
      <Against title={words.againstAdjudication} rows={against_adjudication} />
      <Against title={words.againstMachine} rows={against_machine} />
      <GroupTable title={words.byRule} name={words.rule} groups={measured.by_rule} />
      <GroupTable title={words.byCode} name={words.code} groups={measured.by_code} />
      <GroupTable title={words.byMonth} name={words.month} groups={measured.by_month} />
      <div ref={table}>
        <DisputedTable items={measured.most_disputed} />
      </div>
    </>
  );
}

interface AgainstProps {
  readonly title: string;
  readonly rows: Agreement['against_machine'];
}

/** Each person against something. */
function Against({ title, rows }: AgainstProps) {
  const { desk: words } = useWords();
  return (
    <section>
      <h2>{title}</h2>
      <table className="plain people">
        <thead>
          <tr>
            <th scope="col">{words.people}</th>
            <th scope="col">{words.agree}</th>
          </tr>
        </thead>
        <tbody>
          {rows.filter(isTold).map((row) => (
            <tr key={row.person}>
              <td>{row.person}</td>
              <td>
                <ShareOf share={row} />
              </td>
            </tr>
          ))}
          {rows.length === 0 ? <NobodyYet columns={2} /> : null}
          <Untold columns={2} count={rows.length - rows.filter(isTold).length} />
        </tbody>
      </table>
    </section>
  );
}

function NobodyYet({ columns }: { readonly columns: number }) {
  const { desk: words } = useWords();
  return (
    <tr>
      <td className="faint" colSpan={columns}>
        {words.nobodyYet}
      </td>
    </tr>
  );
}
