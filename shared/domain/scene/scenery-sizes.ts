import type { SceneryModel } from '#shared/contracts/screens/scene-layout.ts';

/** Metres of floor that scenery covers, not turned. */
export const SCENERY_SIZES: Readonly<
  Record<SceneryModel, { readonly width: number; readonly depth: number }>
> = {
  tank: { width: 3.2, depth: 3.2 },
  person: { width: 0.7, depth: 0.5 },
  forklift: { width: 3.4, depth: 1.4 },
  lorry: { width: 16.54, depth: 2.7 },
  pallet: { width: 1.2, depth: 1 },
  container: { width: 12.19, depth: 2.44 },
  rack: { width: 2.8, depth: 1.1 },
};
