import { describe, expect, it } from 'vitest';
import { camera } from '#shared/contracts/video/camera.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { isStreamAddress } from './camera-address.ts';

describeCrud(camera, {
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
  required: 'name',
  unique: 'name',
  filter: ({ name }) => ['name', String(name)],
});

describe('an address of a camera', () => {
  it.each([
    ['http://10.0.0.5/a.m3u8', true],
    ['HTTPS://user:p%40ss@cam.plant.example:8443/whep?src=1', true],
    ['http://[fd00::5]:8889/cam', true],
    ['rtsp://10.0.0.5/stream', false],
    ['10.0.0.5/a.m3u8', false],
    ['http://10.0.0.5/a b', false],
    ['http://10.0.0.5/#a', false],
    ['http://user:%zz@10.0.0.5/', false],
    ['http://', false],
    ['javascript:alert(1)', false],
  ])('%s: %s', (address, isOne) => {
    expect(isStreamAddress(address)).toBe(isOne);
  });
});
