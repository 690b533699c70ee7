const { env } = process;

/** A number from the environment; refuses what is none. */
export function numberOf(name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (Number.isNaN(value)) throw new Error(`${name} is not a number: ${text}`);
  return value;
}

export function textOf(name: string, fallback: string): string {
  return env[name] ?? fallback;
}
