import { describe, expect, it } from 'vitest';
import { daylightAt, lightMinute } from './daylight.ts';

const at = (clock: string) => daylightAt(lightMinute(clock));

describe('light of a scene', () => {
  it('follows the clock in steps of a quarter of an hour', () => {
    expect(lightMinute('13:42')).toBe(13 * 60 + 30);
    expect(lightMinute('0:00')).toBe(0);
    expect(lightMinute('--:--')).toBeNull();
    expect(lightMinute('')).toBeNull();
  });

  it('is what the palette gives at midday, and without a clock', () => {
    expect(at('12:30')).toMatchObject({ key: 1, rim: 1, sky: 1, shadow: 1 });
    expect(at('')).toEqual(daylightAt(null, 'day'));
    expect(at('').from).toEqual([-26, 46, 22]);
  });

  it('comes from the left in the morning and from the right in the evening, lower than at midday', () => {
    const [morning, noon, evening] = [at('7:00'), at('12:30'), at('18:00')];
    expect(morning.from[0]).toBeLessThan(noon.from[0]);
    expect(evening.from[0]).toBeGreaterThan(0);
    for (const { from } of [morning, evening]) expect(from[1]).toBeLessThan(noon.from[1]);
  });

  it('is dimmer at night, from above, and the same all night', () => {
    const midnight = at('0:00');
    expect(midnight).toEqual(at('4:45'));
    expect(midnight).toEqual(at('21:00'));
    expect(midnight).toEqual(daylightAt(null, 'night'));
    expect(midnight.key).toBeLessThan(0.7);
    expect(midnight.key).toBeGreaterThan(0.3);
  });

  it('changes by small steps all day', () => {
    const lights = Array.from({ length: 97 }, (_, quarter) => daylightAt((quarter * 15) % 1440));
    lights.slice(1).forEach((light, index) => {
      const before = lights[index];
      expect(Math.abs(light.key - (before?.key ?? 0))).toBeLessThan(0.12);
      expect(Math.hypot(...light.from.map((value, axis) => value - (before?.from[axis] ?? 0)))).toBeLessThan(
        12,
      );
    });
  });

  it('obeys what the address asks for, whatever the clock says', () => {
    expect(daylightAt(lightMinute('2:00'), 'day')).toEqual(at('12:30'));
    expect(daylightAt(lightMinute('12:00'), 'night')).toEqual(at('2:00'));
    expect(daylightAt(lightMinute('2:00'), 'noon')).toEqual(at('2:00'));
  });
});
