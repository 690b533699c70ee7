/** What was said about a case, in the form that its kind of court asks for. */
import { useMemo } from 'react';
import type { ShownCase } from '../../../api/case.ts';
import type { Run } from '../../../api/run.ts';
import type { Quote } from '../../../parts/cut-by-quotes.ts';
import { useWords } from '../../../words/words.tsx';
import { quotesOf } from '../quotes.ts';
import { VoiceTable } from '../voice-table.tsx';
import { groupVoices, type Voice } from '../voices.ts';
import { movedBy, turnsOf } from './conversation.ts';
import { ConversationView } from './conversation-view.tsx';
import { checkedDocument, issueQuotes } from './document.ts';
import { DocumentView } from './document-view.tsx';
import { fieldsOf } from './fields.ts';
import { findingsOf } from './findings.ts';
import { FindingsView } from './findings-view.tsx';
import { OpinionTable } from './opinion-table.tsx';
import { opinionVotes } from './opinion-votes.ts';
import './kinds.css';

interface SaidProps {
  readonly run: Run;
  readonly one: ShownCase;
  readonly voices: readonly Voice[];
  readonly onlyDifferences: boolean;
  readonly onOnlyDifferences: (isOn: boolean) => void;
}

/** Whether a case is shown in the form of its kind; one that is open or refused has nothing to fill it with. */
const isRuled = ({ ruling }: ShownCase): boolean => ruling !== undefined;

/** The words of the case that are marked, each with the number of who or what they belong to. */
export const markedIn = ({ view }: Run, one: ShownCase, voices: readonly Voice[]): Quote[] =>
  view === 'document' && isRuled(one)
    ? issueQuotes(checkedDocument(one.ruling, one.input))
    : quotesOf(voices);

/** The column of what was said. */
export function Said(props: SaidProps) {
  const { run, one, voices } = props;
  if (isRuled(one) && run.view === 'document')
    return <DocumentView checked={checkedDocument(one.ruling, one.input)} />;
  if (isRuled(one) && run.view === 'debate')
    return <ConversationView turns={turnsOf(voices)} moved={movedBy(one.ruling, voices)} />;
  if (isRuled(one) && run.view === 'findings') return <FindingsView findings={findingsOf(one.ruling)} />;
  return <Voices {...props} />;
}

/** The answers side by side; where opinions are voted on, the votes first. */
function Voices({ run, one, voices, onlyDifferences, onOnlyDifferences }: SaidProps) {
  const { case: words } = useWords();
  const isVoted = run.view === 'opinions' && isRuled(one);
  const groups = useMemo(
    () =>
      groupVoices(
        isVoted ? voices.filter(({ answer }) => fieldsOf(answer).review_actions === undefined) : voices,
      ),
    [voices, isVoted],
  );
  const votes = isVoted ? opinionVotes(one.ruling, one.record) : undefined;
  return (
    <>
      <h2 id="part-voices" tabIndex={-1}>
        {words.said}
        <label className="right faint">
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={({ target }) => onOnlyDifferences(target.checked)}
          />{' '}
          <kbd>D</kbd> {words.onlyDifferences}
        </label>
      </h2>
      {votes === undefined ? null : (
        <OpinionTable votes={votes} effects={run.effects} onlyDifferences={onlyDifferences} />
      )}
      {groups.length === 0 && (votes?.reviewers.length ?? 0) > 0 ? null : (
        <VoiceTable groups={groups} input={one.input} onlyDifferences={onlyDifferences} />
      )}
    </>
  );
}
