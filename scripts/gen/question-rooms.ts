/** Which room has a question: written from the one list of courts, so that a command can load a single room. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyQuestion } from '@curia/core/table';
import { questions } from '../../packages/curia/src/courts/list.ts';
import type { Page } from '../gen.ts';

const FILE = 'packages/courts/src/rules.ts';
const courts = join(import.meta.dirname, '../../packages/courts/src');

/** The rooms beside the courts, by the address of their questions. */
const BESIDE = {
  memory: '@curia/memory/questions',
  review: '@curia/core/review/questions',
  votes: '@curia/core/votes/questions',
} as const;

/** The file that names the room of every question that a room lists; what no room lists is found by loading everything. */
export async function questionRoomPages(): Promise<Page[]> {
  const rooms = new Map<AnyQuestion, string>();
  for (const [room, from] of Object.entries(addresses()))
    for (const question of Object.values((await import(from.url)) as Lists).flat()) rooms.set(question, room);
  const found = questions.flatMap((question) => {
    const room = rooms.get(question);
    return room === undefined ? [] : [{ name: question.name, room }];
  });
  const used = [...new Set(found.map(({ room }) => room))];
  return [
    [
      FILE,
      `/** All rules, and no court: which room has a question. \`npm run gen\` writes this file from the list of courts. */
import type { AnyQuestion } from '@curia/core/table';

type Room = () => Promise<Readonly<Record<string, readonly AnyQuestion[]>>>;

${used.map((room) => `const ${identifier(room)}: Room = () => import('${addresses()[room]!.specifier}');`).join('\n')}

/** The rules of courts of one's own, which are read from what their files say. */
export const ownRulesRoom = () => import('./panel/own-rules.ts');

/** The room of every question, by the name of the question. */
export const QUESTION_ROOMS: Readonly<Record<string, Room>> = {
${found.map(({ name, room }) => `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${identifier(room)},`).join('\n')}
};
`,
    ],
  ];
}

/** Where each room lists its questions: as the written file imports it, and as this script does. */
function addresses(): Readonly<Record<string, { readonly specifier: string; readonly url: string }>> {
  const shipped = readdirSync(courts).flatMap((court) => {
    const file = join(courts, court, 'rules/questions.ts');
    const specifier = `./${court}/rules/questions.ts`;
    return existsSync(file) ? [[court, { specifier, url: pathToFileURL(file).href }] as const] : [];
  });
  const beside = Object.entries(BESIDE).map(
    ([room, specifier]) => [room, { specifier, url: specifier }] as const,
  );
  return Object.fromEntries([...shipped, ...beside]);
}

type Lists = Readonly<Record<string, readonly AnyQuestion[]>>;

const identifier = (room: string): string =>
  room.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
