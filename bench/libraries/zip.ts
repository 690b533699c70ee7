/** fflate beside our reader of archives: speed, and an archive that unpacks to far more than it is. */
import { readZip } from '../../packages/curia/src/files/foreign/zip.ts';
import { best, whole } from '../measure.ts';

interface Library {
  zipSync(files: Record<string, Uint8Array>, options?: object): Uint8Array;
  unzipSync(bytes: Uint8Array): Record<string, Uint8Array>;
}

/** Prints both. */
export async function compareZip(library: Library): Promise<void> {
  const text = Buffer.from(
    Array.from({ length: 600_000 }, (_, at) => `{"sample":${at},"score":${Math.sin(at)}}\n`).join(''),
  );
  const archive = Buffer.from(library.zipSync({ 'samples.json': text }));
  const megabytes = text.length / 1e6;
  const own = await best(3, () => readZip('a.eval', archive).map((entry) => entry.read()));
  const other = await best(3, () => library.unzipSync(archive));
  console.log(
    `\n  ZIP of ${whole(megabytes)} MB of text: ours ${whole(megabytes / own)} MB/s, fflate ${whole(megabytes / other)} MB/s`,
  );
  const bomb = Buffer.from(library.zipSync({ a: new Uint8Array(1_500_000_000) }, { level: 9 }));
  console.log(
    `  ${whole(bomb.length / 1000)} kB that unpack to 1,500 MB: ours ${say(() => readZip('a.eval', bomb).map((one) => one.read()))}, fflate ${say(() => library.unzipSync(bomb))}`,
  );
  const zstd = Buffer.from(archive);
  zstd.writeUInt16LE(93, zstd.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 10);
  zstd.writeUInt16LE(93, 8);
  console.log(
    `  compressed with Zstandard (here only said to be): ours ${say(() => readZip('a.eval', zstd).map((one) => one.read()))}; fflate ${say(() => library.unzipSync(zstd))}`,
  );
}

function say(run: () => unknown): string {
  const started = performance.now();
  try {
    run();
    const { rss } = process.memoryUsage();
    return `unpacks it in ${whole(performance.now() - started)} ms with ${whole(rss / 1e6)} MB in use`;
  } catch (error) {
    return `refuses it in ${whole(performance.now() - started)} ms: ${String((error as Error).message).slice(0, 90)}`;
  }
}
