import type { Page } from './pages.ts';

export interface Member {
  readonly id: number;
  readonly name: string;
  readonly joined: string;
}

const BASE = process.env.MEMBERS_URL ?? 'http://members.internal';

export async function membersOf(page: number, size: number): Promise<Page<Member>> {
  const response = await fetch(`${BASE}/members?page=${page}&size=${size}`);
  if (!response.ok) throw new Error(`members answered ${response.status}`);
  return (await response.json()) as Page<Member>;
}
