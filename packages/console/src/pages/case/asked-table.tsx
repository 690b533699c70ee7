/** A table that was asked on the way to the ruling, with the facts that it was asked about. */
import type { CaseQuestion, TableRecord } from '../../api/case.ts';
import type { Effects } from '../../parts/effect.ts';
import { sayValue } from '../../parts/say-value.ts';
import { useWords } from '../../words/words.tsx';
import { ladderOf } from './ladder.ts';
import { Ladder } from './ladder.tsx';

interface AskedProps {
  readonly question: CaseQuestion;
  readonly table: TableRecord | undefined;
  readonly effects: Effects | undefined;
  readonly run_id: string;
}

/** The ladder of that table. */
export function AskedTable({ question, table, effects, run_id }: AskedProps) {
  const { case: words } = useWords();
  if (table === undefined) return null;
  return (
    <>
      <h3 className="asked-table">{words.askedTable(table.title)}</h3>
      <Ladder
        rungs={ladderOf(table, sayValue(question.rule), question.trace)}
        reason={sayValue(question.reason)}
        effects={effects}
        table={`/tables/${table.id}/${table.policy}?run=${encodeURIComponent(run_id)}`}
      />
    </>
  );
}
