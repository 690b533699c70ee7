/** The rules of a court as a grid that is edited in its cells: first match wins, from the top. */
import { useState } from 'react';
import type { Effects } from '../../parts/effect.ts';
import { Outcome } from '../../parts/outcome.tsx';
import { sayCell } from '../../parts/say-cell.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import { CellEditor } from './cell-editor.tsx';
import { cellDraft } from './cells.ts';
import type { Changes } from './changes.ts';
import {
  type CourtDraft,
  type Rule,
  withCell,
  withMoved,
  withOutcome,
  withoutRule,
  withRule,
  withRuleName,
} from './court-text.ts';

/** A cell of the grid. */
export interface Place {
  readonly rule: number;
  readonly fact: string;
}

interface EditorProps {
  readonly text: string;
  readonly draft: CourtDraft;
  readonly changes: Changes;
  readonly editing: Place | undefined;
  readonly onEdit: (place: Place | undefined) => void;
  readonly onChange: (text: string) => void;
}

/** The grid. */
export function RuleEditor({ text, draft, changes, editing, onEdit, onChange }: EditorProps) {
  const { courtEdit: words } = useLeadWords();
  const [more, setMore] = useState<readonly string[]>([]);
  const used = new Set([...draft.rules.flatMap(({ when }) => Object.keys(when)), ...more]);
  const facts = draft.facts.filter((fact) => used.has(fact));
  const unused = draft.facts.filter((fact) => !used.has(fact));
  const { effects } = draft;
  return (
    <>
      <ScrollX label={words.rules}>
        <table className="list rules edit">
          <thead>
            <tr>
              <th scope="col" className="num">
                <span className="hide">#</span>
              </th>
              <th scope="col">{words.rule}</th>
              {facts.map((fact) => (
                <th key={fact} scope="col" className="fact">
                  {fact}
                </th>
              ))}
              <th scope="col">{words.then}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {draft.rules.map((rule, at) => (
              <RuleRow
                key={rule.id}
                {...{ rule, at, facts, changes, editing, onEdit, onChange, text, draft, effects }}
              />
            ))}
            {changes.deleted.map((rule) => (
              <tr key={rule.id} className="cutrow">
                <td />
                <td className="name">{rule.id}</td>
                {facts.map((fact) => (
                  <td key={fact} className="fact">
                    {fact in rule.when ? sayCell(rule.when[fact]) : null}
                  </td>
                ))}
                <td>
                  <Outcome outcome={rule.then} effects={effects} soft />
                </td>
                <td className="num">
                  <button
                    type="button"
                    className="bare-link link"
                    onClick={() => onChange(withRule(text, Math.min(rule.at, draft.rules.length) - 1, rule))}
                  >
                    {words.putBack}
                  </button>
                </td>
              </tr>
            ))}
            <tr>
              <td />
              <td className="name">otherwise</td>
              <td className="dim" colSpan={Math.max(1, facts.length)}>
                {words.noRuleAbove}
              </td>
              <td>
                <Outcome outcome={draft.otherwise} effects={effects} />
              </td>
              <td />
            </tr>
          </tbody>
        </table>
      </ScrollX>
      <p className="small foot addrule">
        <button
          type="button"
          className="bare-link link"
          onClick={() => onChange(withRule(text, draft.rules.length - 1, newRule(draft)))}
        >
          {words.addRule} <kbd>A</kbd>
        </button>
        {unused.length === 0 ? null : (
          <label className="pick-field">
            {words.addFact}{' '}
            <select value="" onChange={({ target }) => setMore([...more, target.value])}>
              <option value="" disabled>
                –
              </option>
              {unused.map((fact) => (
                <option key={fact}>{fact}</option>
              ))}
            </select>
          </label>
        )}
        <span className="dim">{words.firstWins}</span>
      </p>
    </>
  );
}

