import { describe, expect, it } from 'vitest';
import { AppointmentState, AppointmentStep } from '#shared/contracts/yard/appointment.ts';
import { appointmentSteps, isAtDock, isOver } from './appointment-steps.ts';

describe('the way of an appointment', () => {
  it('leads from the booking to the exit', () => {
    const way = ['arrive', 'call', 'dock', 'start', 'finish', 'leave'] as const;
    let state: AppointmentState | null = 'booked';
    const states = way.map((step) => {
      state = state && appointmentSteps.after(state, step);
      return state;
    });
    expect(states).toEqual(['arrived', 'called', 'docked', 'working', 'finished', 'left']);
  });

  it('ends where it has left, was cancelled or never came; a late truck may still arrive', () => {
    expect(appointmentSteps.from('left')).toEqual([]);
    expect(appointmentSteps.from('cancelled')).toEqual([]);
    expect(appointmentSteps.from('no_show')).toEqual(['arrive']);
  });

  it.each(AppointmentState.options)('%s is never left backwards once the truck is at the dock', (state) => {
    if (!isAtDock(state)) return;
    const reached = appointmentSteps.from(state).map((step) => appointmentSteps.after(state, step));
    for (const next of reached) expect(next !== null && (isAtDock(next) || isOver(next))).toBe(true);
  });

  it.each(AppointmentStep.options)('%s is allowed in some state and refused in another', (step) => {
    const allowed = AppointmentState.options.filter((state) => appointmentSteps.after(state, step) !== null);
    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed.length).toBeLessThan(AppointmentState.options.length);
  });
});
