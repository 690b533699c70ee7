/** The floor that `curia decide` is measured against: reads JSON lines, parses each, prints it again. Nothing else. */

import { once } from 'node:events';
import { createReadStream } from 'node:fs';

let rest = '';
const stream = createReadStream(process.argv[2], { encoding: 'utf8', highWaterMark: 1 << 20 });
for await (const chunk of stream) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  let text = '';
  for (const line of lines) text += `${JSON.stringify(JSON.parse(line))}\n`;
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
