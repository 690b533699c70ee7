import { createServer } from 'node:http';
import { exportTable } from './export-table.js';
import { cached } from './table-cache.js';

createServer(async (request, response) => {
  const table = request.url.slice(1);
  try {
    await exportTable(cached(table), response);
  } catch (error) {
    console.error(`export of ${table} failed: ${error.message}`);
    response.destroy();
  }
}).listen(8080, () => console.log('ready'));
