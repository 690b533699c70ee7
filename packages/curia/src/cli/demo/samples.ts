/** What the demo holds its courts over: bundled cases, and for each court one that counting heads gets wrong. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { planted as plantedCases } from '@curia/courts/in/investigation';
import { placeReader } from '../../files/place-reader.ts';
import { packageRoot } from '../../package-root.ts';
import { remark } from '../output.ts';
import {
  mostProposed,
  mostSpeakers,
  mostVerifiers,
  mostVoices,
  type PlainVote,
  placeOfCause,
  tuplesThatStand,
  whereItIsThrown,
} from './plain-vote.ts';
import { writeRecordedPanel } from './recorded-panel.ts';

/** The folder of the bundled cases. */
export const SAMPLES = fileURLToPath(new URL('demo/courts/', packageRoot));

/** A case that counting heads gets wrong. */
export interface Telling {
  readonly case_id: string;
  /** The right answer, known because the case was written with it. */
  readonly right: string;
  readonly plain: (record: object, ruling: object) => PlainVote;
  /** What stands after the ruling, in a few words. */
  readonly stands: (ruling: object) => string;
  /** The outcome whose line explains the ruling. */
  readonly outcome: string;
}

/** One run of the demo. */
export interface Sample {
  /** The name of a court, or its file. */
  readonly court: string;
  /** What tells this run from another of the same court. */
  readonly of?: string;
  readonly options: Readonly<Record<string, string>>;
  readonly agents: 'offline' | 'given';
  readonly file: string;
  readonly telling?: Telling;
}

/** The samples; what is investigated is written out with its history first. */
export async function samplesIn(scratch: string): Promise<Sample[]> {
  const texts: Sample[] = [
    {
      court: 'conflict-review',
      options: { recheck: 'true' },
      agents: 'offline',
      file: join(SAMPLES, 'conflict-review.jsonl'),
      telling: {
        case_id: 'toaster',
        right: 'toaster positive',
        plain: mostProposed,
        stands: tuplesThatStand,
        outcome: 'KEEP',
      },
    },
    {
      court: 'debate-override',
      options: {},
      agents: 'offline',
      file: join(SAMPLES, 'debate-override.jsonl'),
    },
    {
      court: 'debate-override',
      of: 'recorded',
      options: {},
      agents: 'given',
      file: join(SAMPLES, 'recorded-debates.jsonl'),
      telling: {
        case_id: 'battery',
        right: 'battery positive',
        plain: mostSpeakers,
        stands: tuplesThatStand,
        outcome: 'SKIP',
      },
    },
    {
      court: 'verification',
      options: { pack: 'invoice-extraction', verifiers: 'models' },
      agents: 'offline',
      file: join(SAMPLES, 'verification.jsonl'),
      telling: {
        case_id: 'customer-as-supplier',
        right: 'the supplier is wrong',
        plain: mostVerifiers,
        stands: () => 'to an expert',
        outcome: 'ESCALATE_TO_SME',
      },
    },
  ];
  const tickets = ticketsIn(scratch);
  try {
    return [...texts, await investigationIn(scratch), tickets];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    remark('curia: git was not found, so the investigation is left out');
    return [...texts, tickets];
  }
}

/** A court of one's own, with votes that were recorded and known answers for some of its cases. */
function ticketsIn(scratch: string): Sample {
  const file = join(scratch, 'tickets.jsonl');
  writeRecordedPanel(join(SAMPLES, 'tickets.json'), file);
  return {
    court: join(SAMPLES, 'tickets.yaml'),
    options: {},
    agents: 'given',
    file,
    telling: {
      case_id: 't-109',
      right: 'other',
      plain: mostVoices,
      stands: () => 'to an expert',
      outcome: 'EXPERT',
    },
  };
}

async function investigationIn(scratch: string): Promise<Sample> {
  const { makeRepository, readPlantedCase } = await plantedCases();
  const planted = readPlantedCase(join(SAMPLES, 'receipts'), placeReader);
  const { repository, logs } = makeRepository(planted, join(scratch, 'receipts'), placeReader);
  const file = join(scratch, 'investigation.jsonl');
  writeFileSync(file, `${JSON.stringify({ case_id: planted.case_id, query: planted.query })}\n`);
  return {
    court: 'investigation',
    options: { repository: repository ?? '', logs: logs ?? '' },
    agents: 'offline',
    file,
    telling: {
      case_id: planted.case_id,
      right: planted.gold.cause.path,
      plain: whereItIsThrown,
      stands: placeOfCause,
      outcome: 'Confirmed',
    },
  };
}
