import { z } from 'zod';

/** Degrees, WGS-84. */
export const Longitude = z.number().min(-180).max(180);
export const Latitude = z.number().min(-90).max(90);
