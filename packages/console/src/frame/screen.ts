/** Screens that are loaded when they are opened, and what it means that one could not be. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** The files of a screen did not come: the server is away, or has a newer console than this page. */
export class ScreenMissing extends Error {
  override readonly name = 'ScreenMissing';
}

/** A screen that is loaded when it is opened. */
export const screen = <Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new ScreenMissing('the screen could not be loaded', { cause });
    }),
  );

/** Whether the server has another console than this page; undefined while it does not answer. */
export async function isOutdated(signal?: AbortSignal): Promise<boolean | undefined> {
  const here = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  try {
    const answer = await fetch('/', {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: signal ?? null,
    });
    // Every file but the page is named by its content, so another script is another console.
    return answer.ok
      ? here !== null && !(await answer.text()).includes(new URL(here.src).pathname)
      : undefined;
  } catch {
    return undefined;
  }
}
