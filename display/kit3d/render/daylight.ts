/** Light of a scene at a time of day: factors of what its palette gives. */
export interface Daylight {
  readonly key: number;
  readonly rim: number;
  readonly sky: number;
  /** How dark shadows are. */
  readonly shadow: number;
  /** Of the key light, linear RGB. */
  readonly keyColour: readonly [r: number, g: number, b: number];
  /** From which side of the scene's middle the key light comes. */
  readonly from: readonly [x: number, y: number, z: number];
}

/** Light and shadows change in steps of this many minutes: each is a picture with new shadows. */
const STEP_MINUTES = 15;
const HOUR = 60;
/** Minutes of the day between which the sun rises and sets; the same all year, since a plant has no latitude. */
const SUNRISE = { from: 5 * HOUR, to: 7 * HOUR } as const;
const SUNSET = { from: 18 * HOUR, to: 20 * HOUR } as const;

/** Of the midday, which the palettes are made for. */
const NOON_FROM = [-26, 46, 22] as const;
/** From the lamps below the roof. */
const NIGHT_FROM = [-10, 60, 14] as const;
/** Where the sun stands lowest, to the left in the morning and to the right in the evening. */
const LOW = { x: 40, y: 26, z: 20 } as const;
const WHITE = [1, 0.93, 0.87] as const;
const GOLDEN = [1, 0.7, 0.45] as const;
const LAMPS = [0.86, 0.92, 1] as const;
const NIGHT = { key: 0.5, rim: 1.2, sky: 0.72, shadow: 0.7 } as const;

/** Minutes since midnight of a clock as screens show it (`13:42`), cut to the step of the light; null = none. */
export function lightMinute(clock: string): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(clock);
  if (!found) return null;
  const minute = Number(found[1]) * HOUR + Number(found[2]);
  return minute - (minute % STEP_MINUTES);
}

/** `asked` (`day`, `night`) is shown whatever the clock says. Without a clock it is midday. */
export function daylightAt(minute: number | null, asked: string | null = null): Daylight {
  if (asked === 'night') return lightOf(0, 0);
  if (asked === 'day' || minute === null) return lightOf(1, 0.5);
  const rise = smooth((minute - SUNRISE.from) / (SUNRISE.to - SUNRISE.from));
  const set = smooth((minute - SUNSET.from) / (SUNSET.to - SUNSET.from));
  return lightOf(rise * (1 - set), clamp((minute - SUNRISE.from) / (SUNSET.to - SUNRISE.from)));
}

/** `height`: of the sun, 0 = night, 1 = full day. `course`: 0 = sunrise, 1 = sunset. */
function lightOf(height: number, course: number): Daylight {
  /** -1 in the morning, 0 at midday, 1 in the evening. */
  const side = course * 2 - 1;
  const low = Math.abs(side) ** 3;
  const noon = NOON_FROM;
  const sun = [
    mix(noon[0], side * LOW.x, Math.abs(side)),
    mix(noon[1], LOW.y, low),
    mix(noon[2], LOW.z, low),
  ] as const;
  const colour = mixAll(WHITE, GOLDEN, low);
  const share = (night: number): number => mix(night, 1, height);
  return {
    key: share(NIGHT.key),
    rim: share(NIGHT.rim),
    sky: share(NIGHT.sky),
    shadow: share(NIGHT.shadow),
    keyColour: mixAll(LAMPS, colour, height),
    from: mixAll(NIGHT_FROM, sun, height),
  };
}

type Triple = readonly [number, number, number];

function mixAll(from: Triple, to: Triple, share: number): Triple {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)];
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function smooth(share: number): number {
  const inside = clamp(share);
  return inside * inside * (3 - 2 * inside);
}
