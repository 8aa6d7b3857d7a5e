import type { WagonState, WagonStep } from '#shared/contracts/railway/wagon-visit.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

export const wagonSteps = defineSteps<WagonState, WagonStep>({
  arrive: { from: ['expected'], to: 'arrived' },
  inspect: { from: ['arrived'], to: 'inspected' },
  place: { from: ['inspected'], to: 'placed' },
  start: { from: ['placed'], to: 'working' },
  weigh: { from: ['working'], to: 'weighed' },
  release: { from: ['weighed'], to: 'released' },
  depart: { from: ['released'], to: 'departed' },
  reject: { from: ['inspected'], to: 'bad_order' },
  cancel: { from: ['expected'], to: 'cancelled' },
});

/** The steps by which a report takes a wagon further; `reject` and `cancel` are named where they are meant. */
export const WAGON_FORWARD: readonly WagonStep[] = [
  'arrive',
  'inspect',
  'place',
  'start',
  'weigh',
  'release',
  'depart',
];

/** Nothing more is done to it at the platform: its train does not wait for it. */
export function isWagonOver(state: WagonState): boolean {
  return state === 'departed' || state === 'cancelled' || state === 'bad_order';
}

/** Its goods are on it, or off it. */
export function isWagonDone(state: WagonState): boolean {
  return state === 'weighed' || state === 'released' || state === 'departed';
}
