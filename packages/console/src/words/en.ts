/** Every word of the console in English; `ko.ts` has the same keys. */

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** The words. */
export const en = {
  frame: {
    skip: 'Skip to content',
    screens: 'Screens',
    theme: 'Light or dark',
    otherLanguage: '한국어',
  },
  screens: {
    runs: 'Runs',
    tables: 'Tables',
    settings: 'Settings',
  },
  keys: {
    all: 'all keys',
    title: 'Keys',
    position:
      'Keys are read by their position, so they also work on a Hangul keyboard. They rest while you write.',
    close: 'Close',
    move: 'move',
    open: 'open',
    search: 'search',
    newest: 'newest',
  },
  states: {
    loading: 'Loading',
    long: 'The server is still reading. A large run takes a while the first time.',
    problem: 'Problem',
    unreachable: 'The server does not answer.',
    nothingLost: 'Nothing is lost: what was stored stays stored, and this page asks again by itself.',
    noAnswer: 'no answer',
    again: 'Try again',
    unknownTitle: 'Nothing here',
    unknown: 'No screen has this address. All runs are listed under',
  },
  signIn: {
    title: 'Sign in',
    why: 'This server can be reached by others, so it asks who you are. Whoever runs it can give you a token.',
    token: 'Token',
    go: 'Sign in',
    make: 'To make one:',
  },
  effects: {
    take: 'taken',
    change: 'taken, changed',
    ask: 'asked on',
    expert: 'to an expert',
    refuse: 'refused or dropped',
    open: 'open',
    none: 'nothing yet',
  },
  status: {
    running: 'Running',
    completed: 'Completed',
    stopped: 'Stopped',
    waiting: 'Waiting',
    unfinished: 'Unfinished',
  },
  runs: {
    says: (running: string, needed: string) => [running, needed].filter((one) => one !== '').join(' '),
    running: (count: number) =>
      count === 0 ? '' : count === 1 ? 'One is running.' : `${count} are running.`,
    needed: (count: number) =>
      count === 0
        ? 'None of them waits for you.'
        : `${count} ${plural(count, 'needs', 'need')} you: open ${plural(count, 'it', 'them')} to see why.`,
    run: 'Run',
    status: 'Status',
    court: 'Court and policy',
    cases: 'Cases',
    outcomes: 'Outcomes',
    toExpert: 'To expert',
    cost: 'Cost',
    free: 'none',
    agents: 'Agents',
    started: 'Started',
    of: (total: string) => `of ${total}`,
    any: 'any',
    placeholder: 'Search name, court, agents',
    today: 'Today',
    yesterday: 'Yesterday',
    earlier: 'Earlier',
    more: 'Next 50',
    first: 'Back to the newest',
    shown: (count: string) => `${count} shown`,
    stopped: 'It stopped before its last case; the run can be resumed.',
    waiting: 'Some questions wait for a person or a file.',
    unfinished: 'Nobody has finished it yet.',
    noneFound: 'No run fits.',
    noneFoundHint: 'Search for another word, or choose any status.',
    emptyTitle: 'No run yet',
    empty:
      'A run carries cases through a court: it asks the agents, decides by the rules, and keeps every answer. It appears here as soon as its first case is stored.',
    ways: [
      [
        'See the courts at work',
        'npx curia demo',
        'four courts, fourteen cases, two seconds; no model, no key',
      ],
      [
        'Run your own cases',
        'npx curia run conflict-review texts.jsonl --agents offline',
        'one JSON object a line',
      ],
      ['Make a court of your own', 'npx curia init triage', 'one file: voices, facts, rules'],
    ] as readonly (readonly [string, string, string])[],
  },
  settings: {
    you: 'You',
    name: 'Name',
    roles: 'Roles',
    local: 'You are at the machine that serves this page, and no token exists yet, so nobody has to sign in.',
    signOut: 'Sign out',
    language: 'Language',
    light: 'Light',
    lightMeans: 'The page follows your system until you choose.',
    server: 'Server',
    serverMeans: 'Tokens, agents and courts are set where the server runs, never from a page.',
    reference: 'Every endpoint',
  },
};
