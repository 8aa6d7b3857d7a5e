import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { before, equals, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import { takeRecordStep } from '#server/core/crud/take-step.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { cipRun, getCipRecord, releaseCipRun } from '#shared/contracts/pretreatment/cip-run.ts';
import type { CipState } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { type CipMove, cipResults, cipSteps } from '#shared/domain/pretreatment/cip-progress.ts';
import { cipRun as en } from '#shared/i18n/en/pretreatment/cip-run.ts';
import { cipRun as zh } from '#shared/i18n/zh/pretreatment/cip-run.ts';
import { CIP_GAP_MS, phasesOf, readingsOf, toBoardPhase } from './cip-records.ts';
import { codeOfDepartment, codeOfUnit, ofHall } from './halls.ts';
import type { PretreatmentParts } from './parts.ts';

const ofProgramme = (name: string) => () =>
  sql`(select p.${sql.ref(name)} from cip_programme p where p.id = t.programme_id)`;

/** Cleanings with what was measured, and their release by people. */
export function mountCipRuns(app: FastifyInstance, parts: PretreatmentParts): void {
  const { db, clock, sheetJobs, changed } = parts;
  const runs = mountLog(app, cipRun, {
    db,
    clock,
    table: 'cip_run',
    idColumn: 'id',
    scope: departmentScope('hall_id'),
    explained: { nameField: 'no', edit: 'pretreatment_release' },
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { state: { zh: zh.states, en: en.states } },
    },
    fields: {
      id: readOnly(column('id', 'id')),
      createTime: time('started_at'),
      no: column('no'),
      hallCode: computed<string>(codeOfDepartment('hall_id')),
      unitCode: computed<string>(codeOfUnit('unit_id')),
      programmeCode: computed<string>(ofProgramme('code')),
      programmeName: computed<string>(ofProgramme('name')),
      programmeNameEn: computed<string | null>(ofProgramme('name_en')),
      state: column('state'),
      phaseNo: column('phase_no', 'number'),
      phaseCount: computed<number>(() => sql`jsonb_array_length(t.phases)`, 'number'),
      endedAt: optionalTime('ended_at'),
      releasedAt: optionalTime('released_at'),
      releasedBy: column('released_by'),
    },
    filters: {
      from: notBefore('started_at'),
      to: before('started_at'),
      hallCode: ofHall,
      state: equals('state'),
      no: (text) => sql`position(lower(${text}) in lower(concat_ws(' ', t.no, ${codeOfUnit('unit_id')()},
        ${ofProgramme('code')()}))) > 0`,
    },
  });

  const route = routes(app);
  route(getCipRecord)(async ({ session, params: { id } }) =>
    db.tenant(session.tenantId, async (tx) => {
      const run = await runs.find(withSchema<never>(tx), session, id);
      if (!run) throw failure('not_found');
      const phases = await phasesOf(tx, id);
      const readings = await readingsOf(tx, id);
      const isOver = run.endedAt !== null;
      return {
        phases: [...phases],
        readings,
        results: isOver ? [...cipResults(phases.map(toBoardPhase), readings, CIP_GAP_MS)] : null,
      };
    }),
  );
  route(releaseCipRun)(async ({ session, params: { id } }) => {
    const { tenantId, userId, username } = session;
    const released = await db.tenant(tenantId, async (tx) => {
      const typed = withSchema<never>(tx);
      if (!(await runs.find(typed, session, id))) throw failure('not_found');
      const now = new Date(clock.now());
      await takeRecordStep<CipState, CipMove, { id: Id; state: CipState; no: string }>(tx, {
        tenantId,
        table: 'cip_run',
        subject: 'cipRun',
        columns: sql`no`,
        id,
        step: 'release',
        steps: cipSteps,
        now,
        actor: { userId, username },
        nameOf: ({ no }) => no,
        effect: async () => ({ values: { released_at: now, released_by: username } }),
      });
      return runs.find(typed, session, id);
    });
    if (!released) throw failure('not_found');
    changed(tenantId);
    return released;
  });
}
