/** The packet of a report: what was asked, and the report, for a person. */
import type { Packet } from '@curia/core/court';
import type { InvestigationTables } from '../rules/investigation-tables.ts';
import type { FinalReport } from '../rules/report/final-report.ts';
import { handover } from '../rules/rounds/handover.ts';

/** The packet of a report. */
export interface InvestigationPacket {
  readonly schema_version: '1';
  readonly packet_id: string;
  readonly court: 'investigation';
  readonly opened_at: string;
  readonly rulebook_hash: string;
  /** Why a person is asked. */
  readonly code: string;
  readonly reason: string;
  readonly report: FinalReport;
}

/** What a packet is opened for. */
interface Opening {
  readonly case_id: string;
  readonly at: string;
  readonly rulebook_hash: string;
}

/** The packet of a report, if its table wants a person to be asked. */
export function openPacket(
  report: FinalReport,
  tables: InvestigationTables,
  { case_id, at, rulebook_hash }: Opening,
): Packet | undefined {
  const { outcome, confidence } = report;
  const { ruling } = handover.rule({ outcome, confidence }, tables.handover);
  if (ruling.handover !== 'ASK_EXPERT') return undefined;
  const { code, reason } = ruling;
  const packet: InvestigationPacket = {
    schema_version: '1',
    packet_id: case_id,
    court: 'investigation',
    opened_at: at,
    rulebook_hash,
    code,
    reason,
    report,
  };
  return { packet_id: case_id, packet };
}
