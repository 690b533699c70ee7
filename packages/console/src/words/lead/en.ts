/** The words of the screens of a lead, in English: items, people and joining. */

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** The roles that a lead hands out. */
export type HandedOut = 'reviewer' | 'adjudicator' | 'viewer' | 'operator';

/** The words. */
export const leadEn = {
  items: {
    views: {
      'for-you': 'For you',
      open: 'All that wait',
      disputed: 'Disputed',
      settled: 'Answered',
      mine: 'My answers',
    },
    which: 'Which items',
    myAnswers: 'My answers',
    says: (open: number, late: string, disputes: number) =>
      [
        `${open} ${plural(open, 'item waits', 'items wait')}${late === '' ? '' : `, ${late}`}.`,
        disputes === 0
          ? ''
          : `${disputes} ${plural(disputes, 'dispute needs', 'disputes need')} somebody to decide.`,
      ]
        .filter((one) => one !== '')
        .join(' '),
    late: (count: number, isMore: boolean) =>
      `${count}${isMore ? ' or more' : ''} ${plural(count, 'is', 'are')} late`,
    mineSays: (answered: number, settled: number, stood: number) =>
      answered === 0
        ? 'You have said nothing yet.'
        : settled === 0
          ? `${answered} so far. None of them is settled yet.`
          : `${answered} so far. Of the ${settled} that are settled, yours stood in ${stood}.`,
    queues: 'Queues and guidelines',
    startNext: 'Start with the next',
    item: 'Item',
    question: 'Question',
    queue: 'Queue',
    state: 'State',
    seats: 'Seats',
    seatsOf: (answered: number, seats: number) => `${answered} of ${seats} answered`,
    with: 'With',
    due: 'Due',
    anyone: 'anyone',
    any: 'any',
    rule: 'Rule',
    nobody: 'nobody',
    me: 'me',
    dues: { late: 'late', today: 'today', week: 'this week', none: 'no date' },
    search: 'Search case or question',
    searchMine: 'Search case, question or answer',
    groups: {
      today: 'Late and today',
      week: 'This week',
      later: 'Later',
      none: 'Without a date',
      yesterday: 'Yesterday',
      earlier: 'Earlier',
      day: 'Today',
    },
    yesterday: 'yesterday',
    stands: {
      waiting: 'waiting',
      reviewing: 'being reviewed',
      disputed: 'disputed',
      agreed: 'settled, all agree',
      adjudicated: 'settled by decision',
    },
    hasIt: (person: string) => `${person} has it`,
    someAnswered: (count: number) => (count === 1 ? 'one answered' : `${count} answered`),
    choose: (item: string) => `Choose ${item}`,
    chooseAll: 'Choose all that are shown',
    hiddenUntil: 'What people have answered stays hidden until an item is settled.',
    shown: (count: string, isWhole: boolean) =>
      isWhole ? `${count} in all` : `${count} shown, more as you scroll`,
    chosen: (count: number) => `${count} chosen`,
    chooseNone: 'Choose none',
    forChosen: 'For the chosen items',
    assign: 'Assign…',
    assignTo: 'Assign to',
    dueButton: 'Due…',
    dueBy: 'Due by',
    presets: { today: 'today 18:00', tomorrow: 'tomorrow 18:00', week: 'in a week', none: 'no date' },
    day: 'Day',
    setDay: 'Set',
    reviewers: 'Reviewers',
    planned: (planned: number) => `${planned} planned.`,
    kept: (count: number) => `${count} ${plural(count, 'stays as it is', 'stay as they are')}:`,
    noneFit: 'No item fits',
    noneFitHint: 'Search for another word, or take a filter away.',
    nothingTitle: 'Nothing for you now',
    nothingOpen: (open: number) =>
      open === 0
        ? 'Nothing waits for anybody. New items come as soon as a run hands something over.'
        : `${open} ${plural(open, 'item waits', 'items wait')}, but you have answered them already, others have them, or they are kept for somebody else.`,
    lookAtMine: 'Look at what you said',
    readGuidelines: 'Read the guidelines',
    nothingSaid: 'You have said nothing yet',
    nothingSaidMeans: 'What you answer appears here, beside what stands once the item is settled.',
    when: 'When',
    youSaid: 'You said',
    whatStands: 'What stands',
    took: 'Took',
    declined: 'declined',
    leftToOthers: (why: string) => `left to others: ${why}`,
    asYouSaid: 'as you said',
    othersAnswer: 'not settled yet',
    reopened: 'reopened',
    byAdjudicator: 'decided by an adjudicator',
    byReviewers: 'settled by other reviewers',
    hiddenAgain: 'hidden until it is settled again',
    takeBack: 'Take back',
    readWhy: 'Read why',
    answerAgain: 'Answer again',
    keys: {
      choose: 'choose',
      extend: 'extend',
      assign: 'assign',
      due: 'due',
      list: 'list',
      start: 'start',
      takeBack: 'take the last one back',
      guidelines: 'guidelines',
      none: 'choose none',
    },
  },
  people: {
    says: (people: number, invited: number) =>
      `${people} ${plural(people, 'person has', 'people have')} access${
        invited === 0 ? '' : `, and ${invited} ${plural(invited, 'invitation is', 'invitations are')} open`
      }.`,
    tooFew: (queue: string, reviews: number, people: number) =>
      `${queue} needs ${reviews} reviewers and has ${people}.`,
    name: 'Name',
    may: 'May',
    queues: 'Queues',
    hasNow: 'Has now',
    answered: 'Answered',
    stood: 'Stood',
    lastHere: 'Last here',
    stoodOf: (stood: number, settled: number) => `${stood} of ${settled}`,
    tooFewToSay: 'too few',
    never: 'not yet',
    now: 'now',
    all: 'all',
    you: 'you',
    ended: 'access has ended',
    endsIn: (days: number) => `Access ends in ${days} ${plural(days, 'day', 'days')}.`,
    extend: 'Extend by 90 days',
    change: 'Change',
    others: 'Leads and machines',
    mays: {
      reviewer: 'answer',
      adjudicator: 'answer, decide disputes',
      viewer: 'look',
      operator: 'lead',
      agent: 'ask experts',
      speaker: 'speak for voices',
      metrics: 'read figures',
      admin: 'everything but judge',
    },
    roles: {
      reviewer: ['Answer', 'takes items, sees nothing of others before'],
      adjudicator: ['Decide disputes', 'also answers; sees both answers, without names'],
      viewer: ['Look', 'runs and rulings, no items'],
      operator: ['Lead', 'people, queues, runs'],
    } as Readonly<Record<HandedOut, readonly [string, string]>>,
    invite: 'Invite somebody',
    asOthersSee: 'as others see it',
    access: 'Access',
    days: (days: number) => `${days} days`,
    makeLink: 'Make the link',
    copy: 'Copy',
    copied: 'Copied',
    linkMeans: (name: string, until: string) =>
      `Send it yourself, by mail or chat. It works once, until ${until}. Whoever opens it is signed in here as ${name}, on that device.`,
    done: 'Done',
    withdrawLink: 'Withdraw the link',
    withdraw: 'Withdraw',
    link: 'Link',
    notOpened: (until: string) => `Link not opened yet, ends ${until}.`,
    invitedAt: (at: string) => `invited ${at}`,
    revokeSign: 'Revoke?',
    revokeFrom: (name: string) => `${name} can no longer sign in, from now on.`,
    revokeItems: (items: number, drafts: number) =>
      items === 0
        ? 'They have no item now.'
        : `The ${items === 1 ? 'item' : `${items} items`} that they have open ${plural(items, 'goes', 'go')} back to ${plural(items, 'its queue', 'their queues')}${drafts === 0 ? '' : ', drafts are kept with them'}.`,
    revokeAnswers: (answers: number) =>
      answers === 0
        ? 'They have answered nothing.'
        : `Their ${answers === 1 ? 'answer stays' : `${answers} answers stay`}, with their name.`,
    keep: 'Keep',
    revoke: 'Revoke',
    changeTitle: (name: string) => `Change ${name}`,
    save: 'Save',
    cancel: 'Cancel',
    endAccess: 'End access…',
    accessFrom: 'Access from now',
    unchanged: 'as it is',
    queuesTitle: 'Queues and their guidelines',
    newQueue: 'New queue',
    queue: 'Queue',
    takes: 'Takes',
    takesRest: 'what no other queue takes',
    takesRule: (rule: string) => `rule ${rule}`,
    reviewersAnItem: 'Reviewers an item',
    asAsked: 'as the run asks',
    guideline: 'Guideline',
    noGuideline: 'none',
    edit: 'Edit',
    court: 'Court',
    ownName: 'Name of its own',
    outcome: 'Only this outcome',
    rule: 'Only this rule',
    nobodyYet: 'Nobody but you',
    nobodyYetMeans:
      'As long as there is no token, this server is for this machine alone. Make a token of your own where it runs, sign in with it, and invite others here.',
    hiddenFromYou: 'You may take seats yourself, so what others did at the desk is not shown.',
    keys: {
      invite: 'invite',
      change: 'change',
      revoke: 'revoke, asks first',
      guidelines: 'guidelines',
      keep: 'keep',
    },
  },
  join: {
    title: (name: string) => `You are invited as ${name}`,
    may: (may: string) => `You may ${may}.`,
    means:
      'This link works once. From now on you are signed in here, on this device; nothing has to be remembered.',
    until: (days: number) => `Access lasts ${days} days.`,
    by: (name: string) => `${name} invites you.`,
    go: 'Join',
    over: 'This link is used up',
    overMeans: 'It was used, withdrawn, or is past its end date. Ask whoever invited you for a new one.',
    noWord: 'This address has no invitation in it. Open the link as it was sent to you.',
  },
};
