/** Every screen of the console, and from which sides it is looked at. */
import type { View } from './browser.ts';
import type { DeskRole } from './stage.ts';

/** A screen with data of the demo. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Text or a selector that is there once the screen is whole. */
  readonly ready: string;
  /** A store without a run instead of the demo's. */
  readonly isEmpty?: true;
  /** A store with a desk, and somebody who signs in there with a token. */
  readonly as?: DeskRole;
  /** The server refuses what the screen asks for. */
  readonly isRefused?: true;
}

/** All screens; a new screen is one more line. */
const SCREENS: readonly Screen[] = [
  { name: 'runs', path: '/runs', ready: 'tbody .name' },
  { name: 'runs, empty', path: '/runs', ready: '.ways', isEmpty: true },
  { name: 'runs, none fits', path: '/runs?search=no-such-run', ready: '.empty' },
  { name: 'unknown address', path: '/no/such/screen', ready: '.empty' },
  { name: 'run', path: '/runs/demo-conflict-review-1', ready: '[data-row]' },
  { name: 'export', path: '/runs/demo-tickets-1?export=demo-tickets-1', ready: '.preview td' },
  { name: 'new run', path: '/runs/new', ready: '.drop.big' },
  { name: 'run, narrowed', path: '/runs/demo-conflict-review-1?outcome=DROP', ready: '[data-row]' },
  { name: 'run, unknown', path: '/runs/no-such-run', ready: '.note.bad', isRefused: true },
  { name: 'case of several parts', path: '/runs/demo-conflict-review-1/cases/kettle?part=2', ready: '.won' },
  { name: 'case of a debate', path: '/runs/demo-debate-override-1/cases/tablet', ready: '.won' },
  {
    name: 'case for an expert',
    path: '/runs/demo-verification-1/cases/misread-quantity',
    ready: '.asked-table',
  },
  { name: 'case of an investigation', path: '/runs/demo-investigation-1/cases/receipts', ready: '.won' },
  { name: 'tables', path: '/tables', ready: 'tbody .name' },
  { name: 'table', path: '/tables/disposition/v5', ready: '.finding' },
  {
    name: 'table in a run',
    path: '/tables/conflict-review/v5?run=demo-conflict-review-1&rule=same-claim',
    ready: '.fill',
  },
  { name: 'flowchart', path: '/tables/disposition/v5?as=flowchart', ready: '.flowchart' },
  { name: 'playground', path: '/playground', ready: '.yaml-place' },
  { name: 'playground, empty', path: '/playground', ready: '.empty', isEmpty: true },
  {
    name: 'compare',
    path: '/compare?before=demo-conflict-review-1&after=demo-conflict-review-1@v1',
    ready: '.matrix',
  },
  { name: 'compare, empty', path: '/compare', ready: '.empty', isEmpty: true },
  { name: 'evaluation', path: '/evaluation', ready: 'tbody .name' },
  { name: 'votes', path: '/evaluation/demo-tickets-1?drawn=random', ready: '.certified-dot' },
  { name: 'quality', path: '/evaluation/demo-tickets-1?view=quality', ready: '.quality .win' },
  { name: 'queue without a token', path: '/queue', ready: '.needs-token' },
  { name: 'queue, empty', path: '/queue', ready: '.empty', isEmpty: true },
  { name: 'queue', path: '/queue', ready: '.item-row', as: 'reviewer' },
  {
    name: 'queue, narrowed to none',
    path: '/queue?view=open&search=no-such-item',
    ready: '.empty',
    as: 'reviewer',
  },
  { name: 'my answers', path: '/queue?view=mine', ready: '.empty', as: 'reviewer' },
  { name: 'queues', path: '/queues', ready: 'tbody .name', as: 'reviewer' },
  { name: 'items of a lead', path: '/queue', ready: '.item-heads.choosing', as: 'operator' },
  { name: 'courts', path: '/courts', ready: '.new-court', as: 'operator' },
  { name: 'court, unknown', path: '/courts/no-such', ready: '.note.bad', as: 'operator', isRefused: true },
  { name: 'people', path: '/people', ready: '.people .name', as: 'operator' },
  { name: 'people, nobody yet', path: '/people', ready: '.empty', isEmpty: true },
  { name: 'join without a word', path: '/join', ready: '.join' },
  { name: 'review', path: '/queue/desk-triage/review', ready: '.choice', as: 'reviewer' },
  { name: 'review of an output', path: '/queue/verification/review', ready: '.fix', as: 'reviewer' },
  {
    name: 'review of no queue',
    path: '/queue/no-such/review',
    ready: '.note.bad',
    as: 'reviewer',
    isRefused: true,
  },
  { name: 'adjudicate', path: '/queue/desk-triage/adjudicate', ready: '.adj', as: 'adjudicator' },
  {
    name: 'nothing to adjudicate',
    path: '/queue/verification/adjudicate',
    ready: '.empty',
    as: 'adjudicator',
  },
  { name: 'agreement', path: '/agreement?queue=desk-triage', ready: '.measures', as: 'adjudicator' },
  { name: 'agreement, empty', path: '/agreement', ready: '.empty', isEmpty: true },
  { name: 'settings', path: '/settings', ready: 'h1' },
];

const WIDTHS = [1440, 768, 390] as const;
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'ko'] as const;

/** A screen from one side. */
export interface Look {
  readonly screen: Screen;
  readonly view: View;
}

/** Every screen from every side. */
export const ALL_LOOKS: readonly Look[] = SCREENS.flatMap((screen) =>
  WIDTHS.flatMap((width) =>
    THEMES.flatMap((theme) => LANGUAGES.map((language) => ({ screen, view: { width, theme, language } }))),
  ),
);

/** Every two of screen, width, theme and language together at least once. */
export const PAIRWISE_LOOKS: readonly Look[] = SCREENS.flatMap((screen, at) =>
  WIDTHS.map((width, place) => ({
    screen,
    view: {
      width,
      theme: THEMES[(place + at) % 2]!,
      language: LANGUAGES[(place + Math.floor(at / 2) + (place === 2 ? 1 : 0)) % 2]!,
    },
  })),
);
