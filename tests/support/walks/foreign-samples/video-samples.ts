import * as video from '#shared/contracts/video/camera.ts';
import { referredBy, rowOf } from '#tests/support/samples/subject-sample.ts';
import { cameraSample } from '#tests/support/samples/video/camera.ts';
import { anyLine } from '#tests/support/walks/foreign-rows/plant-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, sampleSubject, samples } = createSampler();
export const VIDEO_SAMPLES = samples;

/** A camera of a line. */
const makeCamera = rowOf(cameraSample, async (server, owner) => ({
  siteId: await anyLine(server, owner),
}));

const makeCameraOfTenant = rowOf(cameraSample);

const makeLineWithCamera = referredBy(cameraSample, 'siteId', makeCamera);

const { camera } = video;
const ADDRESS = 'http://10.0.0.5/cam';

sampleSubject(cameraSample, makeCamera);
sample(camera.page, 'query.siteId', makeLineWithCamera, (siteId) => ({ query: { siteId } }));
sample(camera.create, 'body.siteId', anyLine, (siteId) => ({
  body: { name: 'spy', siteId, protocol: 'hls' as const, address: ADDRESS },
}));
sampleBy(camera.update, 'body.siteId', anyLine, async (server, user, siteId) => {
  const id = await makeCameraOfTenant(server, user);
  return server.call(camera.update, { body: { id, name: `spy ${id}`, siteId } }, user);
});
sample(video.createStreamTicket, 'params.id', makeCamera, (id) => ({ ...byId(id), body: {} }));
