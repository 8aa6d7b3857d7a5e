import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { energyMeter as zhEnergyMeter } from '#shared/i18n/zh/energy/energy-meter.ts';

export const energyMeter = {
  title: 'Meters',
  lead: 'Assign the counters of meters and machines to energy carriers and regions.',
  noun: 'meter',
  plural: 'meters',
  empty: 'No meters yet',
  emptyHint: 'First make energy regions and meters in the plant model, then assign their counters here.',
  toDepartments: 'Open plant model',
  toConnections: 'Open connections',
  field: {
    name: 'Name',
    nameEn: 'English name',
    carrierId: 'Energy carrier',
    carrierCode: 'Carrier code',
    regionId: 'Energy region',
    regionCode: 'Region code',
    machineCode: 'Meter or machine',
    metric: 'Metric',
    kind: 'Kind of value',
    factor: 'Factor',
    rolloverAt: 'Rolls over at',
    parentId: 'Parent meter',
    parentName: 'Name of the parent meter',
    share: 'Share',
    latest: 'Newest value',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
  kinds: { counter: 'Counter', rate: 'Rate', net: 'Two-way counter' },
  kindHint:
    'Counter: a reading that only rises. Rate: the consumption per hour, such as power in kW. Two-way counter: falls by what is fed in.',
  netHint:
    'Its amount is consumption less what was fed in, and may be negative. Sums that contain it say so; what was fed in has no cost.',
  metricHint: 'The metric that the machine reports, such as energy.',
  factorHint: 'Units of the carrier in one unit of the metric, such as the ratio of a transformer.',
  rolloverHint:
    'The counter goes on from 0 at this value. Empty: it does not, and a drop is treated as a reset and reported.',
  parentHint: "This meter's consumption is contained in the parent's, so sums do not count it twice.",
  shareHint: '0 to 1. Where regions share a meter, make one entry for each region.',
  noValue: 'No value yet',
  notConnected: 'This metric has not arrived: connect the counter under connections or connectors.',
  allCarriers: 'All carriers',
  allRegions: 'All regions',
  noRegion: 'There is no energy region: make one in the plant model and audit it.',
} satisfies SameKeys<typeof zhEnergyMeter>;
