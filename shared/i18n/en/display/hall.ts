import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { hall as zhHall } from '#shared/i18n/zh/display/hall.ts';

/** The big screen of a warehouse: `/largeScreen2`. */
export const hall = {
  capacity: { label: 'Filled', free: '{{count}} free', none: 'no places' },
  on_time: {
    label: 'On time',
    late: '{{count}} of {{total}} late',
    fine: '{{total}} trucks',
    none: 'no trucks',
  },
  legend: {
    picks: 'picks',
    most: '{{count}} per h',
    fill: 'tall = full',
    held: '{{count}} held',
    unnamed: '{{count}} without aisle, not drawn',
    excess: '{{count}} beyond racks, not drawn',
    old: 'places {{age}}',
    never: 'no data of places',
  },
  search: {
    hint: 'pallet, lot, product, order or location',
    searching: 'searching',
    none: 'nothing found',
    more: 'there are more: type some more letters',
    denied: 'you may not see this warehouse',
    away: 'the server does not answer, try again',
    nowhere: 'in no location',
    places: '{{count}} loc.',
    empty: 'empty',
    outside: '{{count}} in no rack, not marked',
    marked: '{{count}} marked',
    kind: {
      location: 'Location',
      pallet: 'Pallet',
      outbound: 'Outbound',
      inbound: 'Inbound',
      lot: 'Lot',
      product: 'Product',
    },
  },
  callout: {
    door: '{{door}}',
    spot: 'Aisle {{aisle}}, bay {{bay}} · {{what}}',
    aisle: 'Aisle {{aisle}} · {{what}}',
    late: '{{time}} late',
    since: 'since {{time}}',
    holds: '{{door}} {{time}} late',
    more: '{{count}} more',
  },
  tag: {
    missing: '{{count}} missing',
    late: '{{time}} late',
    waiting: 'to begin',
    aisle: 'aisle {{aisle}} {{what}}',
  },
  trouble: {
    shortage: 'empty',
    damage: 'damage',
    equipment: 'equipment',
    quality_hold: 'quality hold',
    staff: 'staff',
    device_offline: 'device lost',
    other: 'trouble',
  },
  door: { free: 'free', closed: 'shut' },
} satisfies SameKeys<typeof zhHall>;
