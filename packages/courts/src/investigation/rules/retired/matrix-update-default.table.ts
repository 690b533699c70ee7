/** How runs under `matrix-update@default` moved items: as to the letter. */
import { updateByVoices } from '../matrix/matrix-update.table.ts';

/** The matrix update to the letter, under its former name. */
export const matrixUpdateDefault = updateByVoices('default');
