/** Which room of the core has a procedure: written from the one list of courts, so that a command can load a single room. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyProcedure } from '@curia/core/table';
import { procedures } from '../../packages/curia/src/courts/courts.ts';
import type { Page } from '../gen.ts';

const FILE = 'packages/courts/src/rules.ts';
const core = join(import.meta.dirname, '../../packages/core/src');

/** The file that names the room of every procedure that a room lists; what no room lists is found by loading everything. */
export async function procedureRoomPages(): Promise<Page[]> {
  const rooms = new Map<AnyProcedure, string>();
  for (const room of readdirSync(core).sort()) {
    const file = join(core, room, 'procedures.ts');
    if (!existsSync(file)) continue;
    const lists = (await import(pathToFileURL(file).href)) as Lists;
    for (const procedure of Object.values(lists).flat()) rooms.set(procedure, room);
  }
  const found = procedures.flatMap((procedure) => {
    const room = rooms.get(procedure);
    return room === undefined ? [] : [{ name: procedure.name, room }];
  });
  const used = [...new Set(found.map(({ room }) => room))];
  return [
    [
      FILE,
      `/** Which room of the core has a procedure; \`npm run gen\` writes this file from the list of courts. */
import type { AnyProcedure } from './table/procedure.ts';

type Room = () => Promise<Readonly<Record<string, readonly AnyProcedure[]>>>;

${used.map((room) => `const ${identifier(room)}: Room = () => import('./${room}/procedures.ts');`).join('\n')}

/** The room of every procedure, by the name of the procedure. */
export const PROCEDURE_ROOMS: Readonly<Record<string, Room>> = {
${found.map(({ name, room }) => `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${identifier(room)},`).join('\n')}
};
`,
    ],
  ];
}

type Lists = Readonly<Record<string, readonly AnyProcedure[]>>;

const identifier = (room: string): string =>
  room.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
