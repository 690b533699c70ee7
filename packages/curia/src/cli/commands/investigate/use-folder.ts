/** Opens the folder that a command is about; a folder of an earlier version is taken over first, and the user is told. */
import { importFolder, KEPT } from '../../../runs/investigation/import-folder.ts';
import {
  type OpenInvestigation,
  withInvestigation,
} from '../../../runs/investigation/investigation-folder.ts';
import { printable, remark } from '../../output.ts';

/** Uses the investigation of a folder. */
export async function useFolder<T>(dir: string, use: (opened: OpenInvestigation) => Promise<T>): Promise<T> {
  if (await importFolder(dir))
    remark(
      `curia: ${printable(dir)} was made by an earlier version; its record is in store.sqlite now, and events.jsonl is kept as ${KEPT}. Claims without a verified citation count as weak.`,
    );
  return withInvestigation(dir, use);
}
