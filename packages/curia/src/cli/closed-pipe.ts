/** What happens when nobody reads the output any more, or when it cannot be written. */

/** A reader that closes the pipe ends the program quietly, whatever was still to be written. */
export function endQuietlyOnClosedPipe(): void {
  let isEnding = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    if (!isEnding) void endWith(error);
    isEnding = true;
  });
  process.stderr.on('error', () => {});
}

async function endWith(error: Error): Promise<never> {
  const { reportUnwritten } = await import('./report-error.ts');
  reportUnwritten(error);
  process.exit(1);
}
