import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { sceneLayout as zhSceneLayout } from '#shared/i18n/zh/display/scene-layout.ts';

/** Problems of a stored layout of a big screen. */
export const sceneLayout = {
  kind: {
    lane: 'line',
    machine: 'machine',
    aisle: 'aisle',
    door: 'door',
    track: 'track',
    crane: 'crane',
  },
  problem: {
    unknown: 'The layout places a {{kind}} that does not exist here: {{ref}}',
    twice: '{{label}} is placed more than once; the last place counts',
    turn: '{{label}} cannot be turned by this angle; the nearest is shown',
    far: '{{label}} stands far from the rest; the scene becomes small',
    fixed: '{{label}} is reported live and cannot be placed',
    overlap: '{{label}} and {{other}} stand in each other',
    outside: '{{label}} stands beside the floor',
    decor: 'beside the floor: scenery, walls or areas ({{count}})',
    more: 'and {{count}} more problems',
  },
} satisfies SameKeys<typeof zhSceneLayout>;
