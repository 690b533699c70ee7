/** Every generated page but the texts of prompts, which courts read. */
import type { Page } from '../gen.ts';
import { apiPages } from './api.ts';
import { commandPages } from './commands.ts';
import { factReaderPages } from './fact-reader.ts';
import { goldPages } from './gold.ts';
import { httpPages } from './http.ts';
import { memoryPages } from './memory.ts';
import { modelPages } from './models.ts';
import { picturePages } from './picture.ts';
import { promptPages } from './prompts.ts';
import { purposePages } from './purposes.ts';
import { questionRoomPages } from './question-rooms.ts';
import { referencePages } from './reference.ts';
import { rightsPages } from './rights.ts';
import { shortCommandPages } from './short-commands.ts';
import { tablePages } from './tables.ts';
import { toolPages } from './tools.ts';
import { verificationPages } from './verification.ts';
import { wordPages } from './words.ts';

/** The pages. */
export async function madePages(): Promise<Page[]> {
  return [
    ...tablePages(),
    ...apiPages(),
    ...referencePages(),
    ...verificationPages(),
    ...toolPages(),
    ...(await commandPages()),
    ...promptPages(),
    ...modelPages(),
    ...memoryPages(),
    ...purposePages(),
    ...httpPages(),
    ...rightsPages(),
    ...picturePages(),
    ...goldPages(),
    ...(await questionRoomPages()),
    ...(await factReaderPages()),
    ...shortCommandPages(),
    ...wordPages(),
  ];
}
