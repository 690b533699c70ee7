/** Items in line, own answers and people, as the console asks for them. */
import type { CuriaClient } from '../../../curia/src/http/client.ts';
import { client, useAnswer } from './client.ts';
import type { BodyOf } from './run.ts';

/** An item in line. */
export type LineItem = BodyOf<CuriaClient['items']['$get']>['items'][number];
/** Something that one said. */
export type OwnAnswer = BodyOf<CuriaClient['answers']['$get']>['answers'][number];
/** Everybody, and whoever is invited. */
export type People = BodyOf<CuriaClient['people']['$get']>;
/** Somebody who may come. */
export type Person = People['people'][number];
/** An invitation. */
export type Invite = People['invites'][number];

/** Under which key people are remembered. */
export const PEOPLE = ['people'] as const;
/** How often the page asks who is here. */
const PEOPLE_MS = 30_000;

/** Everybody, for whoever may know. */
export const usePeople = (enabled = true) =>
  useAnswer(PEOPLE, () => client.people.$get(), { enabled, every: PEOPLE_MS });

/** Whether somebody may take seats at the desk. */
export const sits = ({ roles }: Pick<Person, 'roles'>): boolean =>
  roles.includes('reviewer') || roles.includes('adjudicator');
