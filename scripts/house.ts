/** How large the house is, how it hangs together, and what a change costs, beside what each should be: `npm run house`. */
import { figuresOf, packageLines } from './house/figures.ts';
import { isMissed, printFigures, printPackages } from './house/print.ts';
import { readTree } from './house/tree.ts';

const tree = readTree();
const figures = figuresOf(tree);
const missed = figures.filter(isMissed).length;
console.log(['Lines that are not blank, without tests', '', ...printPackages(packageLines(tree))].join('\n'));
console.log(['', ...printFigures(figures)].join('\n'));
console.log(`\n${missed === 0 ? 'every aim is met' : `${missed} of ${figures.length} aims are missed`}`);
