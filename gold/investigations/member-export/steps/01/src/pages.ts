/** One page of something, and how many there are in total. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

const SIZE = 200;

/** Every item of a paged source, page after page; pages count from 0. */
export async function* allPages<Item>(
  load: (page: number, size: number) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  for (let page = 0; ; page++) {
    const { items } = await load(page, SIZE);
    yield* items;
    if (items.length < SIZE) return;
  }
}
