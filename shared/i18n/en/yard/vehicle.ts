import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { vehicle as zhVehicle } from '#shared/i18n/zh/yard/vehicle.ts';

export const vehicle = {
  title: 'Vehicles',
  lead: 'Trucks that come often, with their usual drivers.',
  noun: 'vehicle',
  plural: 'vehicles',
  field: {
    plate: 'Plate',
    type: 'Type',
    carrierCode: 'Carrier',
    driverName: 'Driver',
    driverPhone: 'Phone of the driver',
    enabled: 'Enabled',
  },
  types: {
    van: 'Van',
    truck: 'Box truck',
    semi_trailer: 'Semi-trailer',
    container: 'Container truck',
    tanker: 'Tanker',
  },
  filterPlaceholder: 'Filter by plate',
  noCarrier: 'None',
  empty: 'No vehicles yet',
  emptyHint: 'A plate can be typed when booking; trucks that come often stand here with their drivers.',
} satisfies SameKeys<typeof zhVehicle>;
