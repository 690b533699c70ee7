/** Every face at which somebody is ruled for, every way to name a law, agents or votes there, and the right that it takes; docs and tests read it. */
import { may, PERMISSIONS, type Permission } from './rights.ts';

/** A face: the permission that it takes at all, and what it hands out. Advice is no ruling, so that any law may be tried. */
export const FACES = {
  'POST /questions/{question}/decide': { permission: 'decide', gives: 'a ruling' },
  'POST /questions/{question}/decide-lines': { permission: 'decide', gives: 'a ruling' },
  'MCP decide': { permission: 'decide', gives: 'a ruling' },
  'POST /runs': { permission: 'operate', gives: 'a run' },
  'MCP open_case': { permission: 'open_cases', gives: 'a run' },
  'POST /questions/{question}/explain': { permission: 'consult', gives: 'advice' },
  'MCP explain': { permission: 'consult', gives: 'advice' },
  'POST /tables/diff': { permission: 'consult', gives: 'advice' },
  'MCP compare_policies': { permission: 'consult', gives: 'advice' },
} as const satisfies Readonly<
  Record<string, { readonly permission: Permission; readonly gives: 'a ruling' | 'a run' | 'advice' }>
>;

/** A face. */
export type Face = keyof typeof FACES;

/** What each way takes where a ruling or a run is handed out, besides the permission of the face. */
export const WAYS = {
  'the law in force': [],
  'the law in force, by its name or values': [],
  'another policy': ['law'],
  'other values': ['law'],
  'other options of the court': ['law'],
  'a table or court of the server as policy': ['law'],
  'another file for the same question': ['law'],
  'a case that sets values for itself': ['law'],
  'agents that the configuration lists': [],
  'agents that answer from the cases, for all roles or some': ['voices'],
  'a case that speaks for voices': ['voices'],
} as const satisfies Readonly<Record<string, readonly ('law' | 'voices')[]>>;

/** A way. */
export type Way = keyof typeof WAYS;

/** The rights that ways take together at a face. */
export const rightsFor = (face: Face, ways: readonly Way[]): ('law' | 'voices')[] =>
  FACES[face].gives === 'advice' ? [] : [...new Set(ways.flatMap((way) => WAYS[way]))];

/** The roles that reach a face by a way. */
export const rolesFor = (face: Face, way: Way): string[] =>
  PERMISSIONS[FACES[face].permission].filter((role) =>
    rightsFor(face, [way]).every((right) => may([role], right)),
  );
