import { z } from 'zod';

/** The eight states of the specification, as machines report them. They co-occur: a machine sends a list. */
export const MACHINE_STATES = [
  'production',
  'shutdown',
  'crash-stop',
  'cip',
  'fault',
  'material-shortage',
  'warning',
  'blockage',
] as const;
export const MachineState = z.enum(MACHINE_STATES);
export type MachineState = z.infer<typeof MachineState>;

/** A machine's base state: `warning` is only ever an overlay on one of these. */
export const BaseState = MachineState.exclude(['warning']);
export type BaseState = z.infer<typeof BaseState>;

/** What a screen shows: a base state, or `unknown` when there is no data to base one on. */
export const PresentedState = z.enum([...BaseState.options, 'unknown']);
export type PresentedState = z.infer<typeof PresentedState>;

/** Quality as reported or derived at ingest. Age is not quality: staleness is computed from timestamps. */
export const Quality = z.enum(['good', 'uncertain', 'bad']);
export type Quality = z.infer<typeof Quality>;
