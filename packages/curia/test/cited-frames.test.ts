/** A finding that a stack trace leads to cites the line of its own frame and the line of the error, in every language. */
import { expect, test } from 'vitest';
import { investigate } from './small-project.ts';

const PYTHON = {
  files: {
    'src/app.py': 'from price import total\n\n\ndef checkout(cart):\n    return total(cart)\n',
    'src/price.py':
      'def total(cart):\n    sum = 0\n    for item in cart:\n        sum += item["cost"] * item["count"]\n    return sum\n',
  },
  log: `2026-03-02 10:00:00 ERROR request failed
Traceback (most recent call last):
  File "src/app.py", line 5, in checkout
    return total(cart)
  File "src/price.py", line 4, in total
    sum += item["cost"] * item["count"]
KeyError: 'cost'
`,
};
const JAVASCRIPT = {
  files: {
    'src/app.js': "import { total } from './price.js';\nexport const checkout = (cart) => total(cart);\n",
    'src/price.js': 'export function total(cart) {\n  return cart.items.length;\n}\n',
  },
  log: `2026-03-02T10:00:00Z ERROR request failed
TypeError: Cannot read properties of undefined (reading 'length')
    at Array.map (<anonymous>)
    at total (/srv/src/price.js:2:21)
    at checkout (/srv/src/app.js:2:35)
`,
};
const JAVA = {
  files: {
    'src/main/java/acme/App.java':
      'package acme;\nclass App {\n  int checkout(Cart cart) {\n    try {\n      return Price.total(cart);\n    } catch (Exception e) {\n      throw new IllegalStateException("no checkout", e);\n    }\n  }\n}\n',
    'src/main/java/acme/Price.java':
      'package acme;\nclass Price {\n  static int total(Cart cart) {\n    return cart.items.size();\n  }\n}\n',
  },
  log: `2026-03-02 10:00:00 ERROR request failed
java.lang.IllegalStateException: no checkout
	at acme.App.checkout(App.java:7)
	at java.base/java.lang.Thread.run(Thread.java:840)
Caused by: java.lang.NullPointerException: items is null
	at acme.Price.total(Price.java:4)
	at acme.App.checkout(App.java:5)
	... 1 more
`,
};

test.each([
  ['python', PYTHON, 'src/price.py:4', ['app.log:5', 'app.log:7'], ['app.log:3', 'app.log:6']],
  ['javascript', JAVASCRIPT, 'src/price.js:2', ['app.log:2', 'app.log:4'], ['app.log:5']],
  ['java', JAVA, 'src/main/java/acme/Price.java:4', ['app.log:5', 'app.log:6'], ['app.log:3']],
])('%s', async (name, { files, log }, place, own, foreign) => {
  const { findings, citations } = await investigate({
    name: `frames-${name}`,
    query: 'why does the checkout fail?',
    steps: [{ message: 'Shop', date: '2026-03-01T10:00:00Z', files }],
    logs: { 'app.log': log },
  });
  const [first] = findings;
  const cited = first!.evidence.map(({ location }) => location);
  expect(first!.finding).toContain(place);
  expect(cited).toEqual(expect.arrayContaining([place, ...own]));
  expect(cited.filter((one) => foreign.includes(one))).toEqual([]);
  expect(citations).toMatchObject({ FAILED: 0, UNCHECKED: 0 });
});
