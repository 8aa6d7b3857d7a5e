import { type EnergyNode, getEnergyTree } from '#shared/contracts/energy/energy.ts';
import { energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import { energyMeter } from '#shared/contracts/energy/energy-meter.ts';
import { oncePerTenant, type SubjectSample } from '#tests/support/samples/subject-sample.ts';

/** Ids in calls, codes in spreadsheets. */
const partsOf = oncePerTenant(async (server, by) => {
  const [region]: EnergyNode[] = (await server.call(getEnergyTree, { query: {} }, by)).json().data;
  const { records } = (await server.call(energyCarrier.page, { query: { name: 'electricity' } }, by)).json()
    .data;
  const carrier = { carrierId: records[0].id, carrierCode: 'electricity' };
  return { ...carrier, regionId: region?.id, regionCode: region?.code };
});

export const energyMeterSample: SubjectSample = {
  crud: energyMeter,
  async body(serial, server, admin) {
    const parts = await partsOf(server, admin);
    return { ...parts, name: `meter ${serial}`, machineCode: 'EM-AIR', metric: `energy${serial}` };
  },
  change: { name: 'changed', factor: 40, rolloverAt: 99_999, kind: 'rate', share: 0.5 },
  text: ['name', 64],
  unique: 'metric',
};
