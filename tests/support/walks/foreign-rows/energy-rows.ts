import { sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { energyCarrierSample } from '#tests/support/samples/energy/energy-carrier.ts';
import { energyMeterSample } from '#tests/support/samples/energy/energy-meter.ts';
import { energyTariffSample } from '#tests/support/samples/energy/energy-tariff.ts';
import { referredBy, rowOf } from '#tests/support/samples/subject-sample.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { nextName } from './make-row.ts';

export const makeCarrier = rowOf(energyCarrierSample);

export const makeTariff = rowOf(energyTariffSample);

export function tariffBody(carrierId: Id) {
  const row = {
    band: 'flat' as const,
    days: [0, 1, 2, 3, 4, 5, 6],
    startMinute: 0,
    endMinute: 1_440,
    price: 1,
  };
  return { name: nextName(), carrierId, currency: 'CNY', validFrom: '2026-01-01', rows: [row] };
}

export const makeEnergyMeter = rowOf(energyMeterSample);

/** On a machine and a region of the user's plant, with a metric of its own; in a tenant without a plant of none. */
export async function meterBody(server: TestServer, user: TestUser) {
  const machine = server.wiring.directory.machines(user.tenantId)[0];
  return {
    name: nextName(),
    carrierId: await makeCarrier(server, user),
    regionId: await findEnergyRegion(server, user),
    machineCode: machine?.code ?? 'none',
    metric: nextName(),
  };
}

export async function findEnergyRegion(server: TestServer, { tenantId }: TestUser): Promise<Id> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ id: Id }>`select id::text as id from department
      where tenant_id = ${tenantId} and dtype = 'energy_region' and deleted_at is null limit 1`.execute(tx),
  );
  return rows[0]?.id ?? '987654321';
}

export const makeMeteredCarrier = referredBy(energyMeterSample, 'carrierId');

export const makeMeteredRegion = referredBy(energyMeterSample, 'regionId');

export const makePricedCarrier = referredBy(energyTariffSample, 'carrierId');

export async function carrierOfMeter(server: TestServer, id: Id): Promise<Id> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ id: Id }>`select carrier_id::text as id from energy_meter where id::text = ${id}`.execute(tx),
  );
  return rows[0]?.id ?? '987654321';
}
