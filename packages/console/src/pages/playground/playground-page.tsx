/** A table or court under the hand: edit it, see what is wrong with it, and what it would change over a run. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { client, useAnswer } from '../../api/client.ts';
import { type Run, useRun } from '../../api/run.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { download } from '../../parts/download.ts';
import { isFields } from '../../parts/say-value.ts';
import { Shown } from '../../parts/shown.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { textOf } from './definition-text.ts';
import { hunksBetween } from './hunks.ts';
import { ProblemList, useProblems } from './problem-list.tsx';
import { Result } from './result.tsx';
import { useComparison } from './use-comparison.ts';
import { useSettled } from './use-settled.ts';
import { type EditorHandle, type Mark, YamlEditor } from './yaml-editor.tsx';
import './playground.css';

/** The screen; the run that a draft is held against stands in its address. */
export default function PlaygroundPage() {
  const words = useWords();
  useTitle(words.screens.playground);
  const [asked, setAsked] = useSearchParams();
  const runs = useAnswer(['runs', 'playground'], () => client.runs.$get({ query: { limit: '200' } }));
  return (
    <Shown answer={runs}>
      {({ runs: listed }) => {
        // Findings are decided by many tables in turn, so one of them cannot be held against their cases.
        const comparable = listed.filter(({ view }) => view !== 'findings');
        const chosen = asked.get('run') ?? comparable[0]?.run_id;
        if (chosen === undefined) return <NoHistory />;
        const pick = (run: string): void => setAsked(new URLSearchParams({ run }));
        return (
          <OfRun key={chosen} name={chosen} names={comparable.map(({ run_id }) => run_id)} onPick={pick} />
        );
      }}
    </Shown>
  );
}

function NoHistory() {
  const { playground: words } = useWords();
  return (
    <div className="empty">
      <h1>{words.emptyTitle}</h1>
      <p>{words.empty}</p>
      <code>npx curia init triage court</code>
      <code>npx curia run court/court.yaml court/cases.jsonl --agents scripted:court/answers.jsonl</code>
    </div>
  );
}

interface OfRunProps {
  readonly name: string;
  readonly names: readonly string[];
  readonly onPick: (run: string) => void;
}

function OfRun({ name, names, onPick }: OfRunProps) {
  const run = useRun(name);
  return <Shown answer={run}>{(shown) => <WithTable run={shown} names={names} onPick={onPick} />}</Shown>;
}

/** The court of the run, or else the table that decided it. */
function WithTable({ run, names, onPick }: { readonly run: Run } & Omit<OfRunProps, 'name'>) {
  const { definition, tables } = run.manifest;
  const own = isFields(definition) && isFields(definition.court) ? definition.court : undefined;
  const [question = run.court] = Object.keys(tables ?? {});
  const table = useAnswer(
    ['table', question, run.policy],
    () =>
      client.questions[':question'].policies[':policy'].$get({
        param: { question, policy: run.policy },
        query: { as: 'json' },
      }),
    { enabled: own === undefined },
  );
  if (own !== undefined)
    return <Bench run={run} question={run.court} base={textOf(own)} names={names} onPick={onPick} />;
  return (
    <Shown answer={table}>
      {(shown) => {
        const { schema_version: _, policy_hash: __, ...file } = shown as Record<string, unknown>;
        return <Bench run={run} question={question} base={textOf(file)} names={names} onPick={onPick} />;
      }}
    </Shown>
  );
}

/** As many cases as a browser holds and decides at once. */
const MOST_HERE = 50_000;

interface BenchProps extends Omit<OfRunProps, 'name'> {
  readonly run: Run;
  readonly question: string;
  readonly base: string;
}

