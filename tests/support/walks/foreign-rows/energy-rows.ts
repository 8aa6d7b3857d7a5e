import { sql } from 'kysely';
import { energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import { energyMeter } from '#shared/contracts/energy/energy-meter.ts';
import { energyTariff } from '#shared/contracts/energy/energy-tariff.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { inserted, type MakeRow, madeBy, nextName } from './make-row.ts';

export const makeCarrier: MakeRow = (server, owner) =>
  madeBy(
    server,
    energyCarrier.create,
    { body: { code: nextName().toLowerCase().replaceAll(/\W/g, '_'), name: 'A’s', unit: 'kg' } },
    owner,
  );

export const makeTariff: MakeRow = async (server, owner) =>
  madeBy(server, energyTariff.create, { body: tariffBody(await makeCarrier(server, owner)) }, owner);

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

export const makeEnergyMeter: MakeRow = async (server, owner) =>
  madeBy(server, energyMeter.create, { body: await meterBody(server, owner) }, owner);

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

async function meterRow(server: TestServer, owner: TestUser, name: 'carrier_id' | 'region_id'): Promise<Id> {
  const id = await makeEnergyMeter(server, owner);
  return inserted(
    server,
    sql<{ id: Id }>`select ${sql.ref(name)}::text as id from energy_meter where id = ${id}`,
  );
}

export const makeMeteredCarrier: MakeRow = (server, owner) => meterRow(server, owner, 'carrier_id');

export const makeMeteredRegion: MakeRow = (server, owner) => meterRow(server, owner, 'region_id');

export const makePricedCarrier: MakeRow = async (server, owner) => {
  const carrierId = await makeCarrier(server, owner);
  await madeBy(server, energyTariff.create, { body: tariffBody(carrierId) }, owner);
  return carrierId;
};

export async function carrierOfMeter(server: TestServer, id: Id): Promise<Id> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ id: Id }>`select carrier_id::text as id from energy_meter where id::text = ${id}`.execute(tx),
  );
  return rows[0]?.id ?? '987654321';
}
