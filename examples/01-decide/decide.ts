/** Decides one document from its issues, and shows how the ruling came about. */
import { decide, explain, policyHash } from '@curia/core';
import { countIssues, dispositionV5 } from '@curia/courts/verification';

const issues = [
  { severity: 'MAJOR', auto_fixable: true },
  { severity: 'MAJOR', auto_fixable: false },
  { severity: 'MINOR' },
];

const facts = countIssues(issues);
const decision = decide(dispositionV5, facts, { trace: true });
console.log(
  `${decision.outcome}: ${decision.reason} (${decision.source}, policy ${policyHash(dispositionV5).slice(0, 8)})`,
);

for (const { rule, matched, conditions } of decision.trace ?? []) {
  const tried = conditions
    .map(({ fact, value, wanted }) => `${fact} is ${value}, wanted ${wanted}`)
    .join('; ');
  console.log(`${matched ? '✓' : '✗'} ${rule}: ${tried}`);
}

for (const { outcome, changes } of explain(dispositionV5, facts).nearest) {
  console.log(`${outcome} if ${changes.map(({ fact, from, to }) => `${fact} ${from} → ${to}`).join(', ')}`);
}
