/** The sentences of offline investigators: a person could have written them, in the language of the question. */
import { expect, test } from 'vitest';
import { investigate, type Project } from './small-project.ts';

const FILES = {
  'src/app.py': 'from price import total\n\ndef checkout(cart):\n    return total(cart)\n',
  'src/price.py': 'def total(cart):\n    return sum(item.cost for item in cart)\n',
  'src/page.py': 'def header(page):\n    return page.title\n',
};
const SHOP: Project = {
  name: 'said',
  query: 'why does the checkout take the wrong price?',
  steps: [{ message: 'Shop', date: '2026-03-01T10:00:00Z', files: FILES }],
};
const saidOf = async (project: Project) =>
  (await investigate(project)).findings.map(({ finding, remedies }) => [finding, ...remedies].join(' '));

test('a name that the question has is said to be named, never to speak of itself', async () => {
  const said = (await saidOf(SHOP)).join('\n');
  expect(said).toContain('checkout in src/app.py:3: its name appears in the question');
  expect(said).not.toMatch(/speaks of|checkout[^\n]*mentions[^\n]*checkout/);
});

test('part of a name is not the name', async () => {
  const files = { 'src/order.js': 'export const placeOrder = (order) => [order.shop, order.customer];\n' };
  const steps = [{ message: 'Orders', date: '2026-03-01T10:00:00Z', files }];
  const query = 'why do orders of a customer end up in the wrong shop?';
  const said = (await saidOf({ ...SHOP, name: 'part', query, steps })).join('\n');
  expect(said).toContain('placeOrder in src/order.js:1: it mentions shop, customer, as the question does');
});

test('one word that a place shares with the question is not a finding', async () => {
  const query = 'why is the first page so slow in the evening?';
  const said = await saidOf({ ...SHOP, name: 'one-word', query });
  expect(said.filter((one) => one.includes('src/page.py'))).toEqual([]);
});

test('words are spelled as in the question, without those of the name', async () => {
  const files = {
    'src/receipt.js':
      'export function writeReceipt(order, currencies) {\n  const label = currencies[order.shop];\n  return [order.id, label];\n}\n',
  };
  const [said] = await saidOf({
    ...SHOP,
    name: 'spelled',
    query: 'the receipts of some orders show a currency that is not theirs',
    steps: [{ message: 'Receipts', date: '2026-03-01T10:00:00Z', files }],
  });
  expect(said).toContain(
    'writeReceipt in src/receipt.js:1: it mentions orders, currency, as the question does',
  );
});

test('a Korean question is answered in Korean', async () => {
  const said = await saidOf({
    name: 'korean',
    query: '가끔 알림 메일이 사라집니다. 왜 그런가요?',
    steps: [
      {
        message: '알림',
        date: '2026-03-01T10:00:00Z',
        files: {
          'src/notification.js':
            "import { sendMail } from './mail.js';\nexport async function notify(member) {\n  await sendMail(member.mail);\n}\n",
          'src/mail.js': 'export async function sendMail(to) {\n  return to;\n}\n',
        },
      },
      {
        message: '알림 오류 무시',
        date: '2026-03-02T10:00:00Z',
        files: {
          'src/notification.js':
            "import { sendMail } from './mail.js';\nexport async function notify(member) {\n  try {\n    await sendMail(member.mail);\n  } catch {\n  }\n}\n",
        },
      },
    ],
  });
  expect(said[0]).toContain('오류를 그대로 올리거나, 원인과 함께 기록하고 센다');
  for (const one of said) expect(one).not.toMatch(/\b(?:the|here|changed|mentions|commit)\b/);
});
