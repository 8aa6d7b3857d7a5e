import { referredBy, rowOf } from '#tests/support/samples/subject-sample.ts';
import { cameraSample } from '#tests/support/samples/video/camera.ts';
import { anyLine } from './plant-rows.ts';

/** A camera of a line. */
export const makeCamera = rowOf(cameraSample, async (server, owner) => ({
  siteId: await anyLine(server, owner),
}));

export const makeCameraOfTenant = rowOf(cameraSample);

export const makeLineWithCamera = referredBy(cameraSample, 'siteId', makeCamera);
