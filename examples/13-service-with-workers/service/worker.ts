/** A worker: start as many as you like, on any machine. SIGTERM lets calls under way finish and gives the rest back. */
import { startWorker } from 'curia';
import court from './court.ts';

const [store = ''] = process.argv.slice(2);
const worker = await startWorker({ store, courts: [court], tell: console.error });
process.once('SIGTERM', () => void worker.stop());
console.log('ready');
await worker.ended;
