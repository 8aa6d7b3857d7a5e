import { z } from 'zod';
import { SceneName, ScenePlaceKind } from './scene-layout.ts';

/**
 * Messages between the layout editor and the big screen that it shows in a frame, both of the same origin. The screen
 * (`?preview=1&layout=draft`) says where everything stands; the editor sends the layout that is being edited.
 */
export const SCENE_PREVIEW_MESSAGES = {
  /** Field of a message of the screen that carries a `ScenePlanReport`: at first, and whenever the plan has changed. */
  plan: 'linewallScenePlan',
  /** Field of a message of the editor that carries a `SceneLayout`. */
  layout: 'linewallSceneLayout',
} as const;

/** Something that stands in a scene, after the layout was applied. Metres and degrees as in `SceneLayout`. */
export const PlannedObject = z.object({
  kind: ScenePlaceKind,
  ref: z.string(),
  /** What people call it, in the language of the screen. */
  label: z.string(),
  /** Centre and size of its footprint, not turned. */
  x: z.number(),
  z: z.number(),
  width: z.number(),
  depth: z.number(),
  turn: z.number(),
  /** Where it stands without a layout. */
  generated: z.object({ x: z.number(), z: z.number(), turn: z.number() }),
  /** Lanes hold machines: these move with it. Null = in none. */
  within: z.object({ kind: ScenePlaceKind, ref: z.string() }).nullable(),
});
export type PlannedObject = z.infer<typeof PlannedObject>;

export const ScenePlanReport = z.object({
  scene: SceneName,
  floor: z.object({ x: z.number(), z: z.number(), width: z.number(), depth: z.number() }),
  objects: z.array(PlannedObject),
  /** What of the layout cannot be drawn, in words of the screen's language. */
  problems: z.array(z.string()),
});
export type ScenePlanReport = z.infer<typeof ScenePlanReport>;
