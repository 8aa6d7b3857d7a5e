import type { CommittedChange, LatestState } from '#server/core/ports/plant-history.ts';
import type { VendorCodes } from '#server/core/ports/vendor-codes.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { LineSummary, StateInterval, Stop, StopReason } from '#shared/contracts/history.ts';
import type { MachineLogEntry } from '#shared/contracts/machine-log.ts';
import type { VendorText } from '#shared/contracts/vendor-text.ts';

/**
 * Puts the texts of code tables beside what machines have sent, in both languages, when history is read: what is stored
 * stays as it was sent, and a table that is written later explains what came before.
 */
export interface VendorTexts {
  interval(tenantId: Id, machineId: Id, interval: StateInterval): StateInterval;
  stop(tenantId: Id, stop: Stop): Stop;
  reason(tenantId: Id, reason: StopReason): StopReason;
  logEntry(tenantId: Id, entry: MachineLogEntry): MachineLogEntry;
  state(tenantId: Id, machineId: Id, state: LatestState): LatestState;
  change(change: CommittedChange): CommittedChange;
  summary(tenantId: Id, bottleneckId: Id, summary: LineSummary): LineSummary;
}

export function createVendorTexts(codes: VendorCodes): VendorTexts {
  function withText<
    Said extends { readonly code: string | null; readonly vendorText?: VendorText | undefined },
  >(tenantId: Id, machineId: Id, said: Said): Said {
    const known = codes.find(tenantId, machineId, said.code);
    return known ? { ...said, vendorText: known.text } : said;
  }
  const stop = (tenantId: Id, one: Stop) => withText(tenantId, one.causeMachineId, one);
  const reason = (tenantId: Id, one: StopReason): StopReason => {
    const known = codes.find(tenantId, one.machineId, one.code);
    // The given reason decides how the time counts, not the code table.
    const { category, isPlanned } = one.reason ?? known?.stopClass ?? {};
    return {
      ...one,
      ...(known && { vendorText: known.text }),
      ...(category !== undefined && isPlanned !== undefined && { stopClass: { category, isPlanned } }),
    };
  };
  return {
    interval: withText,
    state: withText,
    change: (change) => ({
      ...change,
      states: new Map(
        [...change.states].map(([id, state]) => [id, withText(change.tenantId, id, state)] as const),
      ),
    }),
    stop,
    reason,
    logEntry: (tenantId, entry) => withText(tenantId, entry.machineId, entry),
    summary: (tenantId, bottleneckId, summary) => ({
      ...summary,
      timeline: summary.timeline.map((interval) => withText(tenantId, bottleneckId, interval)),
      stopReasons: summary.stopReasons.map((one) => reason(tenantId, one)),
      lastStop: summary.lastStop && stop(tenantId, summary.lastStop),
    }),
  };
}
