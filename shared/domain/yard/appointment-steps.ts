import type { AppointmentState, AppointmentStep } from '#shared/contracts/yard/appointment.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

export const appointmentSteps = defineSteps<AppointmentState, AppointmentStep>({
  // A truck that came too late, or missed its calls, queues again.
  arrive: { from: ['booked', 'no_show', 'missed'], to: 'arrived' },
  // Called again, to the same dock or to another one.
  call: { from: ['arrived', 'called'], to: 'called' },
  requeue: { from: ['called'], to: 'arrived' },
  miss: { from: ['called'], to: 'missed' },
  dock: { from: ['arrived', 'called'], to: 'docked' },
  start: { from: ['docked'], to: 'working' },
  finish: { from: ['working'], to: 'finished' },
  leave: { from: ['finished'], to: 'left' },
  cancel: { from: ['booked', 'arrived', 'missed'], to: 'cancelled' },
  expire: { from: ['booked'], to: 'no_show' },
});

/** It holds its dock: no other truck is docked there beyond the dock's capacity. */
export function isAtDock(state: AppointmentState): boolean {
  return state === 'docked' || state === 'working' || state === 'finished';
}

/** Nothing can happen to it any more that the day's plan depends on. */
export function isOver(state: AppointmentState): boolean {
  return state === 'left' || state === 'cancelled' || state === 'no_show';
}
