import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import { getAlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { readAlarmHistory } from './alarm-history.ts';
import { alarmsReached } from './alarms-reached.ts';

interface AlarmHistoryParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
}

/** How many alarms there were, of what, and which of them stand. */
export function mountAlarmHistory(app: FastifyInstance, { db, clock, directory }: AlarmHistoryParts): void {
  routes(app)(getAlarmHistory)(({ session, query: { from, to: asked, lineId } }) => {
    const to = asked ?? clock.now();
    if (to <= from || to - from > LIMITS.alarmRangeMaxMs) throw failure('range_too_long');
    const line = lineId === undefined ? null : viewPlant(directory, session).line(lineId);
    const bounds = sql`${alarmsReached(session.authority)} and ${line ? sql`t.place_id = ${line.id}` : sql`true`}`;
    return db.tenant(session.tenantId, (tx) => readAlarmHistory(tx, { from, to }, bounds));
  });
}
