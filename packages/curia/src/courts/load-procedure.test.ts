/** A procedure that is loaded by name is the very one that its court lists. */

import { PROCEDURE_ROOMS } from '@curia/courts/rules';
import { expect, test } from 'vitest';
import { procedures } from './list.ts';
import { loadProcedure } from './load-procedure.ts';

test.each(procedures)('$name is loaded by its name, from one room', async (procedure) => {
  expect(PROCEDURE_ROOMS).toHaveProperty([procedure.name]);
  expect(await loadProcedure(procedure.name)).toBe(procedure);
});

test.each(['dispositon', 'toString', '__proto__', ''])('no procedure is called %j', async (name) => {
  expect(await loadProcedure(name)).toBeUndefined();
});