/** A rule that changes nothing yet: it is named, and stands for what `otherwise` says. */
export function newRule({ rules, otherwise }: CourtDraft): Rule {
  const names = new Set(rules.map(({ id }) => id));
  const number = Array.from({ length: rules.length + 1 }, (_, at) => at + 1).find(
    (one) => !names.has(`rule-${one}`),
  );
  return {
    id: `rule-${number ?? rules.length + 1}`,
    when: {},
    then: otherwise,
    reason: 'a rule that is new',
  };
}

interface RowProps extends Omit<EditorProps, 'changes'> {
  readonly rule: Rule;
  readonly at: number;
  readonly facts: readonly string[];
  readonly changes: Changes;
  readonly effects: Effects;
}

function RuleRow({ rule, at, facts, changes, editing, onEdit, onChange, text, draft, effects }: RowProps) {
  const { courtEdit: words } = useLeadWords();
  const change = changes.of.get(rule.id);
  return (
    <tr className={change?.isNew === true ? 'newrow' : ''} data-rule={at}>
      <td className="num dim">{at + 1}</td>
      <td className="nowrap">
        <input
          className="rule-name"
          aria-label={words.nameOf(at + 1)}
          defaultValue={rule.id}
          key={rule.id}
          size={Math.max(8, rule.id.length)}
          onBlur={({ target }) => {
            const id = target.value.trim();
            if (id === rule.id) return;
            if (/^[a-z0-9][a-z0-9-]*$/.test(id) && !draft.rules.some((one) => one.id === id))
              onChange(withRuleName(text, at, id));
            else target.value = rule.id;
          }}
        />
        {change?.isNew === true ? <span className="mk">{words.isNew}</span> : null}
        {change?.was === undefined ? null : <span className="mk">{words.was(String(change.was))}</span>}
      </td>
      {facts.map((fact) => {
        const before = change?.cells[fact];
        const cell = rule.when[fact];
        const isHere = editing?.rule === at && editing.fact === fact;
        return (
          <td
            key={fact}
            className={`fact${before === undefined ? '' : ' chgcell'}${isHere ? ' editing' : ''}`}
          >
            <button
              type="button"
              className={isHere ? 'cell at' : 'cell'}
              data-cell={`${at} ${fact}`}
              aria-label={words.cellOf(rule.id, fact, cell === undefined ? words.any : sayCell(cell))}
              onClick={() => onEdit(isHere ? undefined : { rule: at, fact })}
            >
              {cell === undefined ? '' : sayCell(cell)}
            </button>
            {before === undefined || change?.isNew === true ? null : (
              <span className="wasv">{words.was(before)}</span>
            )}
            {isHere ? (
              <CellEditor
                label={words.cellIn(fact, rule.id)}
                cell={cellDraft(cell)}
                params={draft.params}
                onDone={(next) => {
                  onEdit(undefined);
                  if (next !== 'unchanged') onChange(withCell(text, at, fact, next.cell));
                }}
              />
            ) : null}
          </td>
        );
      })}
      <td className="nowrap">
        <label className="then">
          <span className="hide">{words.thenOf(rule.id)}</span>
          <Outcome outcome={rule.then} effects={effects} />
          <select value={rule.then} onChange={({ target }) => onChange(withOutcome(text, at, target.value))}>
            {draft.outcomes.map((outcome) => (
              <option key={outcome}>{outcome}</option>
            ))}
          </select>
        </label>
        {change?.then === undefined ? null : <span className="wasv">{words.was(change.then)}</span>}
      </td>
      <td className="num nowrap">
        <button
          type="button"
          className="btn bare small"
          aria-label={words.up(rule.id)}
          disabled={at === 0}
          onClick={() => onChange(withMoved(text, at, at - 1))}
        >
          ↑
        </button>
        <button
          type="button"
          className="btn bare small"
          aria-label={words.down(rule.id)}
          disabled={at === draft.rules.length - 1}
          onClick={() => onChange(withMoved(text, at, at + 1))}
        >
          ↓
        </button>
        <button
          type="button"
          className="btn bare small"
          aria-label={words.deleteRule(rule.id)}
          onClick={() => onChange(withoutRule(text, at))}
        >
          {words.delete}
        </button>
      </td>
    </tr>
  );
}
