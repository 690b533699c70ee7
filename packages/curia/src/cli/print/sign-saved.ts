/** Signs what a command has saved, where the environment names a key. */
import { type FileSaid, signatureFor, signaturePath } from '../../signing/sign-file.ts';
import { signerFrom } from '../../signing/signer.ts';
import { saveFile } from './save-file.ts';

/** Writes the signature of a saved file beside it; does nothing without a key. */
export async function signSaved(file: string, said: FileSaid): Promise<void> {
  const signer = signerFrom(process.env);
  if (signer === undefined) return;
  saveFile(signaturePath(file), await signatureFor(file, said, signer, new Date().toISOString()));
}
