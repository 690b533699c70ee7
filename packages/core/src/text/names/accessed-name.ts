/** What an error message says about the code that failed. */

/** Messages that name what was read, called or missing; one group holds the name. */
const MESSAGES = [
  /\(reading '([^']{1,100})'\)/,
  /(?:property|method) ['"`]([^'"`]{1,100})['"`] of/,
  /has no attribute '([^']{1,100})'/,
  /([\w$.]{1,100}) is not a (?:function|constructor)/,
  /undefined method [`']([^'`]{1,100})'/,
  /(?:invoke|call) "[^"]{0,200}?([\w$]{1,100})\([^"]{0,100}"/,
  /\(evaluating '[^']{0,200}?([\w$]{1,100})(?:\([^']{0,100})?'\)/,
] as const;

/** The name that the failing code read or called on a value that has none, if the message tells; `c` of `a.b.c`. */
export function accessedName(message: string): string | undefined {
  for (const pattern of MESSAGES) {
    const name = pattern.exec(message.slice(0, 1_000))?.[1]?.split('.').at(-1);
    if (name !== undefined && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return name;
  }
  return undefined;
}
