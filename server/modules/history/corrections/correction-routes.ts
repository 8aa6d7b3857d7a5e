import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { departmentScope, isAnyOf } from '#server/core/crud/data-scope.ts';
import { recordReach } from '#server/core/crud/record-reach.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { checkRange, type ReaderParts } from '#server/modules/history/history-reader.ts';
import { loadStoredMachineFacts, timelineOf } from '#server/modules/history/lines/line-facts.ts';
import { DAY_MS } from '#server/modules/history/metrics/partitions.ts';
import type { RangeQueries } from '#server/modules/history/metrics/range-queries.ts';
import {
  createStateCorrection,
  pageStateCorrections,
  previewStateCorrection,
  revokeStateCorrection,
  type StateCorrectionBody,
} from '#shared/contracts/history/state-correction.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { shiftsOf } from '#shared/domain/calendar/line-calendar.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import {
  insertCorrection,
  lockCorrection,
  markRevoked,
  pageCorrections,
  toCorrectedBits,
} from './correction-store.ts';

/** Shown around a stretch outside of every shift. */
const AROUND_MS = 4 * 3_600_000;
/** Id of a correction that is only looked at. */
const NOT_STORED = '9223372036854775807';
/** States that the audit names of what stood before. */
const AUDITED_STATES_MAX = 20;

export interface CorrectionParts extends ReaderParts {
  readonly ranges: RangeQueries;
  /** After the commit: everything that was made of the machine's states is made again. */
  readonly onCorrected: (tenantId: Id, machineId: Id) => Promise<void>;
}

export function mountCorrectionRoutes(app: FastifyInstance, parts: CorrectionParts): void {
  app.recordReach.set(
    'stateCorrection',
    recordReach({
      table: 'state_correction',
      idColumn: 'id',
      scope: departmentScope('machine_id'),
      isSoftDeleted: false,
    }),
  );
  const { db, clock, directory, calendar, ranges } = parts;
  const route = routes(app);

  const machineOf = (session: SessionPrincipal, machineId: Id): Machine =>
    viewPlant(directory, session).machine(machineId);

  function stretchOf({ from, to }: Pick<StateCorrectionBody, 'from' | 'to'>): TimeWindow {
    const nowMs = clock.now();
    const stretch = { from, to: to ?? nowMs };
    if (from > nowMs) throw fieldError('from', 'in_future');
    if (stretch.to > nowMs) throw fieldError('to', 'in_future');
    if (stretch.to <= from) throw fieldError('to', 'range_empty');
    if (from < nowMs - parts.retention.stateDays * DAY_MS) throw fieldError('from', 'not_kept');
    checkRange(stretch, LIMITS.statesRangeMaxMs);
    return stretch;
  }

  /** The shifts that a stretch touches, up to now. */
  function previewRange(tenantId: Id, machine: Machine, { from, to }: TimeWindow): TimeWindow {
    const line = machine.lineId === null ? null : directory.line(tenantId, machine.lineId);
    const shifts = line ? shiftsOf(calendar.line(tenantId, line), { from, to }) : [];
    const around = shifts.length > 0 ? shifts : [{ from: from - AROUND_MS, to: to + AROUND_MS }];
    return {
      from: Math.max(0, Math.min(from, ...around.map((shift) => shift.from))),
      to: Math.min(clock.now(), Math.max(to, ...around.map((shift) => shift.to))),
    };
  }

  route(pageStateCorrections)(async ({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const { lineId, machineId, stands } = query;
      const { isAll, isOwn, departmentIds } = session.authority;
      const conditions = [sql`true`];
      if (!isAll) {
        const isReached = isAnyOf(sql.ref('machine_id'), departmentIds);
        conditions.push(isOwn ? sql`(${isReached} or creator_id = ${session.userId})` : sql`${isReached}`);
      }
      if (lineId !== undefined) {
        const ofLine = directory.machines(session.tenantId).filter((machine) => machine.lineId === lineId);
        conditions.push(sql`machine_id = any(${ofLine.map(({ id }) => id)}::bigint[])`);
      }
      if (machineId !== undefined) conditions.push(sql`machine_id = ${machineId}`);
      if (stands !== undefined)
        conditions.push(stands ? sql`revoked_at is null` : sql`revoked_at is not null`);
      return pageCorrections(tx, sql.join(conditions, sql` and `), query);
    }),
  );

  route(previewStateCorrection)(async ({ session, body }) => {
    const { tenantId, username } = session;
    const machine = machineOf(session, body.machineId);
    const stretch = stretchOf(body);
    return ranges.preview(tenantId, machine, previewRange(tenantId, machine, stretch), {
      ...stretch,
      id: NOT_STORED,
      states: toCorrectedBits(body.state),
      by: username,
      at: clock.now(),
      why: '',
    });
  });

  route(createStateCorrection)(async ({ session, body }) => {
    const { tenantId, userId } = requireUser(session);
    const correction = await db.tenant(tenantId, async (tx) => {
      const machine = machineOf(session, body.machineId);
      const { from, to } = stretchOf(body);
      const facts = await loadStoredMachineFacts(tx, tenantId, [machine], from, to, parts);
      const before = timelineOf(machine, facts, from, to, clock.now()).map(({ base }) => base);
      const { state, why } = body;
      const added = await insertCorrection(tx, {
        ...{ tenantId, machineId: machine.id, from, to, state, why },
        ...{ at: clock.now(), creatorId: userId, by: session.username },
      });
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'stateCorrection',
        recordId: added.id,
        action: 'create',
        changes: {
          machineId: { after: machine.id },
          from: { after: from },
          to: { after: to },
          state: { before: [...new Set(before)].slice(0, AUDITED_STATES_MAX), after: state },
          why: { after: why },
        },
      });
      return added;
    });
    await parts.onCorrected(tenantId, correction.machineId);
    return correction;
  });

  route(revokeStateCorrection)(async ({ session, params }) => {
    const { tenantId, userId } = requireUser(session);
    const machineId = await db.tenant(tenantId, async (tx) => {
      const found = await lockCorrection(tx, params.id);
      if (!found) throw failure('not_found');
      const isOwn = session.authority.isOwn && found.creatorId === userId;
      if (!isOwn && !reachesDepartment(session.authority, found.machineId)) throw failure('not_found');
      if (found.revokedAt !== null) throw failure('correction_revoked');
      await markRevoked(tx, tenantId, found, clock.now(), session.username);
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'stateCorrection',
        recordId: found.id,
        action: 'revoke',
        changes: {
          machineId: { before: found.machineId },
          from: { before: found.from },
          to: { before: found.to },
          state: { before: found.state },
          why: { before: found.why },
        },
      });
      return found.machineId;
    });
    await parts.onCorrected(tenantId, machineId);
    return true;
  });
}
