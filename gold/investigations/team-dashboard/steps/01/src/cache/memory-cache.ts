interface Entry {
  readonly value: unknown;
  readonly until: number;
}

/** Values that are forgotten after a while. */
export class MemoryCache {
  private readonly entries = new Map<string, Entry>();

  get(key: string): unknown {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.until > Date.now()) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  set(key: string, value: unknown, seconds: number): void {
    this.entries.set(key, { value, until: Date.now() + seconds * 1000 });
  }
}
