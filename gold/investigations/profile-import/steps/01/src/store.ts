import { appendFile } from 'node:fs/promises';
import type { Profile } from './profile.ts';

export async function saveProfile(profile: Profile): Promise<void> {
  await appendFile(process.env.PROFILES ?? 'profiles.jsonl', `${JSON.stringify(profile)}\n`);
}
