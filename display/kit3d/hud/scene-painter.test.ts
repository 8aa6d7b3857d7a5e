import { describe, expect, it } from 'vitest';
import { type Camera, fitCamera, PLANT_ANGLES } from '#display/kit3d/camera/camera.ts';
import { FLIGHT_MS } from '#display/kit3d/camera/flight.ts';
import { daylightAt } from '#display/kit3d/render/daylight.ts';
import { QUALITIES, type QualityStep } from '#display/parts/solid-quality.ts';
import { createPainter } from './scene-painter.ts';

const home = fitCamera(PLANT_ANGLES, [{ low: [0, 0, 0], high: [90, 4, 40] }], { x: 0, y: 0, w: 9, h: 9 }, 9);
const near: Camera = { ...home, distance: home.distance / 3 };

function start(step: QualityStep, { isSteady = false, isMoving = false } = {}) {
  const log: string[] = [];
  const shown: Camera[] = [];
  const arrived: Camera[] = [];
  let drawn = 0;
  const counts = {
    calls: 0,
    triangles: 0,
    shadowCalls: 0,
    geometries: 0,
    textures: 0,
    programs: 0,
    distance: 0,
  };
  const painter = createPainter(
    {
      advance: () => isMoving,
      isMoving: () => isMoving,
      setQuality: ({ isLitByVertex, areGoodsThinned }) =>
        log.push(`by vertex ${isLitByVertex}, thinned ${areGoodsThinned}`),
    },
    {
      setCamera: (camera) => shown.push(camera),
      setShadows: (hasShadows) => log.push(`shadows ${hasShadows}`),
      refreshShadows: () => {},
      setDaylight: () => {},
      draw: () => {
        drawn += 1;
      },
      counts: () => counts,
      dispose: () => {},
    },
    { quality: QUALITIES[step], isSteady, camera: home, onArrive: (camera) => arrived.push(camera) },
  );
  return { painter, shown, arrived, log, drawn: () => drawn };
}

describe('the painter of a scene', () => {
  it('draws a flight to its end and nothing after it', () => {
    const { painter, shown, arrived, drawn } = start('full');
    expect(painter.paint(0)).toBe(true);
    expect(painter.dueMs(1)).toBeNull();
    painter.flyTo(near);
    expect(painter.isFlying()).toBe(true);
    for (let atMs = 100; painter.dueMs(atMs) !== null; atMs += 50) expect(painter.paint(atMs)).toBe(true);
    expect(arrived).toEqual([near]);
    expect(shown.at(-1)).toBe(near);
    expect(drawn()).toBe(2 + FLIGHT_MS / 50);
    expect(painter.paint(99_999)).toBe(false);
    painter.flyTo(near);
    expect(painter.isFlying()).toBe(false);
  });

  it('turns round in the middle of a flight', () => {
    const { painter, arrived, shown } = start('full');
    painter.flyTo(near);
    painter.paint(0);
    painter.paint(FLIGHT_MS / 2);
    const half = shown.at(-1)?.distance ?? 0;
    painter.flyTo(home);
    painter.paint(FLIGHT_MS / 2 + 1);
    expect(shown.at(-1)?.distance).toBeCloseTo(half, 6);
    painter.paint(2 * FLIGHT_MS);
    expect(arrived).toEqual([home]);
  });

  it.each([
    ['with a still picture', 'still', false],
    ['with less motion', 'full', true],
  ] as const)('is there at once %s, before the pause between pictures is over', (_, step, isSteady) => {
    const { painter, arrived } = start(step, { isSteady });
    painter.paint(0);
    painter.flyTo(near);
    expect(arrived).toEqual([near]);
    expect(painter.dueMs(1)).toBe(0);
    expect(painter.paint(1)).toBe(true);
    expect(painter.dueMs(2)).toBeNull();
  });

  it('draws the next picture at once with another quality, also where pictures are far apart', () => {
    const { painter, drawn, log } = start('still', { isMoving: true });
    painter.paint(0);
    painter.changed(false);
    expect(painter.dueMs(1_000)).toBe(9_000);
    expect(painter.isMoving()).toBe(false);
    painter.setQuality(QUALITIES['vertex-lit']);
    expect(log.slice(-2)).toEqual(['shadows false', 'by vertex true, thinned true']);
    expect(painter.paint(1_000)).toBe(true);
    expect(painter.isMoving()).toBe(true);
    expect(painter.dueMs(1_001)).toBe(QUALITIES['vertex-lit'].motionMs);
    painter.setQuality(QUALITIES.still);
    expect(log.slice(-2)).toEqual(['shadows true', 'by vertex false, thinned false']);
    expect(painter.paint(1_010)).toBe(true);
    expect(painter.dueMs(1_011)).toBeNull();
    expect(drawn()).toBe(3);
  });

  it('ends a flight where pictures become still', () => {
    const { painter, arrived, shown } = start('full');
    painter.paint(0);
    painter.flyTo(near);
    painter.paint(100);
    painter.paint(FLIGHT_MS / 2);
    painter.setQuality(QUALITIES.still);
    expect(painter.isFlying()).toBe(false);
    expect(arrived).toEqual([near]);
    expect(painter.paint(FLIGHT_MS / 2 + 1)).toBe(true);
    expect(shown.at(-1)).toBe(near);
  });

  it('has a held camera at once, and no flight to it or away from where it was going', () => {
    const { painter, shown, arrived } = start('full');
    painter.paint(0);
    painter.flyTo(near);
    painter.paint(100);
    painter.hold(home);
    expect(painter.isFlying()).toBe(false);
    expect(painter.camera()).toBe(home);
    expect(painter.dueMs(101)).toBe(0);
    expect(painter.paint(101)).toBe(true);
    expect(shown.at(-1)).toBe(home);
    // It was left there: that is no flight.
    painter.flyTo(home);
    expect(painter.dueMs(102)).toBeNull();
    expect(arrived).toEqual([]);
  });

  it('has a held camera where it was left, in one picture, where pictures are still', () => {
    const { painter, shown, arrived, drawn } = start('still');
    painter.paint(0);
    const before = drawn();
    painter.hold(near);
    expect(painter.dueMs(1)).toBeNull();
    painter.flyTo(near);
    expect(arrived).toEqual([near]);
    expect(painter.paint(2)).toBe(true);
    expect(shown.at(-1)).toBe(near);
    expect(drawn()).toBe(before + 1);
  });

  it('draws again when the light changes', () => {
    const { painter, drawn } = start('full');
    painter.paint(0);
    painter.setDaylight(daylightAt(null, 'night'));
    expect(painter.dueMs(100)).toBe(0);
    expect(painter.paint(100)).toBe(true);
    expect(drawn()).toBe(2);
  });
});