/** Text at the left, what it moves at the right. */
function Bench({ run, question, base, names, onPick }: BenchProps) {
  const { playground: words } = useWords();
  const formats = useFormats();
  const kept = `curia-draft ${question} ${String(run.manifest.policy_hash)}`;
  const [text, setText] = useState(() => sessionStorage.getItem(kept) ?? base);
  const [flow, setFlow] = useState('');
  const editor = useRef<EditorHandle>(null);
  const { compared, problem, lines, isBusy, compare } = useComparison();
  const settled = useSettled(text, 400);
  const problems = useProblems(settled);
  const hunks = useMemo(() => hunksBetween(base, text), [base, text]);
  const marks = useMemo(
    (): Mark[] => [
      ...hunks.flatMap(({ at, now }) =>
        now.map((_, place): Mark => ({ line: at + place + 1, kind: 'changed' })),
      ),
      ...problems.flatMap(({ line, kind }) => (line === undefined ? [] : [{ line, kind }])),
    ],
    [hunks, problems],
  );
  const change = (now: string): void => {
    setText(now);
    if (now === base) sessionStorage.removeItem(kept);
    else sessionStorage.setItem(kept, now);
  };
  const isTooMany = run.closed > MOST_HERE;
  const isBroken = isTooMany || problems.some(({ kind }) => kind === 'problem');
  // Fetched and decided while the author is still writing.
  useEffect(() => {
    if (!isTooMany) compare({ run: run.run_id, question, before: base });
  }, [isTooMany, compare, run.run_id, question, base]);
  const go = useCallback((): void => {
    if (!isBroken) compare({ run: run.run_id, question, before: base, after: text });
  }, [isBroken, compare, run.run_id, question, base, text]);
  const keys = useMemo(
    () => [
      {
        code: 'Enter',
        held: 'ctrl' as const,
        cap: 'Ctrl Enter',
        does: words.compare,
        whileWriting: true,
        run: go,
      },
      ...problems.slice(0, 9).map(({ line }, at) => ({
        code: `Digit${at + 1}`,
        held: 'alt' as const,
        cap: `Alt ${at + 1}`,
        does: words.jump,
        whileWriting: true,
        run: () => editor.current?.goTo(line ?? 1),
      })),
    ],
    [words, problems, go],
  );
  useKeys(keys);
  const { effects } = run;
  return (
    <div className="play">
      <div className="pane editor">
        <div className="pane-head">
          <h1>{question}</h1>
          <span className="dim">
            {hunks.length === 0 ? words.asIn(run.policy) : words.changed(run.policy, hunks.length)}
          </span>
          <span className="acts">
            {hunks.length === 0 ? null : (
              <button type="button" className="btn bare" onClick={() => change(base)}>
                {words.putBack(run.policy)}
              </button>
            )}
            <button
              type="button"
              className="btn"
              onClick={() => download(`${question}.yaml`, text, 'application/yaml')}
            >
              {words.download}
            </button>
          </span>
        </div>
        <YamlEditor ref={editor} text={text} marks={marks} label={words.editor} onChange={change} />
        <ProblemList problems={problems} onLine={(line) => editor.current?.goTo(line)} />
      </div>
      <div className="pane result">
        <div className="pane-head">
          <label className="dim">
            {words.against}{' '}
            <select value={run.run_id} onChange={({ target }) => onPick(target.value)}>
              {[...new Set([run.run_id, ...names])].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <span className="acts faint small">
            {compared === undefined || isBusy ? null : words.here(formats.duration(compared.ms))}
            <button type="button" className="btn go" aria-disabled={isBroken || isBusy} onClick={go}>
              {words.compare} <kbd>Ctrl Enter</kbd>
            </button>
          </span>
        </div>
        {problem === undefined ? null : (
          <div className="note bad" role="alert">
            <div>
              <p>
                <b>{problem.message}</b>
              </p>
              <p className="faint small">{problem.code}</p>
            </div>
          </div>
        )}
        {compared === undefined ? (
          <p className="says dim">
            {isBusy
              ? words.comparing
              : isTooMany
                ? words.tooMany(
                    formats.number(MOST_HERE),
                    `curia compare ${run.run_id} --policy-b ${question}.yaml`,
                  )
                : words.how(run.closed, formats.number(run.closed))}
          </p>
        ) : (
          <Result
            run={run.run_id}
            compared={compared}
            lines={lines}
            before={run.policy}
            effects={effects}
            flow={flow}
            onFlow={setFlow}
            onLine={(line) => editor.current?.goTo(line)}
          />
        )}
      </div>
    </div>
  );
}
