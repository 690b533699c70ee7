/** Editing a court: rules in a grid, voices, findings and moved cases as one types; saving makes a new version. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client, useAnswer } from '../../api/client.ts';
import { useMay } from '../../api/me.ts';
import type { BodyOf } from '../../api/run.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { download } from '../../parts/download.ts';
import type { Effects } from '../../parts/effect.ts';
import { Shown } from '../../parts/shown.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { useFormats } from '../../words/words.tsx';
import { ProblemList, useProblems } from '../playground/problem-list.tsx';
import { Result } from '../playground/result.tsx';
import { useComparison } from '../playground/use-comparison.ts';
import { useSettled } from '../playground/use-settled.ts';
import { type EditorHandle, YamlEditor } from '../playground/yaml-editor.tsx';
import { changesOf } from './changes.ts';
import { readDraft, withMoved, withoutRule, withRule } from './court-text.ts';
import { newRule, type Place, RuleEditor } from './rule-editor.tsx';
import { VoicesEditor } from './voices-editor.tsx';
import '../items/items.css';
import '../playground/playground.css';
import './court-edit.css';

type Court = BodyOf<(typeof client)['courts'][':court']['$get']>;

/** The screen; the court stands in its address, and so does an older version of it. */
export default function CourtPage() {
  const { court = '' } = useParams();
  const [asked] = useSearchParams();
  const version = asked.get('version') ?? undefined;
  const answer = useAnswer(['court', court, version], () =>
    client.courts[':court'].$get({ param: { court }, query: { version } }),
  );
  return (
    <Shown answer={answer} title={court}>
      {(shown) => <Bench key={`${shown.court} ${shown.version?.version}`} base={shown} />}
    </Shown>
  );
}

/** A draft of one person: the text, and what voices are told. */
interface Kept {
  readonly text: string;
  readonly prompts: Readonly<Record<string, string>>;
}

