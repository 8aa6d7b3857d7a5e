import type { Model } from '#display/kit3d/parts/model.ts';
import { beam, box, type SolidPart } from '#display/kit3d/parts/part.ts';

function figure(sides: number): SolidPart[] {
  return [
    {
      kind: 'lathe',
      role: 'person',
      at: [0, 0, 0],
      sides,
      // Legs, coat, shoulders and neck in one piece of clay.
      outline: [
        [0.13, 0],
        [0.16, 0.5],
        [0.19, 0.85],
        [0.17, 1.05],
        [0.22, 1.32],
        [0.17, 1.42],
        [0.07, 1.47],
        [0.07, 1.5],
      ],
    },
    {
      kind: 'lathe',
      role: 'person',
      at: [0, 1.49, 0],
      sides,
      outline: [
        [0.05, 0],
        [0.115, 0.07],
        [0.125, 0.14],
        [0.09, 0.23],
        [0, 0.26],
      ],
    },
  ];
}

/** A clay figure for scale; where one stands, a person is known to be. */
export const PERSON: Model = {
  length: 0.7,
  width: 0.5,
  height: 1.75,
  parts: [
    ...figure(10),
    beam('person', [-0.2, 1.37, 0], [-0.23, 0.82, 0.05], 0.09),
    beam('person', [0.2, 1.37, 0], [0.23, 0.82, 0.05], 0.09),
    box('person', [0, 0, 0.07], [0.3, 0.08, 0.26], 0.03),
  ],
  lightParts: figure(6),
};
