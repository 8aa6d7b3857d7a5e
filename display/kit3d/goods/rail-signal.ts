import type { Model } from '#display/kit3d/parts/model.ts';
import { along, bar, box, cylinder } from '#display/kit3d/parts/part.ts';

/** A light signal at a track, its lamp towards +x and the viewer. */
export const RAIL_SIGNAL: Model = {
  length: 0.8,
  width: 0.8,
  height: 4.6,
  parts: [
    box('dark', [0, 0, 0], [0.7, 0.3, 0.7], 0.05),
    cylinder('trim', [0, 0.3, 0], 0.1, 3, { sides: 8, cut: 0 }),
    box('dark', [0, 3.1, 0], [0.5, 1.4, 0.42], 0.06),
    box('accent', [0, 4.5, 0], [0.62, 0.1, 0.6], 0.03),
    cylinder('lamp', [0, 3.94, 0.1], 0.18, 0.36, { sides: 12, axis: 'z', cut: 0.04 }),
    cylinder('trim', [0, 3.3, 0.1], 0.16, 0.26, { sides: 12, axis: 'z', cut: 0.02 }),
    bar('trim', [-0.24, 0.3, -0.18], [-0.24, 3.1, -0.18], 0.05),
    ...along(8, [-0.17, 0.6, -0.14], [-0.17, 2.8, -0.14], (at) => box('trim', at, [0.22, 0.04, 0.06], 0)),
  ],
};
