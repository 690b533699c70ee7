/** What analysis finds in a table, each finding with a case that shows it. */
import { client, useAnswer } from '../../api/client.ts';
import { isFields, sayValue } from '../../parts/say-value.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { Loading } from '../../parts/wait.tsx';
import { useFormats, useWords } from '../../words/words.tsx';

interface FindingsProps {
  readonly question: string;
  readonly policy: string;
  /** The file of a court of one's own, as the run keeps it; the server need not know it. */
  readonly own: object | undefined;
}

/** The findings; open ones first. */
export function Findings({ question, policy, own }: FindingsProps) {
  const { table: words } = useWords();
  const formats = useFormats();
  const named = useAnswer(
    ['findings', question, policy],
    () =>
      client.questions[':question'].policies[':policy'].findings.$get({
        param: { question, policy },
      }),
    { enabled: own === undefined },
  );
  const kept = useAnswer(
    ['findings', own],
    () => client.tables.check.$post({ json: { text: JSON.stringify(own) } }),
    { enabled: own !== undefined },
  );
  const answer = own === undefined ? named : kept;
  const { error } = answer;
  const data = own === undefined ? named.data : kept.data?.tables[0];
  const counts = Object.values(data?.coverage ?? {});
  const checked =
    data?.panels ?? (counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0));
  const { unsettled = [] } = data ?? {};
  return (
    <div className="col">
      <h2>
        {words.findings}{' '}
        {data === undefined ? null : (
          <span className="faint">
            {checked === null
              ? words.uncounted
              : words.checked(formats.number(checked), data.exact !== false)}
          </span>
        )}
      </h2>
      {error === null ? null : <Trouble error={error} retry={answer.refetch} />}
      {data === undefined && error === null ? <Loading rows={3} /> : null}
      {data?.findings.length === 0 && unsettled.length === 0 ? (
        <p className="dim">{words.noFindings}</p>
      ) : null}
      {data?.findings
        .toSorted((a, b) => Number(a.accepted) - Number(b.accepted))
        .map(({ kind, rule, message, accepted, accepted_because, witness }) => (
          <article key={`${kind} ${rule} ${message}`} className={accepted ? 'finding quiet' : 'finding'}>
            <p>
              <span className={accepted ? 'kind' : 'kind sign'}>{kind}</span> <b>{rule}</b>{' '}
              <span className="state">{accepted ? words.accepted : words.open}</span>
            </p>
            <p className="dim">{message}</p>
            {witness === undefined ? null : <Witness witness={witness} />}
            {accepted_because === undefined ? null : <p className="dim">“{accepted_because}”</p>}
          </article>
        ))}
      {unsettled.map(({ kind, rule, message }) => (
        <article key={`${kind} ${rule} ${message}`} className="finding">
          <p>
            <span className="kind sign">{kind}</span> <b>{rule}</b>{' '}
            <span className="state">{words.unsettled}</span>
          </p>
          <p className="dim">{message}</p>
        </article>
      ))}
    </div>
  );
}

/** A case that shows a finding: its facts, and in a court of voices what each would say. */
function Witness({ witness }: { readonly witness: unknown }) {
  const { table: words } = useWords();
  const shown = isFields(witness) ? witness : {};
  const { facts = shown, votes } = shown;
  return (
    <dl className="witness-facts">
      <dt className="faint">{words.witness}</dt>
      {Array.isArray(votes) ? (
        <dd>
          {votes.filter(isFields).map((vote) => (
            <Letter key={sayValue(vote.voice)} voice={sayValue(vote.voice)} value={sayValue(vote.value)} />
          ))}
        </dd>
      ) : null}
      {Object.entries(isFields(facts) ? facts : {}).map(([fact, value]) => (
        <dd key={fact}>
          <span className="faint">{fact}</span>{' '}
          {isFields(value) || Array.isArray(value) ? JSON.stringify(value) : sayValue(value)}
        </dd>
      ))}
    </dl>
  );
}

/** What a voice says as a letter; silence is an outlined dash. */
const Letter = ({ voice, value }: { readonly voice: string; readonly value: string }) => (
  <span className={value === '' ? 'v quiet' : 'v'} title={`${voice}: ${value === '' ? '–' : value}`}>
    {value === '' ? '–' : [...value][0]!.toUpperCase()}
  </span>
);
