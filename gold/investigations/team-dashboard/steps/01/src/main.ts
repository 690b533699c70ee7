import { createServer } from 'node:http';
import { settings } from './settings.ts';
import { handle } from './web/handle.ts';

createServer(handle).listen(settings.port, () => console.log(`listening on ${settings.port}`));
