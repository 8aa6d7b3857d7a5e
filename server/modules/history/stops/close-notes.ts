import type { ReaderParts } from '#server/modules/history/history-reader.ts';
import {
  loadStoredMachineFacts,
  machineSteps,
  reportedTimelineOf,
} from '#server/modules/history/lines/line-facts.ts';
import { stopStretches } from '#server/modules/history/states/stops.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { closeNote, loadOpenNotes } from './note-store.ts';

/** Looks up the end of stops that lasted when they were noted. Only reported stops last: corrections end in the past. */
export async function closeNotes(parts: ReaderParts, tenantId: Id): Promise<void> {
  const { db, clock, directory } = parts;
  await db.tenant(tenantId, async (tx) => {
    for (const [machineId, notes] of Map.groupBy(await loadOpenNotes(tx), (note) => note.machineId)) {
      const nowMs = clock.now();
      const machine = directory.machine(tenantId, machineId);
      const from = Math.min(...notes.map((note) => note.from));
      if (!machine) {
        for (const { id, from: at } of notes) await closeNote(tx, id, Math.max(nowMs, at + 1));
        continue;
      }
      const facts = await loadStoredMachineFacts(tx, tenantId, [machine], from, nowMs + 1, parts);
      const timeline = reportedTimelineOf(machine, facts, from, nowMs + 1, nowMs);
      const stops = stopStretches(timeline, machineSteps(facts, machineId));
      for (const { id, from: at } of notes) {
        const stop = stops.find((one) => one.from <= at && (one.to ?? Number.POSITIVE_INFINITY) > at);
        if (stop?.to !== null) await closeNote(tx, id, stop?.to ?? at + 1);
      }
    }
  });
}