function readKept(name: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** As many changes can be taken back. */
const MOST_UNDONE = 100;

function Bench({ base }: { readonly base: Court }) {
  const { courtEdit: words } = useLeadWords();
  const formats = useFormats();
  const answers = useQueryClient();
  const maySave = useMay('law');
  const name = `curia-court ${base.court} ${base.version?.sha256 ?? 'file'}`;
  const [kept, setKept] = useState<Kept>(() => readKept(name) ?? { text: base.text, prompts: base.prompts });
  const [undone, setUndone] = useState<readonly Kept[]>([]);
  const [editing, setEditing] = useState<Place>();
  const [isText, setText] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [saved, setSaved] = useState<number>();
  const editor = useRef<EditorHandle>(null);
  const { text, prompts } = kept;
  const draft = useMemo(() => readDraft(text), [text]);
  const before = useMemo(() => readDraft(base.text), [base.text]);
  useTitle(draft?.title ?? base.court);
  const change = useCallback(
    (next: Partial<Kept>): void => {
      setUndone((all) => [...all.slice(-MOST_UNDONE), kept]);
      const now = { ...kept, ...next };
      setKept(now);
      sessionStorage.setItem(name, JSON.stringify(now));
    },
    [kept, name],
  );
  const undo = useCallback((): void => {
    const last = undone.at(-1);
    if (last === undefined) return;
    setUndone(undone.slice(0, -1));
    setKept(last);
    sessionStorage.setItem(name, JSON.stringify(last));
  }, [undone, name]);
  const putBack = useCallback((): void => {
    change({ text: base.text, prompts: base.prompts });
    sessionStorage.removeItem(name);
  }, [change, base, name]);
  const problems = useProblems(useSettled(text, 400));
  const isBroken = draft === undefined || problems.some(({ kind }) => kind === 'problem');
  const isChanged = text !== base.text || JSON.stringify(prompts) !== JSON.stringify(base.prompts);
  const canSave = maySave && !base.is_file && isChanged && !isBroken;
  const save = useCallback(async (): Promise<void> => {
    if (!canSave) return;
    try {
      const made = await answerOf(
        client.courts.$post({ json: { text, prompts: { ...prompts }, after: base.newest } }),
      );
      sessionStorage.removeItem(name);
      setSaved(made.version?.version);
      setProblem(undefined);
      for (const key of ['court', 'courts']) void answers.invalidateQueries({ queryKey: [key] });
    } catch (error) {
      setProblem(error);
    }
  }, [canSave, text, prompts, base.newest, name, answers]);
  const keys = useMemo(() => {
    const cell = (): HTMLElement | null =>
      document.activeElement?.closest<HTMLElement>('[data-cell]') ?? null;
    const ruleHere = (): number | undefined => {
      const row = document.activeElement?.closest<HTMLElement>('[data-rule]')?.dataset.rule;
      return row === undefined ? undefined : Number(row);
    };
    const go = (rows: number, columns: number): void => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-rule]')].map((row) => [
        ...row.querySelectorAll<HTMLElement>('[data-cell]'),
      ]);
      const here = cell();
      const at = all.findIndex((row) => here !== null && row.includes(here));
      const column = at === -1 || here === null ? 0 : all[at]!.indexOf(here);
      const row = all[at === -1 ? 0 : Math.min(Math.max(at + rows, 0), all.length - 1)];
      row?.[Math.min(Math.max(column + (at === -1 ? 0 : columns), 0), row.length - 1)]?.focus();
    };
    const onRule = (act: (rule: number) => string): void => {
      const rule = ruleHere();
      if (rule !== undefined) change({ text: act(rule) });
    };
    return [
      { code: 'ArrowUp', cap: '↑', does: words.keys.cell, run: () => go(-1, 0) },
      { code: 'ArrowDown', cap: '↓', does: words.keys.cell, run: () => go(1, 0) },
      { code: 'ArrowLeft', cap: '←', does: words.keys.cell, run: () => go(0, -1) },
      { code: 'ArrowRight', cap: '→', does: words.keys.cell, run: () => go(0, 1) },
      {
        code: 'ArrowUp',
        held: 'alt' as const,
        cap: 'Alt ↑',
        does: words.keys.move,
        run: () => onRule((rule) => (rule === 0 ? text : withMoved(text, rule, rule - 1))),
      },
      {
        code: 'ArrowDown',
        held: 'alt' as const,
        cap: 'Alt ↓',
        does: words.keys.move,
        run: () =>
          onRule((rule) =>
            draft === undefined || rule >= draft.rules.length - 1 ? text : withMoved(text, rule, rule + 1),
          ),
      },
      {
        code: 'KeyA',
        cap: 'A',
        does: words.keys.add,
        run: () => {
          if (draft !== undefined)
            change({ text: withRule(text, ruleHere() ?? draft.rules.length - 1, newRule(draft)) });
        },
      },
      {
        code: 'Backspace',
        cap: '⌫',
        does: words.keys.delete,
        run: () => onRule((rule) => withoutRule(text, rule)),
      },
      { code: 'KeyZ', cap: 'Z', does: words.keys.undo, run: undo },
      { code: 'KeyY', cap: 'Y', does: words.keys.yaml, run: () => setText((now) => !now) },
      {
        code: 'KeyS',
        held: 'ctrl' as const,
        cap: 'Ctrl S',
        does: words.keys.save,
        whileWriting: true,
        run: () => void save(),
      },
    ];
  }, [words, text, draft, change, undo, save]);
  useKeys(keys);
  const changes = useMemo(
    () => (before === undefined || draft === undefined ? undefined : changesOf(before, draft)),
    [before, draft],
  );
  return (
    <>
      <div className="head">
        <div>
          <p className="crumb">
            <Link to="/courts">{words.courts}</Link>
            <span>/</span>
            <span>{base.court}</span>
          </p>
          <h1>{draft?.title ?? base.court}</h1>
          <p className="sub">
            <span>
              {saved !== undefined && !isChanged
                ? words.savedAs(saved)
                : isChanged
                  ? words.draftOf(base.newest + 1, sayChanges())
                  : base.version === null
                    ? words.asFile
                    : words.asVersion(
                        base.version.version,
                        base.version.author,
                        formats.shortDay(base.version.saved_at),
                      )}
            </span>
            {isChanged ? <span className="faint">{words.onlyYou}</span> : null}
          </p>
        </div>
        <p className="acts">
          <button type="button" className="btn bare" aria-pressed={isText} onClick={() => setText(!isText)}>
            {isText ? words.grid : words.yaml} <kbd>Y</kbd>
          </button>
          {isChanged ? (
            <button type="button" className="btn bare" onClick={putBack}>
              {words.putBackAll}
            </button>
          ) : null}
          <button
            type="button"
            className="btn"
            onClick={() => download(`${base.court}.yaml`, text, 'application/yaml')}
          >
            {words.download}
          </button>
          <button type="button" className="btn go" aria-disabled={!canSave} onClick={() => void save()}>
            {words.saveAs(base.newest + 1)} <kbd>Ctrl S</kbd>
          </button>
        </p>
      </div>
      {problem === undefined ? null : <Trouble error={problem} />}
      {base.is_file ? (
        <p className="note">{words.readOnly}</p>
      ) : maySave ? null : (
        <p className="note">{words.notYours}</p>
      )}
      <div className="cols editcols">
        <div className="col">
          {isText || draft === undefined || changes === undefined ? (
            <YamlEditor
              ref={editor}
              text={text}
              marks={[]}
              label={words.yaml}
              onChange={(next) => change({ text: next })}
            />
          ) : (
            <>
              <RuleEditor
                text={text}
                draft={draft}
                changes={changes}
                editing={editing}
                onEdit={setEditing}
                onChange={(next) => change({ text: next })}
              />
              <VoicesEditor
                text={text}
                draft={draft}
                prompts={prompts}
                onChange={(next) => change({ text: next })}
                onPrompts={(next) => change({ prompts: next })}
              />
            </>
          )}
        </div>
        <aside className="live-find">
          <h2>
            {words.findings} <span className="faint">{words.asYouType}</span>
          </h2>
          {problems.length === 0 ? <p className="dim">{words.noFindings}</p> : null}
          <ProblemList
            problems={problems}
            onLine={(line) => {
              setText(true);
              requestAnimationFrame(() => editor.current?.goTo(line));
            }}
          />
          <Moves court={base.court} before={base.text} after={text} isBroken={isBroken} />
        </aside>
      </div>
    </>
  );

  function sayChanges(): string {
    if (changes === undefined) return '';
    const { added, changed, moved, deleted } = changes.counts;
    return words.sayChanges(added, changed, moved, deleted);
  }
}

