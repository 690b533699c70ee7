import { readOrders } from './orders.js';
import { print } from './print.js';
import { sumByDay } from './sum-by-day.js';

const file = process.argv[2] ?? 'data/orders.jsonl';
print(sumByDay(readOrders(file)));
