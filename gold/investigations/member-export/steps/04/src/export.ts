import { createWriteStream } from 'node:fs';
import { toCsvLine } from './csv.ts';
import { log } from './log.ts';
import { membersOf } from './members-api.ts';
import { allPages } from './pages.ts';

const file = process.argv[2] ?? 'members.csv';
const out = createWriteStream(file);
let rows = 0;
for await (const member of allPages((page, size) => membersOf(page, size))) {
  out.write(toCsvLine([member.id, member.name, member.joined]));
  rows++;
  if (rows % 500 === 0) log(`${rows} rows so far`);
}
out.end();
log(`${rows} rows written to ${file}`);
