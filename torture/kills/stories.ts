/** Every story of the hunt `kills`. */
import { deskStories } from './desk-stories.ts';
import { memoryStory, runStories, workerStory } from './run-stories.ts';
import type { Story } from './story.ts';

/** The list. */
export const stories: readonly Story[] = [
  ...runStories('in a file', false),
  ...deskStories('in a file', false),
  memoryStory,
  ...runStories('on PostgreSQL', true),
  ...deskStories('on PostgreSQL', true),
  workerStory,
];
