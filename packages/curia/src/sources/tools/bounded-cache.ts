/** A cache that drops its least recently used values once it is full. */

/** Values by key, up to a total weight. */
export class BoundedCache<Value> {
  private readonly kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  private readonly most: number;
  private weight = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** The value of a key; asking makes it the one used last. */
  get(key: string): Value | undefined {
    const found = this.kept.get(key);
    if (found === undefined) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  /** Keeps a value; one that is heavier than the whole cache is not kept. */
  set(key: string, value: Value, weight: number): void {
    this.drop(key);
    if (weight > this.most) return;
    this.kept.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.most) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.weight -= this.kept.get(key)?.weight ?? 0;
    this.kept.delete(key);
  }
}
