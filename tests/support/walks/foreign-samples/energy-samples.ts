import { sql } from 'kysely';
import * as energy from '#shared/contracts/energy/energy.ts';
import { energyMeter } from '#shared/contracts/energy/energy-meter.ts';
import { energyTariff } from '#shared/contracts/energy/energy-tariff.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { energyCarrierSample } from '#tests/support/samples/energy/energy-carrier.ts';
import { energyMeterSample } from '#tests/support/samples/energy/energy-meter.ts';
import { energyTariffSample } from '#tests/support/samples/energy/energy-tariff.ts';
import { referredBy, rowOf } from '#tests/support/samples/subject-sample.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { nextName } from '#tests/support/walks/foreign-rows/make-row.ts';
import { anyMachine } from '#tests/support/walks/foreign-rows/plant-rows.ts';
import { byId, createSampler, range } from './foreign-sample.ts';

const { sample, sampleBy, samples } = createSampler();
export const ENERGY_SAMPLES = samples;

const makeCarrier = rowOf(energyCarrierSample);

const makeTariff = rowOf(energyTariffSample);

function tariffBody(carrierId: Id) {
  const row = {
    band: 'flat' as const,
    days: [0, 1, 2, 3, 4, 5, 6],
    startMinute: 0,
    endMinute: 1_440,
    price: 1,
  };
  return { name: nextName(), carrierId, currency: 'CNY', validFrom: '2026-01-01', rows: [row] };
}

const makeEnergyMeter = rowOf(energyMeterSample);

/** On a machine and a region of the user's plant, with a metric of its own; in a tenant without a plant of none. */
async function meterBody(server: TestServer, user: TestUser) {
  const machine = server.wiring.directory.machines(user.tenantId)[0];
  return {
    name: nextName(),
    carrierId: await makeCarrier(server, user),
    regionId: await findEnergyRegion(server, user),
    machineCode: machine?.code ?? 'none',
    metric: nextName(),
  };
}

async function findEnergyRegion(server: TestServer, { tenantId }: TestUser): Promise<Id> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ id: Id }>`select id::text as id from department
      where tenant_id = ${tenantId} and dtype = 'energy_region' and deleted_at is null limit 1`.execute(tx),
  );
  return rows[0]?.id ?? '987654321';
}

const makeMeteredCarrier = referredBy(energyMeterSample, 'carrierId');

const makeMeteredRegion = referredBy(energyMeterSample, 'regionId');

const makePricedCarrier = referredBy(energyTariffSample, 'carrierId');

async function carrierOfMeter(server: TestServer, id: Id): Promise<Id> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ id: Id }>`select carrier_id::text as id from energy_meter where id::text = ${id}`.execute(tx),
  );
  return rows[0]?.id ?? '987654321';
}

sampleBy(energyTariff.create, 'body.carrierId', makeCarrier, (server, user, carrierId) =>
  server.call(energyTariff.create, { body: tariffBody(carrierId) }, user),
);
sampleBy(energyTariff.update, 'body.carrierId', makeCarrier, async (server, user, carrierId) =>
  server.call(
    energyTariff.update,
    { body: { id: await makeTariff(server, user), ...tariffBody(carrierId) } },
    user,
  ),
);
sample(energyTariff.page, 'query.carrierId', makePricedCarrier, (carrierId) => ({
  query: { carrierId },
}));
for (const [name, make] of [
  ['carrierId', makeCarrier],
  ['regionId', findEnergyRegion],
  ['parentId', makeEnergyMeter],
] as const) {
  const bodyOf = async (server: TestServer, user: TestUser, id: Id) => ({
    ...(await meterBody(server, user)),
    [name]: id,
    // A parent meters the same carrier.
    ...(name === 'parentId' && { carrierId: await carrierOfMeter(server, id) }),
  });
  sampleBy(energyMeter.create, `body.${name}`, make, async (server, user, id) =>
    server.call(energyMeter.create, { body: await bodyOf(server, user, id) }, user),
  );
  sampleBy(energyMeter.update, `body.${name}`, make, async (server, user, id) =>
    server.call(
      energyMeter.update,
      {
        body: {
          id: user.tenantId === server.tenantId ? await makeEnergyMeter(server, user) : '987654321',
          ...(await bodyOf(server, user, id)),
        },
      },
      user,
    ),
  );
}
sample(energyMeter.page, 'query.carrierId', makeMeteredCarrier, (carrierId) => ({
  query: { carrierId },
}));
sample(energyMeter.page, 'query.regionId', makeMeteredRegion, (regionId) => ({ query: { regionId } }));
sample(energy.getRegionConsumption, 'params.id', makeMeteredRegion, (id) => ({
  ...byId(id),
  query: {},
}));
sampleBy(
  energy.getRegionConsumption,
  'query.carrierId',
  makeMeteredCarrier,
  async (server, user, carrierId) =>
    server.call(
      energy.getRegionConsumption,
      { params: { id: await findEnergyRegion(server, user) }, query: { carrierId } },
      user,
    ),
);
sample(energy.getStateEnergy, 'params.id', anyMachine, (id) => ({ ...byId(id), query: range }));
