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
  const [{ CuriaError }, { reportError }] = await Promise.all([
    import('@curia/core'),
    import('./report-error.ts'),
  ]);
  reportError(new CuriaError('OUTPUT_FAILED', `the output could not be written: ${error.message}`));
  process.exit(1);
}
