/** The screens that the bar at the top leads to, in its order, and what somebody must be allowed to do to use them. */
import type { FirstWords } from '../words/first.en.ts';

/** A screen in the bar. */
interface Screen {
  readonly path: string;
  readonly name: keyof FirstWords['screens'];
  /** As the server names permissions. */
  readonly permission: string;
}

/** All screens in the bar. */
export const SCREENS: readonly Screen[] = [
  { path: '/runs', name: 'runs', permission: 'read' },
  { path: '/tables', name: 'tables', permission: 'consult' },
  { path: '/playground', name: 'playground', permission: 'read' },
  { path: '/compare', name: 'compare', permission: 'read' },
  { path: '/evaluation', name: 'evaluation', permission: 'read' },
  { path: '/queue', name: 'queue', permission: 'desk' },
  { path: '/agreement', name: 'agreement', permission: 'desk' },
  { path: '/people', name: 'people', permission: 'people' },
];
