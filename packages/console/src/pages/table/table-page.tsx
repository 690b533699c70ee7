/** One rule table: as a grid or a flowchart, how often each rule fired in a run, and what analysis finds. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { TableRecord } from '../../api/case.ts';
import { client, useAnswer } from '../../api/client.ts';
import { courtFileOf, useRun } from '../../api/run.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { CourtLabels } from '../../parts/court-labels.tsx';
import { Shown } from '../../parts/shown.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { Loading } from '../../parts/wait.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import { Findings } from './findings.tsx';
import { firedIn } from './fired.ts';
import { Flowchart } from './flowchart.tsx';
import { Parameters } from './parameters.tsx';
import { RuleGrid } from './rule-grid.tsx';
import { RunPicker } from './run-picker.tsx';
import './table.css';

/** Asks for a table: as a run keeps it if one is named, else as the server has it. */
function useTable(question: string, policy: string, run: string) {
  const ofRun = useAnswer(
    ['run', run, 'tables', question],
    () => client.runs[':run'].tables.$get({ param: { run }, query: { question: question } }),
    { enabled: run !== '' },
  );
  const ofServer = useAnswer(
    ['table', question, policy],
    () =>
      client.questions[':question'].policies[':policy'].$get({
        param: { question, policy },
        query: {},
      }),
    { enabled: run === '' || ofRun.error !== null },
  );
  const kept = ofRun.data?.tables[0]?.table;
  return {
    answer: (run === '' || ofRun.error !== null ? ofServer : ofRun) as UseQueryResult<unknown>,
    table: run === '' || kept === undefined ? asTable(ofServer.data) : kept,
  };
}

/** Grids, Markdown and flowcharts are answered, too, if one asks for them. */
const asTable = (answer: object | undefined): TableRecord | undefined =>
  answer !== undefined && isTable(answer) ? answer : undefined;

const isTable = (answer: object): answer is TableRecord => 'otherwise' in answer;

/** The screen. */
export default function TablePage() {
  const { question = '', policy = '' } = useParams();
  const [asked] = useSearchParams();
  const { answer, table } = useTable(question, policy, asked.get('run') ?? '');
  useTitle(table?.title ?? question);
  return (
    <Shown answer={answer} title={question}>
      {() => (table === undefined ? null : <TableOfRun question={question} table={table} />)}
    </Shown>
  );
}

interface TableProps {
  readonly question: string;
  readonly table: TableRecord;
}

/** The table, by the labels of the court that a run kept. */
function TableOfRun({ question, table }: TableProps) {
  const [asked] = useSearchParams();
  const name = asked.get('run') ?? '';
  const run = useRun(name, name !== '').data;
  return (
    <CourtLabels file={run === undefined ? undefined : courtFileOf(run)}>
      <OneTable question={question} table={table} />
    </CourtLabels>
  );
}

function OneTable({ question, table }: TableProps) {
  const words = useWords();
  const formats = useFormats();
  const navigate = useNavigate();
  const [asked, setAsked] = useSearchParams();
  const runName = asked.get('run') ?? '';
  const run = useRun(runName, runName !== '').data;
  const listed = useAnswer(['questions'], () => client.questions.$get());
  // A court of one's own is known to its run alone.
  const effects = listed.data?.questions.find(({ name }) => name === question)?.effects ?? run?.effects;
  const fired = run === undefined ? undefined : firedIn(table, run.rules);
  const isChart = asked.get('as') === 'flowchart';
  const chosen = asked.get('rule') ?? '';
  const picker = useRef<HTMLSelectElement>(null);
  const keys = useMemo(() => {
    const change = (name: string, value: string): void =>
      setAsked(
        (before) => {
          const changed = new URLSearchParams(before);
          if (value === '') changed.delete(name);
          else changed.set(name, value);
          return changed;
        },
        { replace: true },
      );
    const ids = [...table.rules.map(({ id }) => id), 'otherwise'];
    const move = (by: 1 | -1): void => {
      const at = ids.indexOf(chosen);
      change('rule', ids[at === -1 ? 0 : Math.min(Math.max(at + by, 0), ids.length - 1)]!);
    };
    return [
      { code: 'KeyG', cap: 'G', does: words.table.grid, run: () => change('as', '') },
      { code: 'KeyF', cap: 'F', does: words.table.flowchart, run: () => change('as', 'flowchart') },
      { code: 'KeyR', cap: 'R', does: words.table.chooseRun, run: () => picker.current?.focus() },
      { code: 'KeyJ', cap: 'J', does: words.keys.move, run: () => move(1) },
      { code: 'KeyK', cap: 'K', does: words.keys.move, run: () => move(-1) },
      {
        code: 'Enter',
        cap: 'Enter',
        does: words.table.casesOfRule,
        run: () => {
          if (runName !== '' && chosen !== '')
            void navigate(`/runs/${runName}?${new URLSearchParams({ rule: chosen })}`);
        },
      },
    ];
  }, [words, table, chosen, runName, setAsked, navigate]);
  useKeys(keys);
  const link = (as: string): string => {
    const changed = new URLSearchParams(asked);
    if (as === '') changed.delete('as');
    else changed.set('as', as);
    return `?${changed}`;
  };
  return (
    <>
      <div className="head">
        <div>
          <p className="crumb">
            <Link to="/tables">{words.screens.tables}</Link>
          </p>
          <h1>{table.title}</h1>
          <p className="sub">
            <span>
              {question}@{table.policy} <code className="faint">{table.policy_hash.slice(0, 12)}</code>
            </span>
            <span>
              {words.table.size(
                formats.number(table.rules.length),
                formats.number(Object.keys(table.outcomes).length),
              )}
            </span>
          </p>
        </div>
        <div className="acts">
          <nav className="switch" aria-label={words.table.view}>
            <Link to={link('')} replace aria-current={isChart ? undefined : 'true'}>
              {words.table.gridName}
            </Link>
            <Link to={link('flowchart')} replace aria-current={isChart ? 'true' : undefined}>
              {words.table.flowchartName}
            </Link>
          </nav>
          <RunPicker ref={picker} court={question} />
        </div>
      </div>
      {isChart ? (
        <Flowchart table={table} fired={fired} effects={effects} />
      ) : (
        <RuleGrid table={table} fired={fired} effects={effects} run={run} chosen={chosen} />
      )}
      <p className="faint small foot">{words.table.firstMatch}</p>
      <section className="cols find-cols">
        {/* Whose table it is must be known first: that of a run may be unknown to the server. */}
        {runName !== '' && run === undefined ? (
          <Loading rows={3} />
        ) : (
          <Findings
            question={question}
            policy={table.policy}
            own={run === undefined ? undefined : courtFileOf(run)}
          />
        )}
        <Parameters table={table} />
      </section>
    </>
  );
}
