import * as energy from '#shared/contracts/energy/energy.ts';
import { energyMeter } from '#shared/contracts/energy/energy-meter.ts';
import { energyTariff } from '#shared/contracts/energy/energy-tariff.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import {
  carrierOfMeter,
  findEnergyRegion,
  makeCarrier,
  makeEnergyMeter,
  makeMeteredCarrier,
  makeMeteredRegion,
  makePricedCarrier,
  makeTariff,
  meterBody,
  tariffBody,
} from '#tests/support/walks/foreign-rows/energy-rows.ts';
import { anyMachine } from '#tests/support/walks/foreign-rows/plant-rows.ts';
import { byId, createSampler, range } from './foreign-sample.ts';

const { sample, sampleBy, samples } = createSampler();
export const ENERGY_SAMPLES = samples;

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
