import { settings } from './settings.ts';
import { work } from './worker.ts';

await Promise.all(Array.from({ length: settings.concurrency }, (_, at) => work(`w${at + 1}`)));
