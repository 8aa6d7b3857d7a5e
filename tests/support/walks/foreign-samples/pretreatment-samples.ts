import { sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { getCipRecord, releaseCipRun } from '#shared/contracts/pretreatment/cip-run.ts';
import { getBatchGenealogy, judgeBatch } from '#shared/contracts/pretreatment/process-batch.ts';
import { listHalls, processUnit } from '#shared/contracts/pretreatment/process-unit.ts';
import { releaseRecipe, reviseRecipe } from '#shared/contracts/pretreatment/recipe.ts';
import { cipProgrammeSample } from '#tests/support/samples/pretreatment/cip-programme.ts';
import { processUnitSample } from '#tests/support/samples/pretreatment/process-unit.ts';
import { recipeSample } from '#tests/support/samples/pretreatment/recipe.ts';
import { rowOf } from '#tests/support/samples/subject-sample.ts';
import { createdOf, dataOf, type MakeRow, nextName } from '#tests/support/walks/foreign-rows/make-row.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleSubject, samples } = createSampler();
export const PRETREATMENT_SAMPLES = samples;

/** A unit in a hall, of a machine of its own. */
const makeUnitRow: MakeRow = async (server, owner) => {
  const { hallId, machineId } = await newTank(server, owner);
  return server.db.tenant(owner.tenantId, async (tx) => {
    const { rows } = await sql<{ id: Id }>`
      insert into process_unit (tenant_id, hall_id, machine_id, kind, sort, heel_pct, created_at, updated_at)
      values (${owner.tenantId}, ${hallId}, ${machineId}, 'tank', 1, 0, now(), now())
      returning id::text as id`.execute(tx);
    return rows[0]?.id ?? '';
  });
};

/** The machine of a unit. */
const makeUnitMachine: MakeRow = async (server, owner) => {
  const unitId = await makeUnitRow(server, owner);
  return server.db.tenant(owner.tenantId, async (tx) => {
    const { rows } = await sql<{ id: Id }>`
      select machine_id::text as id from process_unit where id = ${unitId}`.execute(tx);
    return rows[0]?.id ?? '';
  });
};

/** A hall with a tank. The plant model in memory does not have it. */
async function newTank(
  server: Parameters<MakeRow>[0],
  owner: Parameters<MakeRow>[1],
): Promise<{ readonly hallId: Id; readonly machineId: Id }> {
  const name = nextName().replaceAll(/\W/g, '');
  const [hallCode, machineCode] = [`H${name}`, `T${name}`];
  return server.db.tenant(owner.tenantId, async (tx) => {
    const add = async (code: string, dtype: string, parent: Id | null): Promise<Id> => {
      const { rows } = await sql<{ id: Id }>`
        insert into department (tenant_id, parent_id, name, code, dtype, sort, status, audited_at, started_at)
        values (${owner.tenantId}, ${parent}, ${code}, ${code}, ${dtype}, 1, 'started', now(), now())
        returning id::text as id`.execute(tx);
      return rows[0]?.id ?? '';
    };
    const { rows: roots } = await sql<{ id: Id }>`select id::text as id from department
      where dtype in ('company', 'plant') and deleted_at is null order by department.id limit 1`.execute(tx);
    const hallId = await add(hallCode, 'workshop', roots[0]?.id ?? null);
    const machineId = await add(machineCode, 'tank', hallId);
    await sql`insert into machine (id, tenant_id, machine_type, speed_unit, yield_unit, primary_per_unit,
        ideal_speed_per_hour, expected_period_ms)
      values (${machineId}, ${owner.tenantId}, 'generic', 'piece', 'piece', 1, 1, 5000)`.execute(tx);
    return { hallId, machineId };
  });
}

/** A draft. */
const makeRecipeRow = rowOf(recipeSample);

const makeReleasedRecipe: MakeRow = async (server, owner) => {
  const id = await makeRecipeRow(server, owner);
  await dataOf(server, releaseRecipe, { params: { id } }, owner);
  return id;
};

const makeProgrammeRow = rowOf(cipProgrammeSample);

/** A batch that waits to be released. */
const makeBatchRow: MakeRow = async (server, owner) => {
  const unitId = await makeUnitRow(server, owner);
  const recipeId = await makeReleasedRecipe(server, owner);
  return server.db.tenant(owner.tenantId, async (tx) => {
    const { rows } = await sql<{ id: Id }>`
      insert into process_batch (tenant_id, hall_id, no, recipe_id, unit_id, state, mass_t, step_no, created_at, updated_at)
      select tenant_id, hall_id, ${nextName()}, ${recipeId}, id, 'complete', 1, 1, now(), now()
      from process_unit where id = ${unitId} returning id::text as id`.execute(tx);
    return rows[0]?.id ?? '';
  });
};

/** A cleaning that passed. */
const makeCipRow: MakeRow = async (server, owner) => {
  const unitId = await makeUnitRow(server, owner);
  const programmeId = await makeProgrammeRow(server, owner);
  return server.db.tenant(owner.tenantId, async (tx) => {
    const { rows } = await sql<{ id: Id }>`
      insert into cip_run (tenant_id, hall_id, no, unit_id, programme_id, phases, state, phase_no, phase_started_at,
        started_at, ended_at, updated_at)
      select u.tenant_id, u.hall_id, ${nextName()}, u.id, p.id, p.phases, 'passed', 1, now(), now(), now(), now()
      from process_unit u, cip_programme p where u.id = ${unitId} and p.id = ${programmeId}
      returning id::text as id`.execute(tx);
    return rows[0]?.id ?? '';
  });
};

sampleSubject(processUnitSample, makeUnitRow, () => ({
  hallCode: 'WS-GLASS',
  machineCode: 'L1-FILLER',
  capacityT: 99,
}));
/** A unit is given back where the plant model has its machine. */
const makeRemovedUnit: MakeRow = async (server, owner) => {
  const body = { hallCode: 'WS-GLASS', machineCode: 'L2-FILLER' };
  const id = await createdOf(server, owner, processUnit, body);
  await dataOf(server, processUnit.remove, { params: { id } } as never, owner);
  return id;
};
sample(listHalls, 'query.machineId', makeUnitMachine, (machineId) => ({ query: { machineId } }));
if (processUnit.restore)
  sample(processUnit.restore, 'body.ids', makeRemovedUnit, (id) => ({ body: { ids: [id] } }));
sample(releaseRecipe, 'params.id', makeRecipeRow, byId);
sample(reviseRecipe, 'params.id', makeReleasedRecipe, byId);
sample(getBatchGenealogy, 'params.id', makeBatchRow, byId);
sample(judgeBatch, 'params.id', makeBatchRow, (id) => ({
  params: { id },
  body: { step: 'release' as const },
}));
sample(getCipRecord, 'params.id', makeCipRow, byId);
sample(releaseCipRun, 'params.id', makeCipRow, byId);
