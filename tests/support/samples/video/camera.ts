import { camera } from '#shared/contracts/video/camera.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const cameraSample: SubjectSample = {
  crud: camera,
  body: (serial) => ({
    name: `camera ${serial}`,
    place: 'gate 3',
    siteId: null,
    protocol: 'hls' as const,
    address: `http://10.0.0.5:8888/cam${serial}/index.m3u8`,
    isEnabled: true,
  }),
  change: { name: 'yard', place: 'yard' },
  text: ['name', 64],
  unique: 'name',
};
