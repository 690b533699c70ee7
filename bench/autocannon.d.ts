/** As much of autocannon as the benchmarks use; the package has no types of its own. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly connections: number;
    /** For how many seconds. */
    readonly duration: number;
  }
  interface Result {
    readonly requests: { readonly total: number };
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
  }
  /** Sends requests as fast as they are answered. */
  export default function autocannon(options: Options): Promise<Result>;
}
