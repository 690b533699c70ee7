/** The output as a form: groups and labels of the pack, lists as tables, what fails before what does not. */

import { valueAt } from '@curia/core/read';
import {
  type DocumentBench,
  type FormField,
  type FormGroup,
  type FormTable,
  formOf,
  withoutRecord,
  withRecord,
} from '@curia/courts/in/document-bench';
import { useMemo } from 'react';
import { useFormats, useWords } from '../../../words/words.tsx';
import type { Sayer } from './say.ts';
import { ValueInput } from './value-input.tsx';
import type { Work } from './work.ts';

interface FormProps {
  readonly bench: DocumentBench;
  readonly original: unknown;
  readonly work: Work;
  readonly sayer: Sayer;
  readonly onType: (field: FormField, value: unknown) => void;
  readonly onOutput: (output: unknown) => void;
  readonly onHold: (pointer: string) => void;
}

/** The form. */
export function OutputForm(props: FormProps) {
  const { bench, work } = props;
  const groups = useMemo(() => formOf(bench.pack, work.output), [bench, work.output]);
  const failing = new Set(work.questions.filter(({ isOpen }) => isOpen).map(({ place }) => place));
  const fails = ({ fields, tables }: FormGroup): boolean =>
    tables.some(({ pointer }) => [...failing].some((place) => place.startsWith(pointer))) ||
    fields.some((field) => isAt(field.pointer, failing));
  const ordered = [...groups.filter(fails), ...groups.filter((group) => !fails(group))];
  return ordered.map((group, at) => (
    <section className="out" key={group.title?.en ?? `rest ${at}`}>
      {group.tables.length === 1 && group.fields.length === 0 ? null : (
        <h2>{props.sayer.title(group.title)}</h2>
      )}
      {group.tables.map((table) => (
        <Lines key={table.pointer} {...props} table={table} failing={failing} />
      ))}
      <Fields {...props} fields={group.fields} failing={failing} />
    </section>
  ));
}

const isAt = (pointer: string, places: ReadonlySet<string>): boolean =>
  [...places].some((place) => pointer === place || pointer.startsWith(`${place}/`));

function Fields({
  fields,
  failing,
  original,
  sayer,
  onType,
  onHold,
}: FormProps & { readonly fields: readonly FormField[]; readonly failing: ReadonlySet<string> }) {
  if (fields.length === 0) return null;
  return (
    <div className="fields">
      {fields.map((field) => {
        const isMended = valueAt(original, field.pointer) !== field.value;
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, behind a component
          <label
            className={`fld${isAt(field.pointer, failing) ? ' failing' : isMended ? ' mended' : ''}`}
            key={field.pointer}
          >
            <span>{sayer.named(field.pointer)}</span>
            <ValueInput
              field={field}
              className="quietin"
              label={sayer.named(field.pointer)}
              text={sayer.typed(field.value, field.path)}
              onType={(value) => onType(field, value)}
              onHold={onHold}
            />
          </label>
        );
      })}
    </div>
  );
}

/** Longer lists show what fails with its neighbours, and fold the rest. */
const MOST_ROWS = 14;
const AROUND = 2;

function Lines({
  table,
  failing,
  original,
  work,
  sayer,
  onType,
  onOutput,
  onHold,
}: FormProps & { readonly table: FormTable; readonly failing: ReadonlySet<string> }) {
  const { document: words } = useWords();
  const formats = useFormats();
  const { rows, columns, pointer, path } = table;
  const isBad = (at: number): boolean => failing.has(`${pointer}/${at}`);
  const isMended = (at: number): boolean =>
    rows[at]!.cells.some((cell) => valueAt(original, cell.pointer) !== cell.value);
  const isShown = (at: number): boolean =>
    rows.length <= MOST_ROWS ||
    rows.some((_, other) => Math.abs(other - at) <= AROUND && (isBad(other) || isMended(other)));
  const parts = foldedRows(rows.length, isShown);
  const isNumber = columns.map((_, at) => rows.some((row) => row.cells[at]?.kind === 'number'));
  const title = sayer.label(path);
  return (
    <>
      <h2>
        {title}
        <span className="faint">{formats.number(rows.length)}</span>
        <span className="right wide-only">
          <kbd>L</kbd> {words.goToLine}
        </span>
      </h2>
      {rows.length > MOST_ROWS ? (
        <div className="rail" aria-hidden="true">
          {rows.map((row, at) => (
            <i key={row.pointer} className={isBad(at) ? 'bad' : isMended(at) ? 'mend' : ''} />
          ))}
        </div>
      ) : null}
      <table className="plain grid9">
        <thead>
          <tr>
            <th scope="col">
              <span className="hide">{words.number}</span>
            </th>
            {columns.map((column, at) => (
              <th scope="col" key={column} className={isNumber[at] ? 'num' : ''}>
                {sayer.label(column)}
              </th>
            ))}
            <th scope="col">
              <span className="hide">{words.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) =>
            part.kind === 'gap' ? (
              <tr className="gapline" key={`gap ${part.from}`}>
                <td />
                <td colSpan={columns.length + 1}>
                  <Unfold from={part.from} to={part.to} title={title} />
                </td>
              </tr>
            ) : (
              <tr
                key={rows[part.at]!.pointer}
                id={`line-${part.at + 1}`}
                className={isBad(part.at) ? 'failing' : isMended(part.at) ? 'mended' : ''}
              >
                <td>{part.at + 1}</td>
                {rows[part.at]!.cells.map((cell, column) => (
                  <td key={cell.pointer} className={isNumber[column] ? 'num' : ''}>
                    <ValueInput
                      field={cell}
                      className="quietin"
                      label={words.cell(part.at + 1, sayer.label(cell.path))}
                      text={sayer.typed(cell.value, cell.path)}
                      onType={(value) => onType(cell, value)}
                      onHold={onHold}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    className="btn bare small remove"
                    aria-label={words.removeLine(part.at + 1)}
                    onClick={() => onOutput(withoutRecord(work.output, rows[part.at]!.pointer))}
                  >
                    ×
                  </button>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <button
        type="button"
        className="link add-line"
        onClick={() =>
          onOutput(withRecord(work.output, pointer, emptyLike(valueAt(work.output, `${pointer}/0`))))
        }
      >
        {words.addLine(title)}
      </button>
    </>
  );

  function Unfold({
    from,
    to,
    title: of,
  }: {
    readonly from: number;
    readonly to: number;
    readonly title: string;
  }) {
    return (
      <span className="faint">{words.folded(formats.number(from + 1), formats.number(to + 1), of)}</span>
    );
  }
}

/** A record of the same fields with nothing in them; its page stays, since most lines share it. */
const emptyLike = (record: unknown): object =>
  Object.fromEntries(
    Object.entries(typeof record === 'object' && record !== null ? record : {}).map(([key, value]) => [
      key,
      key === 'page' ? value : typeof value === 'number' ? null : '',
    ]),
  );

type Part =
  | { readonly kind: 'row'; readonly at: number }
  | { readonly kind: 'gap'; readonly from: number; readonly to: number };

function foldedRows(count: number, isShown: (at: number) => boolean): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < count; at++) {
    const last = parts.at(-1);
    if (isShown(at)) parts.push({ kind: 'row', at });
    else if (last?.kind === 'gap') parts[parts.length - 1] = { ...last, to: at };
    else parts.push({ kind: 'gap', from: at, to: at });
  }
  return parts;
}
