/** The first step: a file of cases, how its columns were understood, and which of its lines are refused. */
import { type ChangeEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { download } from '../../parts/download.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { Trouble } from '../../parts/trouble.tsx';
import { Loading } from '../../parts/wait.tsx';
import { useFormats, useWords } from '../../words/words.tsx';
import { refusedCsv, remapped, UNUSED, valuesOf } from './columns.ts';
import { Step } from './step.tsx';
import type { NewRun } from './use-new-run.ts';

/** What the keys of the screen need of it. */
export interface CasesHandle {
  /** Opens the dialog of the browser. */
  pick(): void;
}

const TYPES = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.xlsx';
/** So many refused lines are named in words. */
const NAMED = 3;

/** The step. */
export function CasesStep({ run, ref }: { readonly run: NewRun; readonly ref: Ref<CasesHandle> }) {
  const { newRun: words } = useWords();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ pick: () => input.current?.click() }));
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [taken] = target.files ?? [];
    if (taken !== undefined) run.take(taken);
    // The same file may be chosen again, after it was changed.
    target.value = '';
  };
  const { file, look, usable } = run;
  const { data } = look;
  const says =
    data === undefined || file === undefined
      ? ''
      : words.rows(data.count, formats.number(data.count), formats.number(usable));
  return (
    <Step number={1} title={words.cases} says={says}>
      <input
        ref={input}
        type="file"
        className="hide"
        tabIndex={-1}
        aria-label={words.chooseFile}
        accept={TYPES}
        onChange={onChange}
      />
      {file === undefined ? (
        <div className="drop big">
          <p>
            <b>{words.drop}</b> <span className="dim">{words.dropMeans}</span>
          </p>
          <p className="acts">
            <button type="button" className="btn go" onClick={() => input.current?.click()}>
              {words.chooseFile} <kbd>O</kbd>
            </button>
            <span className="small faint">{words.orPaste}</span>
          </p>
        </div>
      ) : (
        <>
          <div className="drop">
            <span className="filemark">{file.name.split('.').at(-1)?.toUpperCase()}</span>
            <span className="fileline">
              <b className="name">{file.name}</b>{' '}
              <span className="faint">
                {sayBytes(file.size, formats.number)}
                {data === undefined
                  ? ''
                  : `, ${data.understood.form === 'table' ? words.table(data.understood.encoding ?? 'UTF-8') : words.forms[data.understood.form]}`}
              </span>
            </span>
            <button type="button" className="btn small" onClick={() => input.current?.click()}>
              {words.replace} <kbd>O</kbd>
            </button>
          </div>
          <p className="small faint after-drop">{words.dropAnother}</p>
          {look.error === null ? null : <Trouble error={look.error} />}
          {run.choices.court === undefined ? (
            <p className="note warn">
              <span className="sign">{words.noCourtFits}</span>
              <span>{words.noCourtFitsMeans}</span>
            </p>
          ) : data === undefined ? (
            look.error === null && <Loading rows={3} />
          ) : (
            <>
              <Mapping run={run} look={data} />
              <Refused look={data} />
            </>
          )}
        </>
      )}
    </Step>
  );
}

/** The size of a file, as people say it. */
const sayBytes = (bytes: number, number: (value: number) => string): string =>
  bytes < 100_000
    ? `${number(Math.ceil(bytes / 100) / 10)} kB`
    : `${number(Math.round(bytes / 100_000) / 10)} MB`;

interface LookProps {
  readonly look: NonNullable<NewRun['look']['data']>;
}

/** Which column goes where. */
function Mapping({ run, look }: LookProps & { readonly run: NewRun }) {
  const { newRun: words } = useWords();
  if (look.columns.length === 0) return null;
  return (
    <>
      {look.problem === null ? null : (
        <p className="note warn">
          <span className="sign">{words.mapThem}</span>
          <span>{look.problem.message}</span>
        </p>
      )}
      <ScrollX label={words.columns}>
        <table className="plain tight mapping">
          <thead>
            <tr>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.goesTo}</th>
              <th scope="col">{words.firstRows}</th>
            </tr>
          </thead>
          <tbody>
            {look.columns.map(({ name, part }) => (
              <tr key={name}>
                <th scope="row" className="name">
                  {name}
                </th>
                <td>
                  <label className="pick-field">
                    <span aria-hidden="true" className="arrow">
                      →
                    </span>
                    <span className="hide">{words.goesToOf(name)}</span>
                    <select
                      value={part ?? UNUSED}
                      onChange={({ target }) => run.choose({ columns: remapped(look, name, target.value) })}
                    >
                      <option value={UNUSED}>{words.unused}</option>
                      {part === null || look.parts.some((one) => one.part === part) ? null : (
                        <option value={part}>{words.asItIs}</option>
                      )}
                      {look.parts.map((one) => (
                        <option key={one.part} value={one.part}>
                          {one.required ? words.required(one.part) : one.part}
                        </option>
                      ))}
                    </select>
                  </label>
                </td>
                <td className="dim cutcell">{valuesOf(look, name, part).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </>
  );
}

/** The lines that are left out, and why. */
function Refused({ look: { refused, refused_count, problem, count } }: LookProps) {
  const { newRun: words } = useWords();
  const formats = useFormats();
  if (refused_count === 0 || problem !== null) return null;
  const save = (): void => download('refused.csv', refusedCsv(refused), 'text/csv');
  return (
    <div className="note warn refusedrows">
      <span className="sign">{words.refused(formats.number(refused_count))}</span>
      <span>
        <b>{refused_count === count ? words.allRefused : words.leftOut}</b>{' '}
        {refused
          .slice(0, NAMED)
          .map(({ line, problem: why }) => words.refusedLine(formats.number(line), why))
          .join(' ')}
        {refused_count > NAMED ? ` ${words.andMore(formats.number(refused_count - NAMED))}` : ''}
      </span>
      <button type="button" className="bare-link link" onClick={save}>
        {refused_count > refused.length ? words.saveSome(formats.number(refused.length)) : words.saveAll}
      </button>
    </div>
  );
}
