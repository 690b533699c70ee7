/** The short commands of courts, as help lists them. `npm run gen` writes this file from the list of courts. */
export const SHORT = [
  {
    name: 'verify',
    usage: '[options] <output...>',
    summary: 'check an AI’s output against its document, fix what is mechanical, decide',
  },
];
