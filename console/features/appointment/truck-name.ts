import type { Appointment } from '#shared/contracts/yard/appointment.ts';

/** How people at the gate call a truck. */
export function truckName({ ticket, plate, no }: Pick<Appointment, 'ticket' | 'plate' | 'no'>): string {
  return [ticket, plate].filter(Boolean).join(' ') || no;
}
