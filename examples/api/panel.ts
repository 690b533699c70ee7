/** `@curia/courts/panel`: a court of your own, in which voices propose values for items and your table rules. */
import {
  analyzePanel,
  type CaseRuling,
  definePanel,
  type ItemRuling,
  type Panel,
  type PanelAnalysis,
  panelHash,
  parsePanel,
  ruleCase,
  withPanelValues,
} from '@curia/courts/panel';

const panel: Panel = definePanel({
  court: 'tickets',
  case: { text: { kind: 'text' } },
  value: { kind: 'choice', values: ['billing', 'technical', 'sales'] },
  roles: { triager: { voices: 3 } },
  facts: { leading: { tally: 'leading' }, silent: { count: 'silent' } },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, PERSON: { effect: 'escalate' } },
  params: { needed: { kind: 'number', default: 2, min: 1, doc: 'voices that must agree' } },
  rules: [
    { id: 'silence', when: { silent: { at_least: 2 } }, then: 'PERSON', reason: '{silent} said nothing' },
    { id: 'agreed', when: { leading: { at_least: 'needed' } }, then: 'TAKE', reason: '{leading} agree' },
  ],
  otherwise: { then: 'PERSON', reason: 'no {needed} agree' },
});

const ticket = {
  text: 'I was charged twice.',
  votes: [
    { voice: 'a', value: 'billing' },
    { voice: 'b', value: 'billing' },
    { voice: 'c', value: 'technical' },
  ],
};
const say = ({ outcome, value, rule, reason }: ItemRuling): string =>
  `${outcome} ${value ?? 'nothing'} by ${rule}: ${reason}`;
const ruling: CaseRuling = ruleCase(panel, ticket);
console.log(ruling.items.map(say).join('; '));

// A stricter court is another court: its hash says so.
const strict = withPanelValues(panel, { needed: 3 });
console.log(ruleCase(strict, ticket).items.map(say).join('; '));
console.log(panelHash(strict) === panelHash(panel));

// Every panel of voices that there can be is walked through.
const { exact, findings }: PanelAnalysis = analyzePanel(panel);
console.log(exact, findings.map(({ kind, rule }) => `${kind} ${rule}`).join(', ') || 'no findings');

// The same court from a file.
const file: unknown = JSON.parse(JSON.stringify(panel.court));
console.log(panelHash(parsePanel(file)) === panelHash(panel));
