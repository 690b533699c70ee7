import { readFileSync } from 'node:fs';

/** Orders as the shop exports them; `at` is an instant in UTC. */
export function readOrders(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter((order) => order.status !== 'CANCELLED');
}
