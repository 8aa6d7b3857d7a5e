import { z } from 'zod';
import { OptionalText } from '#shared/contracts/kit/text.ts';

/** Degrees, WGS-84. */
export const Longitude = z.number().min(-180).max(180);
export const Latitude = z.number().min(-90).max(90);

/** Of the body of a subject that has a position; `checkPosition` belongs into its `check`. */
export const POSITION_FIELDS = {
  /** As people write it. */
  address: OptionalText(200),
  longitude: Longitude.nullish(),
  latitude: Latitude.nullish(),
};

/** A longitude without a latitude is no position, and the other way round. */
export function checkPosition(body: Record<string, unknown>, context: z.RefinementCtx): void {
  if ((body.longitude ?? null) === null && (body.latitude ?? null) !== null) refuse('longitude', context);
  if ((body.latitude ?? null) === null && (body.longitude ?? null) !== null) refuse('latitude', context);
}

function refuse(name: string, context: z.RefinementCtx): void {
  context.addIssue({ code: 'custom', path: [name], message: 'position_incomplete' });
}
