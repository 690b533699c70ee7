/** A ruling is checked by a program that shares nothing with Curia; then it is changed in four ways, and refused each time. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'curia-check-'));
const proof = readFileSync(join(here, 't03.jsonl'), 'utf8');

/** Whoever changes a file also puts right the hash in its last line. */
function rewritten(text: string): string {
  const lines = text.trimEnd().split('\n').slice(0, -1).join('\n');
  const sha256 = createHash('sha256').update(`${lines}\n`).digest('hex');
  const events = lines.split('\n').filter((line) => line.includes('"line":"event"')).length;
  return `${lines}\n${JSON.stringify({ schema_version: '1', line: 'end', cases: 1, events, sha256 })}\n`;
}

function check(what: string, text: string): void {
  const file = join(folder, 'proof.jsonl');
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(here, 'verify.mjs'), file, join(here, 'keys.jsonl')],
    { encoding: 'utf8' },
  );
  const said =
    status === 0
      ? `holds, signed at ${(JSON.parse(stdout) as { signed: { at: string }[] }).signed[0]?.at}`
      : stderr.trim();
  console.log(`${what}: ${said}`);
}

check('as it was handed out', proof);
check('another outcome', rewritten(proof.replace('\\"outcome\\":\\"LEGAL\\"', '\\"outcome\\":\\"TAKE\\"')));
check('another case', rewritten(proof.replaceAll('"t03"', '"t04"')));
check('without its last event', rewritten(proof.replace(/\{[^\n]*"kind":"ruled"[^\n]*\n/, '')));
check('another path', rewritten(proof.replace(/"path":\["./, '"path":["e')));
rmSync(folder, { recursive: true });
