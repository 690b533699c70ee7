/** Mutants of reading the cases and answers of a panel that change nothing. */
import type { Reason } from '../reason.ts';

export const panelReading: readonly Reason[] = [
  {
    file: 'panel/given-answer.ts',
    code: "typeof value === 'object'",
    becomes: 'true',
    because: 'what is no object has no voice, so it is no line of anybody',
  },
  {
    file: 'panel/given-answer.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'the word in its place is no line, and is left out',
  },
  {
    file: 'panel/person-answer.ts',
    code: "typeof value === 'string'",
    becomes: 'true',
    because: 'the check is for the type; only words are among the verdicts',
  },
  {
    file: 'panel/read-answer.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'what is no object is unusable before its fields are looked at',
  },
  {
    file: 'panel/read-answer.ts',
    code: 'field === undefined',
    becomes: 'false',
    because: 'the check is for the type; an item in question has a field',
  },
  {
    file: 'panel/read-case.ts',
    code: "kind.kind === 'text' && typeof value === 'string' && value.length * MOST_FOLDED <= (kind.max ?? LONGEST_TEXT)",
    becomes: 'false',
    because: 'only saves time: what is not known to be short is folded',
  },
  {
    file: 'panel/read-case.ts',
    code: "'text'",
    becomes: '""',
    because: 'only saves time: what is not known to be short is folded',
  },
  {
    file: 'panel/read-case.ts',
    code: "'string'",
    becomes: '""',
    because: 'only saves time: what is not known to be short is folded',
  },
  {
    file: 'panel/read-case.ts',
    code: 'value.length * MOST_FOLDED <= (kind.max ?? LONGEST_TEXT)',
    becomes: 'value.length * MOST_FOLDED < (kind.max ?? LONGEST_TEXT)',
    because: 'only saves time: a text at the limit is folded, and is short enough',
  },
  {
    file: 'panel/read-case.ts',
    code: 'isShort && /[!-~]/.test(value)',
    becomes: 'false',
    because: 'only saves time: a short text with a visible letter is always read',
  },
  {
    file: 'panel/read-case.ts',
    code: 'listed === null',
    becomes: 'false',
    because: 'the check is for the type; without a list there are no entries',
  },
  {
    file: 'panel/read-case.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'where voices name the items, those of the case are not looked at',
  },
  {
    file: 'panel/said.ts',
    code: "typeof value !== 'number'",
    becomes: 'false',
    because: 'the check is for the type; Number.isFinite is false for everything but numbers',
  },
  {
    file: 'panel/said.ts',
    code: 'min !== undefined',
    becomes: 'true',
    because: 'the check is for the type; no number is below nothing',
  },
  {
    file: 'panel/said.ts',
    code: 'max !== undefined',
    becomes: 'true',
    because: 'the check is for the type; no number is above nothing',
  },
  {
    file: 'panel/said.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'only the entries after the first are looked at, and there are none',
  },
  {
    file: 'panel/said.ts',
    code: 'form.length <= max',
    becomes: 'false',
    because: 'only saves time: letters are never more than units',
  },
  {
    file: 'panel/said.ts',
    code: 'form.length <= max',
    becomes: 'form.length < max',
    because: 'only saves time: letters are never more than units',
  },
  {
    file: 'panel/protocol.ts',
    code: 'roles.every((role) => state.asked[id]?.includes(panel[courtPlan].roles[role]!.name) === true)',
    becomes: 'roles.some(role => state.asked[id]?.includes(panel[courtPlan].roles[role]!.name) === true)',
    because: 'an outcome asks all its roles at once: all of them were asked about the item, or none',
  },
  {
    file: 'panel/quotations.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'a court without quote looks nothing up',
  },
  {
    file: 'panel/record-lines.ts',
    code: 'questions.some(({ items }) => items === null)',
    becomes: 'questions.every(({ items }) => items === null)',
    because: 'in a round all questions name items, or none does',
  },
  {
    file: 'panel/record-lines.ts',
    code: 'items === null',
    becomes: 'true',
    because: 'only saves time: what is found is read only where voices name the items',
  },
  {
    file: 'panel/record-lines.ts',
    code: "event.kind === 'voice-answered'",
    becomes: 'true',
    because: 'the check is for the type; a voice that failed has neither family nor cost',
  },
  {
    file: 'panel/seats-of.ts',
    code: 'role.seats !== null',
    becomes: 'true',
    because: 'the check is for the type; nothing less somebody is below zero, so no seat is left',
  },
];
