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
    old: 'places {{age}} old',
    never: 'no data of places',
  },
  callout: {
    door: '{{door}} · {{who}}',
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
