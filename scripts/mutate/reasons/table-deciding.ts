/** Mutants of defining and deciding a table that change nothing. */
import type { Reason } from '../reason.ts';

const ONLY_TOO_LARGE =
  'nothing but TABLE_TOO_LARGE is thrown there; any other error would be a fault, and is passed on';
const ALL_EVALUATED =
  'only saves time: a case that is not looked up is evaluated, and evaluating gives the same answer';
const READ_ANYWAY = 'only saves time: facts that are not read in one pass are read by name';
const GROWS = 'only saves time: a list that starts empty grows as it is filled';
const SAME_AGAIN = 'only saves time: without the memory, the same is computed again';

export const deciding: readonly Reason[] = [
  {
    file: 'table/check-definition.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'what stands before the cycle on the path is cut off, whatever it is',
  },
  {
    file: 'table/check-definition.ts',
    code: "CuriaError.is(error) && error.code === 'TABLE_TOO_LARGE'",
    becomes: 'true',
    because: ONLY_TOO_LARGE,
  },
  {
    file: 'table/check-definition.ts',
    code: "CuriaError.is(error) && error.code === 'TABLE_TOO_LARGE'",
    becomes: "CuriaError.is(error) || error.code === 'TABLE_TOO_LARGE'",
    because: ONLY_TOO_LARGE,
  },
  {
    file: 'table/check-definition.ts',
    code: "error.code === 'TABLE_TOO_LARGE'",
    becomes: 'true',
    because: ONLY_TOO_LARGE,
  },
  { file: 'table/policy-hash.ts', code: 'known !== undefined', becomes: 'false', because: SAME_AGAIN },
  { file: 'table/policy-hash.ts', code: 'hashes.set(table, hash);', becomes: ';', because: SAME_AGAIN },
  {
    file: 'table/condition.ts',
    code: 'value > 0',
    becomes: 'value >= 0',
    because: 'the line above has returned for 0',
  },
  {
    file: 'table/fit-table.ts',
    code: '(policies as readonly AnyTable[]).includes(own)',
    becomes: 'false',
    because: 'only saves time: a policy that ships passes the checks below, which compare it with itself',
  },
  {
    file: 'table/fit-table.ts',
    code: 'default: return undefined;',
    becomes: 'default:',
    because: 'a function that ends without a return gives undefined as well; the line is for the type',
  },
  {
    file: 'table/decide.ts',
    code: 'slot < observed.length',
    becomes: 'false',
    because: 'only saves time: the facts have the same value',
  },
  {
    file: 'table/decide.ts',
    code: 'code < cap',
    becomes: 'code <= cap',
    because: 'where the two are equal, either is the same number',
  },
  {
    file: 'table/decide.ts',
    code: 'pieces.length === 1',
    becomes: 'false',
    because: 'only saves time: a sentence without placeholders is filled in with nothing',
  },
  { file: 'table/decide.ts', code: 'index !== null', becomes: 'false', because: ALL_EVALUATED },
  {
    file: 'table/decide.ts',
    code: '{ const codes = new Array<number>(compiled.names.length); const row = lookUp(compiled, index, facts as FactValues, codes); if (row !== null) return new Decision(table, row, codes, undefined) as DecisionOf<T>; }',
    becomes: '{}',
    because: ALL_EVALUATED,
  },
  {
    file: 'table/decide.ts',
    code: "{ if (name !== names[at]) continue; const entry = observed[at]!; const code = (entry.kind === 'count' ? facts[name] : codeOf(entry, facts[name])) as number; if (!isCount(code)) return null; const cap = caps[at]!; key += strides[at]! * (code < cap ? code : cap); codes[at] = code; at++; }",
    becomes: '{}',
    because: ALL_EVALUATED,
  },
  {
    file: 'table/decide.ts',
    code: 'name !== names[at]',
    becomes: 'true',
    because: `${ALL_EVALUATED}; the same in the other loop over facts: what is not read in one pass is read by name`,
  },
  {
    file: 'table/decide.ts',
    code: '{ if (name !== names[at]) continue; const code = codeOf(observed[at]!, facts[name]); if (Number.isNaN(code)) isRefused = true; slots[at] = code; at++; }',
    becomes: '{}',
    because: READ_ANYWAY,
  },
  {
    file: 'table/decide.ts',
    code: 'trace === undefined',
    becomes: 'true',
    because: 'only saves time: the first match is the row that the trace ends with',
  },
  { file: 'table/decide.ts', code: 'new Array<number>(compiled.names.length)', because: GROWS },
  { file: 'table/decide.ts', code: 'new Array<TracedCondition>(conditions.length)', because: GROWS },
  { file: 'table/decide.ts', code: 'new Array<number>(compiled.slotCount)', because: GROWS },
  { file: 'table/procedure.ts', code: 'known !== undefined', becomes: 'false', because: SAME_AGAIN },
  { file: 'table/procedure.ts', code: 'fitting.set(table, fits);', becomes: ';', because: SAME_AGAIN },
  {
    file: 'table/program.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'only values of choices and sets are looked up there, and those facts list their own',
  },
];
