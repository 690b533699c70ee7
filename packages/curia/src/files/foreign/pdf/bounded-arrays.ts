/** Bounds what the arrays of this process take together: no limit of its heap covers them, and whatever a PDF file unpacks to, by whichever filter, ends up in one. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that may be asked for between two looks at the memory. */
const UNWATCHED = 1024 * 1024;

/** Everything that takes memory outside the heap. */
const KINDS = [
  'ArrayBuffer',
  'Uint8Array',
  'Uint8ClampedArray',
  'Uint16Array',
  'Uint32Array',
  'Int8Array',
  'Int16Array',
  'Int32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
] as const;

/** The bound, which every new document sets. */
export class ArrayBound {
  #most = Number.POSITIVE_INFINITY;
  #unseen = 0;
  #isExceeded = false;
  readonly #collect: () => void;

  constructor() {
    // What nobody holds any more must not count, or a ruling would depend on when the memory was last tidied up.
    setFlagsFromString('--expose-gc');
    this.#collect = runInNewContext('gc') as () => void;
    for (const kind of KINDS) this.#watch(kind);
    this.#watchUnpacking();
  }

  /** Begins anew with another bound. */
  begin(most: number): void {
    this.#most = most;
    this.#isExceeded = false;
  }

  /** Whether something was refused since; the parser may have gone on without it. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  #watch(kind: (typeof KINDS)[number]): void {
    const own = globalThis[kind] as unknown as {
      new (...args: unknown[]): object;
      BYTES_PER_ELEMENT?: number;
    };
    const watched: object = new Proxy(own, {
      construct: (target, args, asked) => {
        const [first] = args as unknown[];
        const count =
          typeof first === 'number' ? first : ((first as { length?: number } | undefined)?.length ?? 0);
        // A view of a buffer that is there takes nothing.
        if (count > 0) this.#ask(count * (own.BYTES_PER_ELEMENT ?? 1));
        return Reflect.construct(target, args, asked === watched ? target : asked) as object;
      },
    });
    Object.defineProperty(globalThis, kind, { value: watched, configurable: true, writable: true });
  }

  /** What the platform unpacks does not come from the constructors above. */
  #watchUnpacking(): void {
    const own = globalThis.DecompressionStream;
    const ask = (bytes: number): void => this.#ask(bytes);
    globalThis.DecompressionStream = class {
      readonly readable: ReadableStream;
      readonly writable: WritableStream;

      constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
        const { readable, writable } = new own(format);
        this.writable = writable;
        this.readable = readable.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform(chunk, controller) {
              ask(chunk.byteLength);
              controller.enqueue(chunk);
            },
          }),
        );
      }
    } as unknown as typeof DecompressionStream;
  }

  #ask(bytes: number): void {
    this.#unseen += bytes;
    if (this.#unseen < UNWATCHED) return;
    this.#unseen = 0;
    if (getHeapStatistics().external_memory + bytes <= this.#most) return;
    this.#collect();
    if (getHeapStatistics().external_memory + bytes <= this.#most) return;
    this.#isExceeded = true;
    throw new RangeError('the file unpacks to more than is read');
  }
}
