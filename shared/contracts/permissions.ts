import { z } from 'zod';

/** Authority names, in the family's style. What a role may hold; nothing is implied by another. */
export const PERMISSIONS = [
  /** See departments, lines, machines, their live values and history. */
  'plant_view',
  /** Change the plant model and machine images. */
  'plant_edit',
  /** See connections, arriving messages, dead letters. */
  'connection_view',
  /** Create and change connections and ingest credentials, clear dead letters. */
  'connection_edit',
] as const;

export const Permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof Permission>;

/** What a wall display may do: look at the plant, nothing else. */
export const SCREEN_PERMISSIONS: readonly Permission[] = ['plant_view'];
