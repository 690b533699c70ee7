/** What every answer forbids, because no answer needs it. */

/** Nothing is guessed, cached, framed, loaded or run; a page that has a style of its own says so itself. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};
