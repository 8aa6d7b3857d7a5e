import { describe, expect, it } from 'vitest';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { cameraSample } from '#tests/support/samples/video/camera.ts';
import { isStreamAddress } from './camera-address.ts';

describeCrud(cameraSample);

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
