/** Which room has a procedure: written from the one list of courts, so that a command can load a single room. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyProcedure } from '@curia/core/table';
import { procedures } from '../../packages/curia/src/courts/list.ts';
import type { Page } from '../gen.ts';

const FILE = 'packages/courts/src/rules.ts';
const courts = join(import.meta.dirname, '../../packages/courts/src');

/** The rooms beside the courts, by the address of their procedures. */
const BESIDE = {
  memory: '@curia/memory/procedures',
  review: '@curia/core/review/procedures',
  votes: '@curia/core/votes/procedures',
} as const;

/** The file that names the room of every procedure that a room lists; what no room lists is found by loading everything. */
export async function procedureRoomPages(): Promise<Page[]> {
  const rooms = new Map<AnyProcedure, string>();
  for (const [room, from] of Object.entries(addresses()))
    for (const procedure of Object.values((await import(from.url)) as Lists).flat())
      rooms.set(procedure, room);
  const found = procedures.flatMap((procedure) => {
    const room = rooms.get(procedure);
    return room === undefined ? [] : [{ name: procedure.name, room }];
  });
  const used = [...new Set(found.map(({ room }) => room))];
  return [
    [
      FILE,
      `/** All rules, and no court: which room has a procedure. \`npm run gen\` writes this file from the list of courts. */
import type { AnyProcedure } from '@curia/core/table';

type Room = () => Promise<Readonly<Record<string, readonly AnyProcedure[]>>>;

${used.map((room) => `const ${identifier(room)}: Room = () => import('${addresses()[room]!.specifier}');`).join('\n')}

/** The rules of courts of one's own, which are read from what their files say. */
export const ownRulesRoom = () => import('./panel/own-rules.ts');

/** The room of every procedure, by the name of the procedure. */
export const PROCEDURE_ROOMS: Readonly<Record<string, Room>> = {
${found.map(({ name, room }) => `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${identifier(room)},`).join('\n')}
};
`,
    ],
  ];
}

/** Where each room lists its procedures: as the written file imports it, and as this script does. */
function addresses(): Readonly<Record<string, { readonly specifier: string; readonly url: string }>> {
  const shipped = readdirSync(courts).flatMap((court) => {
    const file = join(courts, court, 'rules/procedures.ts');
    const specifier = `./${court}/rules/procedures.ts`;
    return existsSync(file) ? [[court, { specifier, url: pathToFileURL(file).href }] as const] : [];
  });
  const beside = Object.entries(BESIDE).map(
    ([room, specifier]) => [room, { specifier, url: specifier }] as const,
  );
  return Object.fromEntries([...shipped, ...beside]);
}

type Lists = Readonly<Record<string, readonly AnyProcedure[]>>;

const identifier = (room: string): string =>
  room.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
