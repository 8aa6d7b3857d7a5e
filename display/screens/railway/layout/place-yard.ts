import { areaOfBounds, enclosing, slabOf } from '#display/kit3d/layout/bounds-area.ts';
import { boundsOfDecor, decorProblems } from '#display/kit3d/layout/decor.ts';
import type { SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import {
  applyPlaces,
  outsideFloor,
  type Placeable,
  type PlannedPlaces,
} from '#shared/domain/scene/apply-places.ts';
import type { YardInput, YardPlan } from './yard-plan.ts';
import { TRACK_PITCH } from './yard-sizes.ts';

export interface PlacedYard extends YardPlan {
  readonly places: PlannedPlaces;
}

/** The generated yard with the tracks where a layout puts them; what stands on a track moves with it. */
export function placeYard(
  plan: YardPlan,
  inputs: YardInput['tracks'],
  layout: SceneLayout | null,
): PlacedYard {
  const labels = new Map(inputs.map(({ id, label }) => [id, label]));
  const { from, to } = plan.view;
  const generated = plan.tracks.map(
    ({ id, z }): Placeable => ({
      kind: 'track',
      ref: id,
      label: labels.get(id) ?? id,
      x: (from + to) / 2,
      z,
      width: to - from,
      depth: TRACK_PITCH - 0.6,
      turn: 0,
      within: null,
    }),
  );
  const { objects, problems } = applyPlaces(generated, layout);
  const zOf = new Map(objects.map(({ ref, z }) => [ref, z]));
  const newZ = new Map(objects.map(({ z, generated: before }) => [before.z, z]));
  const hasMoved = objects.some(({ z, generated: before }) => z !== before.z);
  const [low, high] = [plan.slab.low, plan.slab.high];
  const around = enclosing(
    plan.slab,
    hasMoved
      ? objects.map(({ z }) => ({
          low: [low[0], 0, z - 4] as const,
          high: [high[0], high[1], z + 4] as const,
        }))
      : [],
  );
  const slab = layout?.floor
    ? slabOf(layout.floor, high[1])
    : enclosing(around, boundsOfDecor(layout, around));
  const tracksIn = objects.map(({ z }) => ({
    low: [from, 0, z - 2.3] as const,
    high: [to, 4.4, z + 2.3] as const,
  }));
  return {
    ...plan,
    slab,
    inView: hasMoved ? [...plan.inView, ...tracksIn] : plan.inView,
    tracks: plan.tracks.map((track) => ({ ...track, z: zOf.get(track.id) ?? track.z })),
    wagons: plan.wagons.map((wagon) => ({ ...wagon, z: zOf.get(wagon.trackId) ?? wagon.z })),
    locomotives: plan.locomotives.map((one) => ({ ...one, z: newZ.get(one.z) ?? one.z })),
    places: {
      objects,
      problems: [
        ...problems,
        ...outsideFloor(objects, layout?.floor ?? null),
        ...decorProblems(layout, slab),
      ],
      floor: areaOfBounds(slab),
    },
  };
}
