import type { CommittedChange, LatestState } from '#server/core/ports/plant/plant-history.ts';
import type { VendorCodes } from '#server/core/ports/plant/vendor-codes.ts';
import type { StopClass, VendorText } from '#shared/contracts/codes/vendor-text.ts';
import type { LineSummary, StateInterval, Stop, StopReason } from '#shared/contracts/history/history.ts';
import type { MachineLogEntry } from '#shared/contracts/history/machine-log.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/**
 * Puts the texts of code tables beside what machines have sent, in both languages, when history is read: what is stored
 * stays as it was sent, and a table that is written later explains what came before.
 */
export interface VendorTexts {
  interval(tenantId: Id, machineId: Id, interval: StateInterval): StateInterval;
  stop<Said extends Stop>(tenantId: Id, stop: Said): Said;
  /** How a stop counts: by the reason that it was given, else by its machine's code table. */
  stopClass(tenantId: Id, stop: Stop): StopClass | undefined;
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
  const stop = <Said extends Stop>(tenantId: Id, one: Said) => withText(tenantId, one.causeMachineId, one);
  function classOf(
    tenantId: Id,
    machineId: Id,
    { reason, code }: Pick<StopReason, 'reason' | 'code'>,
  ): StopClass | undefined {
    // The given reason decides how the time counts, not the code table.
    if (reason) return { category: reason.category, isPlanned: reason.isPlanned };
    return codes.find(tenantId, machineId, code)?.stopClass;
  }
  const reason = (tenantId: Id, one: StopReason): StopReason => {
    const stopClass = classOf(tenantId, one.machineId, one);
    return { ...withText(tenantId, one.machineId, one), ...(stopClass && { stopClass }) };
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
    stopClass: (tenantId, one) => classOf(tenantId, one.causeMachineId, one),
    reason,
    logEntry: (tenantId, entry) => ({
      ...withText(tenantId, entry.machineId, entry),
      steps: entry.steps.map((step) => withText(tenantId, entry.machineId, step)),
    }),
    summary: (tenantId, bottleneckId, summary) => ({
      ...summary,
      timeline: summary.timeline.map((interval) => withText(tenantId, bottleneckId, interval)),
      stopReasons: summary.stopReasons.map((one) => reason(tenantId, one)),
      lastStop: summary.lastStop && stop(tenantId, summary.lastStop),
    }),
  };
}
