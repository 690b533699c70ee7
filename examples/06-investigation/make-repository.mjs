/** Makes the example repository with its history: `node make-repository.mjs FOLDER`. The commits always have the same hashes. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const target = process.argv[2];
if (target === undefined) {
  console.error('usage: node make-repository.mjs FOLDER');
  process.exit(1);
}

/** Commits everything under a fixed name and date. */
function commit(message, date) {
  const who = { NAME: 'Kim', EMAIL: 'kim@shop.example', DATE: date };
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  for (const [key, value] of Object.entries(who)) {
    env[`GIT_AUTHOR_${key}`] = value;
    env[`GIT_COMMITTER_${key}`] = value;
  }
  const git = (...args) => execFileSync('git', ['-c', 'core.autocrlf=false', ...args], { cwd: target, env });
  if (!existsSync(join(target, '.git'))) git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

mkdirSync(target, { recursive: true });
cpSync(join(import.meta.dirname, 'repository'), target, { recursive: true });
cpSync(join(import.meta.dirname, 'before'), target, { recursive: true });
commit('The order service', '2026-03-01T10:00:00Z');
cpSync(join(import.meta.dirname, 'repository'), target, { recursive: true });
commit('Try a failed query again', '2026-03-02T16:30:00Z');
