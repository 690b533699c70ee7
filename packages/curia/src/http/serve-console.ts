/** Serves the console: its files for ever, and its page under every address that is not part of the API. */
import { dropUndefined } from '@curia/core/read';
import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from './api.ts';
import { CONSOLE_POLICY, type ConsoleFile, type ConsoleFiles } from './console-files.ts';

/** A year, as long as caches keep anything. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Answers requests for the console, and lets all others pass. */
export const serveConsole =
  (files: ConsoleFiles): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    const { method, path } = c.req;
    if ((method !== 'GET' && method !== 'HEAD') || path === '/mcp' || /^\/api(\/|$)/.test(path))
      return next();
    const file =
      (await files.file(path)) ?? (asksForPage(c.req.header('accept')) ? await files.page() : undefined);
    return file === undefined ? next() : answer(c.req.header('accept-encoding') ?? '', file);
  };

/** A browser that goes to an address asks for a page; a program that asks for a file that is missing is told so. */
const asksForPage = (accepted = ''): boolean => accepted.includes('text/html');

function answer(accepted: string, { type, bytes, zipped, isHashed }: ConsoleFile): Response {
  const sent = zipped !== undefined && /\bgzip\b/.test(accepted) ? zipped : bytes;
  return new Response(sent, {
    headers: dropUndefined<Record<string, string>>({
      'content-type': type,
      'content-length': String(sent.byteLength),
      'cache-control': isHashed ? FOR_EVER : 'no-cache',
      vary: 'accept-encoding',
      'content-encoding': sent === zipped ? 'gzip' : undefined,
      'content-security-policy': CONSOLE_POLICY,
    }),
  });
}
