import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { recordReach } from '#server/core/crud/record-reach.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { checkRange, type ReaderParts } from '#server/modules/history/history-reader.ts';
import {
  loadStoredMachineFacts,
  machineSteps,
  timelineOf,
} from '#server/modules/history/lines/line-facts.ts';
import { DAY_MS } from '#server/modules/history/metrics/partitions.ts';
import { stopStretches } from '#server/modules/history/states/stops.ts';
import { noteStops } from '#shared/contracts/history/stop.ts';
import type { BodyOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { noteOf } from './note-of.ts';
import type { PlacedNote } from './note-queries.ts';
import { findOfferedReason, insertNote } from './note-store.ts';

/** How far behind its moment the end of a stop is looked for; a longer one is noted up to there. */
const STOP_MAX_MS = 7 * DAY_MS;

interface FoundStop {
  readonly machineId: Id;
  readonly from: number;
  readonly to: number | null;
  readonly before: PlacedNote | null;
}

export interface StopParts extends ReaderParts {
  /** After the commit. */
  readonly onNoted: (tenantId: Id, machineIds: ReadonlySet<Id>) => void;
}

export function mountStopRoutes(app: FastifyInstance, parts: StopParts): void {
  app.recordReach.set(
    'stop',
    recordReach({
      table: 'stop_note',
      idColumn: 'id',
      scope: departmentScope('machine_id'),
      isSoftDeleted: false,
    }),
  );
  const { db, clock, directory } = parts;
  const route = routes(app);

  /** The stops at some moments of a machine, in the order of time. Throws `stop_not_found`. */
  async function findStops(
    tx: Transaction<unknown>,
    tenantId: Id,
    machine: Machine,
    moments: readonly number[],
  ): Promise<FoundStop[]> {
    const nowMs = clock.now();
    const from = Math.min(...moments);
    // Up to after now: else a stop that lasts would seem to end now.
    const to = Math.min(Math.max(...moments) + STOP_MAX_MS, nowMs + 1);
    if (to <= from) throw failure('stop_not_found');
    checkRange({ from, to }, LIMITS.statesRangeMaxMs + STOP_MAX_MS);
    const facts = await loadStoredMachineFacts(tx, tenantId, [machine], from, to, parts);
    const stops = stopStretches(timelineOf(machine, facts, from, to, nowMs), machineSteps(facts, machine.id));
    const found = moments.map((at) => {
      const stop = stops.find((one) => one.from <= at && (one.to ?? Number.POSITIVE_INFINITY) > at);
      if (!stop) throw failure('stop_not_found', `machine ${machine.id} did not stand at ${at}`);
      return stop;
    });
    const notes = facts.notes.get(machine.id) ?? [];
    return [...new Set(found)].map((stop) => ({
      machineId: machine.id,
      from: stop.from,
      to: stop.to,
      before: noteOf(notes, stop, stop.isCut),
    }));
  }

  async function storeNote(
    tx: Transaction<unknown>,
    session: SessionPrincipal,
    { machineId, from, to, before }: FoundStop,
    { reasonId, comment }: BodyOf<typeof noteStops>,
    givenCode: string | null,
  ): Promise<void> {
    const { tenantId } = requireUser(session);
    const after = {
      reasonId: reasonId === undefined ? (before?.reason?.id ?? null) : reasonId,
      comment: comment === undefined ? (before?.comment ?? null) : comment || null,
    };
    const id = await insertNote(tx, {
      ...{ tenantId, machineId, from, to, ...after },
      ...{ at: clock.now(), by: session.username },
    });
    await audit(tx, {
      ...editBy(session, clock),
      subject: 'stop',
      recordId: id,
      action: 'note',
      changes: {
        machineId: { after: machineId },
        from: { after: from },
        reason: {
          before: before?.reason?.code ?? null,
          after: reasonId === undefined ? (before?.reason?.code ?? null) : givenCode,
        },
        comment: { before: before?.comment ?? null, after: after.comment },
      },
    });
  }

  route(noteStops)(async ({ session, body }) => {
    const { tenantId } = requireUser(session);
    const { reasonId = null } = body;
    const stops = await db.tenant(tenantId, async (tx) => {
      const given = reasonId === null ? null : await findOfferedReason(tx, reasonId);
      if (reasonId !== null && !given) throw fieldError('reasonId', 'bad_choice');
      const found: FoundStop[] = [];
      for (const [machineId, keys] of Map.groupBy(body.stops, (key) => key.machineId)) {
        const machine = viewPlant(directory, session).machine(machineId);
        const moments = keys.map(({ at }) => at);
        found.push(...(await findStops(tx, tenantId, machine, moments)));
      }
      for (const stop of found) await storeNote(tx, session, stop, body, given?.code ?? null);
      return found;
    });
    parts.onNoted(tenantId, new Set(stops.map(({ machineId }) => machineId)));
    return { count: stops.length };
  });
}
