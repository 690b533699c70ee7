/** How sure the report of offline investigators may be: likeness alone never confirms, a trace or a change that meets the failing line may. */
import { expect, test } from 'vitest';
import { investigate, type Project } from './small-project.ts';

const RECEIPT = (body: string): string =>
  `import { sendMail } from './mail.js';\n\nexport async function sendReceipt(order) {\n${body}}\n`;
const MAIL = { 'src/mail.js': 'export async function sendMail(to, text) {\n  return [to, text];\n}\n' };

/** A shape that often holds a fault, in lines that a recent commit wrote: two perspectives, one guess. */
const LIKENESS: Project = {
  name: 'likeness',
  query: 'customers say that they never get the receipt mail of their order; why is it lost?',
  steps: [
    {
      message: 'Receipts',
      date: '2026-03-01T10:00:00Z',
      files: { ...MAIL, 'src/receipt.js': RECEIPT("  await sendMail(order.mail, 'receipt');\n") },
    },
    {
      message: 'A lost receipt mail must not stop the order',
      date: '2026-03-02T10:00:00Z',
      files: {
        'src/receipt.js': RECEIPT("  try {\n    await sendMail(order.mail, 'receipt');\n  } catch {\n  }\n"),
      },
    },
  ],
};

/** The failing line of a trace, written by a recent commit. */
const TRACED: Project = {
  name: 'traced',
  query: 'why does the export of members crash?',
  steps: [
    {
      message: 'Export',
      date: '2026-03-01T10:00:00Z',
      files: {
        'src/member.js': "export function line(member) {\n  return member.name + ';';\n}\n",
        'src/export.js':
          "import { line } from './member.js';\nexport const exportMembers = (members) => members.map(line);\n",
      },
    },
    {
      message: 'Addresses in the export',
      date: '2026-03-02T10:00:00Z',
      files: {
        'src/member.js': 'export function line(member) {\n  return member.name + member.address.city;\n}\n',
      },
    },
  ],
  logs: {
    'app.log':
      "2026-03-03T10:00:00Z ERROR export of members failed\nTypeError: Cannot read properties of undefined (reading 'city')\n    at line (/srv/src/member.js:2:39)\n    at exportMembers (/srv/src/export.js:2:52)\n",
  },
};

/** Under the profile that has every agreement reviewed. */
const tagOf = async (project: Project, path: string) =>
  (await investigate(project, 'thorough')).findings.find(({ finding }) => finding.includes(path))?.tag;

test('what several perspectives infer from the same shapes and changes is likely at best', async () => {
  expect(await tagOf(LIKENESS, 'src/receipt.js')).toBe('Likely');
});

test('a trace that names the line, and a commit that wrote it, confirm', async () => {
  expect(await tagOf(TRACED, 'src/member.js:2')).toBe('Confirmed');
});

test('the trace of an unrelated error confirms nothing', async () => {
  const query = 'why does the greeting on the first page show the wrong season?';
  const { findings } = await investigate({ ...TRACED, name: 'not-asked', query });
  expect(findings.map(({ tag }) => tag)).not.toContain('Confirmed');
});
