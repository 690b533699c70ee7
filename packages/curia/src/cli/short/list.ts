/** The short commands of courts, as help lists them. `npm run gen` writes this file from the list of courts. */
export const SHORT = {
  verify: {
    usage: '[options] <output...>',
    summary: 'the same for documents: check an output against its pages',
    load: async () => (await import('./command.ts')).shortCommand('verify'),
  },
} as const;

/** Their names. */
export const SHORT_NAMES = ['verify'] as const;
