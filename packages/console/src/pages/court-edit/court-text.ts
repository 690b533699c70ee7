/** A court file under the hand: read as rules and voices, and changed in its text, so that comments and order stay. */
import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Effects } from '../../parts/effect.ts';
import { isFields } from '../../parts/say-value.ts';

/** A rule as the grid shows it. */
export interface Rule {
  readonly id: string;
  readonly when: Readonly<Record<string, unknown>>;
  readonly then: string;
  readonly reason: string;
}

/** A role of the court. */
export interface Role {
  readonly name: string;
  readonly voices: number;
  readonly asked: string;
  readonly sees: string;
  readonly prompt: string | undefined;
}

/** What of a court file the page edits. */
export interface CourtDraft {
  readonly court: string;
  readonly title: string;
  readonly facts: readonly string[];
  readonly outcomes: readonly string[];
  readonly params: readonly string[];
  readonly effects: Effects;
  readonly rules: readonly Rule[];
  readonly otherwise: string;
  readonly roles: readonly Role[];
}

/** How the effects of a court file are drawn. */
const SHOWN_AS: Readonly<Record<string, Effects[string]>> = {
  take: 'take',
  ask: 'ask',
  escalate: 'expert',
  refuse: 'refuse',
};

const LARGEST_WIDTH = 100;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isFields(value) ? value : {});
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The draft in a text; undefined if it cannot be read as a court. */
export function readDraft(text: string): CourtDraft | undefined {
  const document = parseDocument(text, { prettyErrors: false });
  if (document.errors.length > 0) return undefined;
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  if (!isFields(value) || typeof value.court !== 'string' || !Array.isArray(value.rules)) return undefined;
  const { court, title, facts, outcomes, params, rules, otherwise, roles } = value;
  return {
    court,
    title: wordOf(title) || court,
    facts: Object.keys(fieldsOf(facts)),
    outcomes: Object.keys(fieldsOf(outcomes)),
    params: Object.keys(fieldsOf(params)),
    effects: Object.fromEntries(
      Object.entries(fieldsOf(outcomes)).flatMap(([name, outcome]) => {
        const effect = SHOWN_AS[wordOf(fieldsOf(outcome).effect)];
        return effect === undefined ? [] : [[name, effect] as const];
      }),
    ),
    rules: rules.filter(isFields).map(({ id, when, then, reason }) => ({
      id: wordOf(id),
      when: fieldsOf(when),
      then: wordOf(then),
      reason: wordOf(reason),
    })),
    otherwise: wordOf(fieldsOf(otherwise).then),
    roles: Object.entries(fieldsOf(roles)).map(([name, role]) => {
      const { voices, asked, sees, prompt } = fieldsOf(role);
      return {
        name,
        voices: typeof voices === 'number' ? voices : 1,
        asked: wordOf(asked),
        sees: wordOf(sees),
        prompt: typeof prompt === 'string' ? prompt : undefined,
      };
    }),
  };
}

/** The text after a change. */
function changed(text: string, change: (document: Document) => void): string {
  const document = parseDocument(text);
  change(document);
  return document.toString({ lineWidth: LARGEST_WIDTH, flowCollectionPadding: true });
}

const rulesIn = (document: Document): YAMLSeq => {
  const rules = document.get('rules');
  if (!isSeq(rules)) throw new TypeError('the rules are no list');
  return rules;
};

/** Says what a rule wants of a fact; undefined for nothing. */
export const withCell = (text: string, rule: number, fact: string, cell: unknown): string =>
  changed(text, (document) => {
    if (cell === undefined) {
      document.deleteIn(['rules', rule, 'when', fact]);
      return;
    }
    const written = document.createNode(cell, { flow: true });
    if (isMap(document.getIn(['rules', rule, 'when'])))
      document.setIn(['rules', rule, 'when', fact], written);
    else document.setIn(['rules', rule, 'when'], document.createNode({ [fact]: cell }, { flow: true }));
  });

/** Changes what a rule leads to. */
export const withOutcome = (text: string, rule: number, then: string): string =>
  changed(text, (document) => document.setIn(['rules', rule, 'then'], then));

/** Gives a rule another name. */
export const withRuleName = (text: string, rule: number, id: string): string =>
  changed(text, (document) => document.setIn(['rules', rule, 'id'], id));

/** Moves a rule to another place. */
export const withMoved = (text: string, rule: number, to: number): string =>
  changed(text, (document) => {
    const { items } = rulesIn(document);
    const [moved] = items.splice(rule, 1);
    if (moved !== undefined) items.splice(to, 0, moved);
  });

/** Adds a rule below another. */
export const withRule = (text: string, below: number, rule: Rule): string =>
  changed(text, (document) => {
    const { id, when, then, reason } = rule;
    const written = document.createNode({ id, when, then, reason }, { flow: true }) as YAMLMap;
    rulesIn(document).items.splice(below + 1, 0, written);
  });

/** Takes a rule away. */
export const withoutRule = (text: string, rule: number): string =>
  changed(text, (document) => document.deleteIn(['rules', rule]));

/** Changes how many voices a role has. */
export const withVoices = (text: string, role: string, voices: number): string =>
  changed(text, (document) => document.setIn(['roles', role, 'voices'], voices));

/** Changes when a role is asked, or what it sees; an empty word for the usual. */
export const withRoleWord = (text: string, role: string, name: 'asked' | 'sees', word: string): string =>
  changed(text, (document) => {
    if (word === '') document.deleteIn(['roles', role, name]);
    else document.setIn(['roles', role, name], word);
  });
