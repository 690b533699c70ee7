/** What counting heads would have made of a case of the demo, which is the answer that a court has to beat, and what stands instead. */

/** What most of those who were asked say, and how many they are. */
export interface PlainVote {
  readonly says: string;
  readonly by: string;
}

/** A proposed tuple, as far as it is counted here. */
interface Proposed {
  readonly aspect_term: string;
  readonly polarity: string;
  readonly origin_agent: string;
}

/** The tuple that most agents propose. */
export function mostProposed(record: object): PlainVote {
  const { candidates } = record as { readonly candidates: readonly Proposed[] };
  const agents = new Set(candidates.map(({ origin_agent }) => origin_agent));
  return mostOf(
    candidates.map(({ aspect_term, polarity }) => `${aspect_term} ${polarity}`),
    `of ${agents.size} agents`,
  );
}

/** What most speakers of a debate say about the aspect that was argued about. */
export function mostSpeakers(record: object): PlainVote {
  const { turns } = record as {
    readonly turns: readonly {
      readonly proposed_edits: readonly {
        readonly target: { readonly aspect_term: string };
        readonly value: string;
      }[];
    }[];
  };
  const said = turns.flatMap(({ proposed_edits }) => proposed_edits.slice(-1));
  return mostOf(
    said.map(({ target, value }) => `${target.aspect_term} ${value}`),
    `of ${turns.length} speakers`,
  );
}

/** What most verifiers of a document say: that nothing is wrong, or that something is. */
export function mostVerifiers(_record: object, ruling: object): PlainVote {
  const { read_by, issues } = ruling as {
    readonly read_by: readonly { readonly agent: string }[];
    readonly issues: readonly { readonly agent: string }[];
  };
  const complaining = new Set(issues.map(({ agent }) => agent));
  return mostOf(
    read_by.map(({ agent }) => (complaining.has(agent) ? 'something is wrong' : 'accept')),
    `of ${read_by.length} verifiers`,
  );
}

/** What most voices of a court of one's own say. */
export function mostVoices(record: object): PlainVote {
  const { votes } = record as { readonly votes: readonly { readonly value: string }[] };
  return mostOf(
    votes.map(({ value }) => value),
    `of ${votes.length} voices`,
  );
}

const FRAME = /\b(src\/[\w./-]+):\d+/;

/** Where the error is thrown, which is where a hurried reader of the trace looks. */
export function whereItIsThrown(_record: object, ruling: object): PlainVote {
  const { findings } = ruling as {
    readonly findings: readonly {
      readonly evidence: readonly {
        readonly type: string;
        readonly location: string;
        readonly snippet: string;
      }[];
    }[];
  };
  const lineOf = (location: string): number => Number(/:(\d+)/.exec(location)?.[1] ?? 0);
  const frames = findings
    .flatMap(({ evidence }) => evidence)
    .filter(({ type, snippet }) => type === 'log' && FRAME.test(snippet))
    .sort((a, b) => lineOf(a.location) - lineOf(b.location))
    .flatMap(({ snippet }) => FRAME.exec(snippet)!);
  return { says: frames[1] ?? 'nothing', by: 'the first frame of the trace' };
}

/** The tuples that are left. */
export function tuplesThatStand(ruling: object): string {
  const { final_tuples } = ruling as {
    readonly final_tuples: readonly { readonly aspect_term: string; readonly polarity: string }[];
  };
  return final_tuples.map(({ aspect_term, polarity }) => `${aspect_term} ${polarity}`).join(', ');
}

/** The file that the first finding blames. */
export function placeOfCause(ruling: object): string {
  const { findings } = ruling as {
    readonly findings: readonly {
      readonly evidence: readonly { readonly type: string; readonly location: string }[];
    }[];
  };
  const code = findings[0]?.evidence.find(({ type }) => type === 'code');
  return code?.location.replace(/:.*/, '') ?? 'nothing';
}

/** The word that stands most often in a list. */
function mostOf(words: readonly string[], of: string): PlainVote {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [says, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['nothing', 0]);
  return { says, by: `${count} ${of}` };
}