interface MovesProps {
  readonly court: string;
  readonly before: string;
  readonly after: string;
  readonly isBroken: boolean;
}

/** A draft is held against a run once typing rests this long. */
const REST_MS = 700;

/** What the draft would change in a run of the court. */
function Moves({ court, before, after, isBroken }: MovesProps) {
  const { courtEdit: words } = useLeadWords();
  const [asked, setAsked] = useSearchParams();
  const [flow, setFlow] = useState('');
  const runs = useAnswer(['runs', 'of', court], () => client.runs.$get({ query: { limit: '200' } }));
  const of = (runs.data?.runs ?? []).filter((run) => run.court === court);
  const run = of.find(({ run_id }) => run_id === asked.get('run')) ?? of[0];
  const { compared, problem, lines, isBusy, compare } = useComparison();
  const settled = useSettled(after, REST_MS);
  const run_id = run?.run_id;
  useEffect(() => {
    if (run_id !== undefined && !isBroken) compare({ run: run_id, question: court, before, after: settled });
  }, [run_id, isBroken, compare, court, before, settled]);
  return (
    <>
      <h2>
        {words.moves}{' '}
        {run === undefined ? null : (
          <label className="pick-field">
            <span className="hide">{words.inRun}</span>
            <select
              value={run.run_id}
              onChange={({ target }) => {
                const next = new URLSearchParams(asked);
                next.set('run', target.value);
                setAsked(next, { replace: true });
              }}
            >
              {of.map((one) => (
                <option key={one.run_id}>{one.run_id}</option>
              ))}
            </select>
          </label>
        )}
      </h2>
      {run === undefined ? (
        <p className="dim">{words.noRun}</p>
      ) : problem !== undefined ? (
        <p className="dim">{problem.message}</p>
      ) : compared === undefined || isBusy ? (
        <p className="dim">{words.comparing}</p>
      ) : (
        <Result
          run={run.run_id}
          compared={compared}
          lines={lines}
          before={words.before}
          effects={run.effects as Effects}
          flow={flow}
          onFlow={setFlow}
          onLine={() => {}}
        />
      )}
    </>
  );
}
