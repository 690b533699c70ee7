/** What was found in a document, numbered as on its page; what the output says there, and who looked. */
import { ScrollX } from '../../../parts/scroll-x.tsx';
import { DASH } from '../../../words/formats.ts';
import { useWords } from '../../../words/words.tsx';
import type { CheckedDocument } from './document.ts';

/** The issues, the fields in question, and the readers. */
export function DocumentView({ checked }: { readonly checked: CheckedDocument }) {
  const { kinds: words } = useWords();
  const { issues, fields, others, readers } = checked;
  const judged = issues.filter(({ isFixable }) => !isFixable).length;
  return (
    <>
      <h2 id="part-voices" tabIndex={-1}>
        {issues.length === 0 ? words.noIssue : words.issues(issues.length)}{' '}
        {issues.length === 0 ? null : <span className="faint">{words.needJudgement(judged)}</span>}
      </h2>
      <ol className="issues">
        {issues.map(({ tag, message, severity, code, agent, place, quote, fix, isFixable }) => (
          <li key={tag}>
            <b className="tag">{tag}</b>
            <div>
              <p>
                <b>{place === '' ? code : place}</b>
                <span className="right faint">{severity}</span>
              </p>
              <p>{message}</p>
              {quote === '' ? null : (
                <p className="dim">
                  {words.pageSays} <q>{quote}</q>
                </p>
              )}
              <p className="small faint">
                {code}, {agent}. {isFixable ? words.fixable(fix) : words.notFixable}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {fields.length === 0 ? null : (
        <>
          <h2>{words.output}</h2>
          <ScrollX label={words.output}>
            <table className="plain output-fields">
              <thead>
                <tr>
                  <th scope="col">{words.field}</th>
                  <th scope="col">{words.cameIn}</th>
                  <th scope="col">{words.standsNow}</th>
                  <th scope="col">{words.cited}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map(({ name, cameIn, now, isOpen, cited }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{cameIn === '' ? DASH : cameIn === now ? cameIn : <s>{cameIn}</s>}</td>
                    <td>
                      <span className={`o ${isOpen ? 'expert' : cameIn === now ? 'take soft' : 'change'}`}>
                        {now === '' ? DASH : now}
                      </span>
                    </td>
                    <td className="dim">{cited === '' ? DASH : words.onPage(cited)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollX>
          {others === 0 ? null : <p className="small faint foot">{words.otherFields(others)}</p>}
        </>
      )}
      <h2>{words.whoChecked}</h2>
      <table className="plain">
        <tbody>
          {readers.map(({ agent, kind, status, issues: found }) => (
            <tr key={agent}>
              <th scope="row">{agent}</th>
              <td className="dim">
                {kind}
                {status === 'answered' ? '' : `, ${status}`}
              </td>
              <td className="num">{status === 'answered' ? words.found(found) : DASH}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
