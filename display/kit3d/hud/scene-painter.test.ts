import { describe, expect, it } from 'vitest';
import { type Camera, fitCamera, PLANT_ANGLES } from '#display/kit3d/camera/camera.ts';
import { FLIGHT_MS } from '#display/kit3d/camera/flight.ts';
import { daylightAt } from '#display/kit3d/render/daylight.ts';
import { createPainter } from './scene-painter.ts';

const home = fitCamera(PLANT_ANGLES, [{ low: [0, 0, 0], high: [90, 4, 40] }], { x: 0, y: 0, w: 9, h: 9 }, 9);
const near: Camera = { ...home, distance: home.distance / 3 };

function start(isSoftware: boolean, isSteady = false) {
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
    { advance: () => false, isMoving: () => false },
    {
      setCamera: (camera) => shown.push(camera),
      refreshShadows: () => {},
      setDaylight: () => {},
      draw: () => {
        drawn += 1;
      },
      counts: () => counts,
      dispose: () => {},
    },
    { isSoftware, isSteady, camera: home, onArrive: (camera) => arrived.push(camera) },
  );
  return { painter, shown, arrived, drawn: () => drawn };
}

describe('the painter of a scene', () => {
  it('draws a flight to its end and nothing after it', () => {
    const { painter, shown, arrived, drawn } = start(false);
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
    const { painter, arrived, shown } = start(false);
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
    ['in software', true, false],
    ['with less motion', false, true],
  ])('is there at once %s, before the pause between pictures is over', (_, isSoftware, isSteady) => {
    const { painter, arrived } = start(isSoftware, isSteady);
    painter.paint(0);
    painter.flyTo(near);
    expect(arrived).toEqual([near]);
    expect(painter.dueMs(1)).toBe(0);
    expect(painter.paint(1)).toBe(true);
    expect(painter.dueMs(2)).toBeNull();
  });

  it('draws again when the light changes', () => {
    const { painter, drawn } = start(false);
    painter.paint(0);
    painter.setDaylight(daylightAt(null, 'night'));
    expect(painter.dueMs(100)).toBe(0);
    expect(painter.paint(100)).toBe(true);
    expect(drawn()).toBe(2);
  });
});
