import type { AppointmentState } from '#shared/contracts/yard/appointment.ts';

/** Colours of calendar events, by state. White text on each has a contrast of at least 4.5:1. */
export const APPOINTMENT_COLORS: Readonly<Record<AppointmentState, string>> = {
  booked: '#1769c2',
  arrived: '#0b7285',
  called: '#6741d9',
  docked: '#2b7a3d',
  working: '#2b7a3d',
  finished: '#40704a',
  left: '#5c6670',
  missed: '#c92a2a',
  no_show: '#b02a2a',
  cancelled: '#6b7280',
};
