/** The picture in the README: what `curia why` prints, drawn as a terminal. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '../gen.ts';

const root = join(import.meta.dirname, '../..');
const COMMAND = 'curia why disposition packages/curia/demo/disposition.jsonl --case invoice-104';
const LINE = 20;

/** The picture as SVG. */
export function picturePages(): Page[] {
  const args = [join(root, 'packages/curia/bin/curia.js'), ...COMMAND.split(' ').slice(1)];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${COMMAND} failed`);
  const lines = [`$ ${COMMAND}`, '', ...stdout.trimEnd().split('\n')];
  const width = 8.45 * Math.max(...lines.map((line) => line.length)) + 40;
  const height = LINE * lines.length + 50;
  const drawn = lines.map(
    (line, at) =>
      `<text x="20" y="${46 + at * LINE}" fill="${colourOf(line, at)}"${at === 2 ? ' font-weight="bold"' : ''}>${escapeXml(line)}</text>`,
  );
  return [
    [
      'docs/images/ruling.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width.toFixed(0)}" height="${height}" role="img" aria-label="A ruling of Curia with its reasons" font-family="ui-monospace,Menlo,Consolas,monospace" font-size="14" xml:space="preserve">
<rect width="100%" height="100%" rx="10" fill="#16181d"/>
<circle cx="20" cy="16" r="5" fill="#ff5f56"/><circle cx="38" cy="16" r="5" fill="#ffbd2e"/><circle cx="56" cy="16" r="5" fill="#27c93f"/>
${drawn.join('\n')}
</svg>
`,
    ],
  ];
}

function colourOf(line: string, at: number): string {
  if (at === 0) return '#9aa4b2';
  if (at === 2 || /^ {2}(AUTO|ESCALATE)/.test(line)) return '#56c8d8';
  if (line.includes('✓')) return '#7bd88f';
  return line.includes('✗') ? '#f28b82' : '#e6e6e6';
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
