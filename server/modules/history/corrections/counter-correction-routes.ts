import type { FastifyInstance } from 'fastify';
import { viewPlant } from '#server/core/access/plant-view.ts';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { recordReach } from '#server/core/crud/record-reach.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { checkRange, type ReaderParts } from '#server/modules/history/history-reader.ts';
import type { CounterWatch } from '#server/modules/history/metrics/counter-watch.ts';
import type { SeriesId } from '#server/modules/history/metrics/series-dictionary.ts';
import { rawFloor } from '#server/modules/history/reading-sink.ts';
import {
  type CounterCorrection,
  createCounterCorrection,
  listOddReadings,
  pageCounterCorrections,
  revokeCounterCorrection,
} from '#shared/contracts/history/counter-correction.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  addCounterCorrection,
  findReading,
  listReadings,
  lockCounterCorrection,
  pageOfCounter,
  takeBack,
} from './counter-correction-store.ts';
import { oddReadings } from './odd-readings.ts';

const READINGS_MAX_MS = 7 * 24 * 3_600_000;

interface CounterCorrectionParts extends ReaderParts {
  readonly counters: Pick<CounterWatch, 'isCounter'>;
  /** After the commit: everything that was made of the counter is made again. */
  readonly onCorrected: (
    tenantId: Id,
    correction: Pick<CounterCorrection, 'machineId' | 'metric' | 'ts'>,
  ) => Promise<void>;
}

export function mountCounterCorrections(app: FastifyInstance, parts: CounterCorrectionParts): void {
  app.recordReach.set(
    'counterCorrection',
    recordReach({
      table: 'counter_correction',
      idColumn: 'id',
      scope: departmentScope('machine_id'),
      isSoftDeleted: false,
    }),
  );
  const { db, clock, directory, dictionary, retention, counters } = parts;
  const route = routes(app);

  const reachedMachineId = (session: SessionPrincipal, machineId: Id): Id =>
    viewPlant(directory, session).machine(machineId).id;
  const seriesOf = (tenantId: Id, machineId: Id, metric: string): SeriesId | null =>
    dictionary.find(tenantId, machineId, metric);

  route(pageCounterCorrections)(async ({ session, tenantId, query }) => {
    const machineId = reachedMachineId(session, query.machineId);
    return db.tenant(tenantId, (tx) => pageOfCounter(tx, { machineId, metric: query.metric }, query));
  });

  route(listOddReadings)(async ({ session, tenantId, query: { machineId, metric, from, to } }) => {
    checkRange({ from, to }, READINGS_MAX_MS);
    const seriesId = seriesOf(tenantId, reachedMachineId(session, machineId), metric);
    if (seriesId === null) return [];
    const readings = await db.tenant(tenantId, (tx) => listReadings(tx, seriesId, from, to));
    return oddReadings(readings, dictionary.settingOf(seriesId).rolloverAt);
  });

  route(createCounterCorrection)(async ({ session, body }) => {
    const { tenantId, userId } = requireUser(session);
    const { metric, ts, kind, base, why } = body;
    const machineId = reachedMachineId(session, body.machineId);
    // A value that may fall, such as that of a two-way meter, has no amount since a base.
    if (kind === 'base' && !counters.isCounter({ tenantId, machineId, metric }))
      throw fieldError('kind', 'base_of_counters');
    if (ts < rawFloor(clock.now(), retention.rawDays)) throw fieldError('ts', 'not_kept');
    const seriesId = seriesOf(tenantId, machineId, metric);
    if (seriesId === null) throw fieldError('ts', 'reading_missing');
    const correction = await db.tenant(tenantId, async (tx) => {
      const reading = await findReading(tx, seriesId, ts);
      if (!reading) throw fieldError('ts', 'reading_missing');
      if (kind === 'base' && base !== null && base > reading.value) throw fieldError('base', 'base_above');
      const added = await addCounterCorrection(tx, {
        ...{ tenantId, machineId, metric, seriesId, reading, kind, base, why },
        ...{ at: clock.now(), creatorId: userId, by: session.username },
      });
      if (!added) throw fieldError('ts', 'reading_corrected');
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'counterCorrection',
        recordId: added.id,
        action: 'create',
        changes: {
          machineId: { after: machineId },
          metric: { after: metric },
          ts: { after: ts },
          value: { after: reading.value },
          kind: { after: kind },
          base: { after: added.base },
          why: { after: why },
        },
      });
      return added;
    });
    await parts.onCorrected(tenantId, correction);
    return correction;
  });

  route(revokeCounterCorrection)(async ({ session, params }) => {
    const { tenantId, userId } = requireUser(session);
    const revoked = await db.tenant(tenantId, async (tx) => {
      const found = await lockCounterCorrection(tx, params.id);
      if (!found) throw failure('not_found');
      const isOwn = session.authority.isOwn && found.creatorId === userId;
      if (!isOwn && !reachesDepartment(session.authority, found.machineId)) throw failure('not_found');
      if (found.revokedAt !== null) throw failure('correction_revoked');
      const { machineId, metric, ts, value, kind, base, why } = found;
      const seriesId = seriesOf(tenantId, machineId, metric);
      if (seriesId === null) throw failure('not_found');
      await takeBack(tx, tenantId, seriesId, found, { at: clock.now(), username: session.username });
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'counterCorrection',
        recordId: found.id,
        action: 'revoke',
        changes: {
          machineId: { before: machineId },
          metric: { before: metric },
          ts: { before: ts },
          value: { before: value },
          kind: { before: kind },
          base: { before: base },
          why: { before: why },
        },
      });
      return found;
    });
    await parts.onCorrected(tenantId, revoked);
    return true;
  });
}
