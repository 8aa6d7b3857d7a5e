import { loadMachineCounters, type ReaderParts, toOutput } from '#server/modules/history/history-reader.ts';
import type { MetricValue } from '#server/modules/history/latest-values.ts';
import { createSlotCounter, type SlotCounter } from '#server/modules/history/metrics/slot-counter.ts';
import { horizonOf } from '#server/modules/history/reading-sink.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';

/** What the machines of a line beside its bottleneck have made in a shift, kept up to date commit by commit. */
export interface MachineOutputs {
  note(metric: MetricValue): void;
  /** Readings of these machines are left out by now. */
  recountLater(machineIds: ReadonlySet<Id>): void;
  current(): Promise<ReadonlyMap<Id, number | null>>;
}

interface Counted {
  readonly machine: Machine;
  readonly yield: SlotCounter;
  readonly reject: SlotCounter;
}

/** Late readings are counted by a new query of all machines: at most this often. */
const RECOUNT_EVERY_MS = 10_000;

export function createMachineOutputs(
  parts: ReaderParts,
  tracked: { readonly tenantId: Id; readonly machines: readonly Machine[]; readonly range: TimeWindow },
): MachineOutputs {
  const { db, clock, dictionary } = parts;
  const { tenantId, range } = tracked;
  const slotMs = Math.max(1, range.to - range.from);
  const counterOf = (machineId: Id, key: string): SlotCounter =>
    createSlotCounter(
      range.from,
      slotMs,
      () => dictionary.settingOf(dictionary.find(tenantId, machineId, key)).rolloverAt,
    );
  const counted = new Map(
    tracked.machines.map((machine): [Id, Counted] => [
      machine.id,
      { machine, yield: counterOf(machine.id, 'yield'), reject: counterOf(machine.id, 'reject') },
    ]),
  );
  let hasCounted = false;
  /** Monotonic: the server's clock may be set back. */
  let recountFromMs = 0;

  async function recount(): Promise<void> {
    for (const one of counted.values()) for (const key of ['yield', 'reject'] as const) one[key].begin();
    const to = Math.min(range.to, horizonOf(clock.now()));
    const stored = await db.tenant(tenantId, (tx) =>
      loadMachineCounters(tx, tenantId, tracked.machines, { from: range.from, to, slotMs }, parts),
    );
    for (const [id, one] of counted) {
      one.yield.complete(stored.get(id)?.produced ?? null);
      one.reject.complete(stored.get(id)?.rejected ?? null);
    }
    hasCounted = true;
    recountFromMs = performance.now() + RECOUNT_EVERY_MS;
  }

  function outputOf({ machine, yield: produced, reject }: Counted): number | null {
    const seriesId = dictionary.find(tenantId, machine.id, 'yield');
    if (seriesId === null) return null;
    return toOutput(slotMs, {
      produced: { bySlot: produced.bySlot(), held: produced.held(), last: null },
      rejected: { bySlot: reject.bySlot(), held: reject.held(), last: null },
      countsGood: dictionary.settingOf(seriesId).countsGood,
    });
  }

  return {
    note({ machineId, key, quality, sourceTs, value }) {
      if (quality === 'bad' || (key !== 'yield' && key !== 'reject')) return;
      counted.get(machineId)?.[key].add(sourceTs, value);
    },
    recountLater(machineIds) {
      for (const id of machineIds)
        for (const key of ['yield', 'reject'] as const) counted.get(id)?.[key].recountLater();
    },
    async current() {
      const all = [...counted.values()];
      const isStale = all.some((one) => one.yield.isStale() || one.reject.isStale());
      if (all.length > 0 && (!hasCounted || (isStale && performance.now() >= recountFromMs))) await recount();
      return new Map(all.map((one) => [one.machine.id, outputOf(one)]));
    },
  };
}
