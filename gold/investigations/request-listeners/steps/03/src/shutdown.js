import { EventEmitter } from 'node:events';

/** Says `stop` once when the process is asked to end. */
export const shutdown = new EventEmitter();

process.once('SIGTERM', () => {
  shutdown.emit('stop');
  setTimeout(() => process.exit(0), 10_000).unref();
});
