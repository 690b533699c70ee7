/** Lets a server in a thread say how much processor time its thread has used, which other users of the machine disturb less. */
import { parentPort } from 'node:worker_threads';

parentPort.on('message', () => {
  const { user, system } = process.threadCpuUsage();
  parentPort.postMessage(user + system);
});
