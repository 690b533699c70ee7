/** The findings of an investigation: code as code, whom the history names, and what speaks for each side. */
import { useFormats, useWords } from '../../../words/words.tsx';
import type { Evidence, Finding } from './findings.ts';

/** Pieces of evidence that stand open; the others are folded. */
const OPEN = 3;

/** All findings. */
export function FindingsView({ findings }: { readonly findings: readonly Finding[] }) {
  const { kinds: words } = useWords();
  return (
    <>
      <h2 id="part-voices" tabIndex={-1}>
        {words.findings}
      </h2>
      {findings.length === 0 ? <p className="dim">{words.nothingFound}</p> : null}
      {findings.map((one) => (
        <OneFinding key={one.id} one={one} />
      ))}
    </>
  );
}

function OneFinding({ one }: { readonly one: Finding }) {
  const { kinds: words } = useWords();
  const formats = useFormats();
  const { id, tag, finding, where, since, evidence, sources, against, sides, verdict } = one;
  const more = evidence.slice(OPEN);
  return (
    <section className="finding-view">
      <p>
        <b className="tag">{id}</b> <b>{tag}</b>{' '}
        <span className="faint">{[words.saidBy(sources.length), verdict].filter(Boolean).join(', ')}</span>
      </p>
      <p className="said-text">{finding}</p>
      <dl className="facts">
        {where === '' ? null : (
          <div className="pair">
            <dt>{words.where}</dt>
            <dd>
              <code>{where}</code>
            </dd>
          </div>
        )}
        {since === undefined ? null : (
          <div className="pair">
            <dt>{words.blame}</dt>
            <dd>
              <code>{since.commit}</code> {formats.shortDay(since.date)}, {since.subject}
            </dd>
          </div>
        )}
      </dl>
      <h3>{words.forFinding}</h3>
      <EvidenceList evidence={evidence.slice(0, OPEN)} />
      {more.length === 0 ? null : (
        <details>
          <summary className="link">{words.moreEvidence(more.length)}</summary>
          <EvidenceList evidence={more} />
        </details>
      )}
      <h3>{words.againstFinding}</h3>
      {against.length === 0 ? <p className="dim">{words.nothingAgainst}</p> : null}
      <ul className="against">
        {against.map((line) => (
          <li key={line} className="said-text">
            {line}
          </li>
        ))}
      </ul>
      {sides.map(({ claim, says }) => (
        <p key={`${claim} ${says}`}>
          <b>{claim}</b> {says}
        </p>
      ))}
    </section>
  );
}

function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const { kinds: words } = useWords();
  const formats = useFormats();
  return (
    <ol className="evidence-list">
      {evidence.map(({ location, snippet, strength, verification, source, problem, blame }) => (
        <li key={`${location} ${source} ${snippet}`}>
          <p className="small">
            <code>{location}</code>{' '}
            <span className="faint">
              {[strength.toLowerCase(), source].filter((word) => word !== '').join(', ')}
            </span>{' '}
            {verification === 'VERIFIED' ? (
              <span className="ok">{words.checked}</span>
            ) : (
              <span className="sign">{problem === '' ? words.unchecked : problem}</span>
            )}
          </p>
          <pre className="code-lines">{snippet}</pre>
          {blame === undefined ? null : (
            <p className="small dim">
              {words.blame}: {formats.shortDay(blame.date)}, {blame.subject}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
