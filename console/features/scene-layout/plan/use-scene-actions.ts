import { useMemo } from 'react';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  SCENE_LAYOUT_LIMITS,
  type SceneLayout,
  type SceneryModel,
} from '#shared/contracts/screens/scene-layout.ts';
import type { PlannedObject } from '#shared/contracts/screens/scene-preview.ts';
import { sceneLayout as en } from '#shared/i18n/en/screens/scene-layout.ts';
import { sceneLayout as zh } from '#shared/i18n/zh/screens/scene-layout.ts';
import { type ItemKey, type OwnList, ownKey, ownListOf } from './item-keys.ts';
import { addItem, copyItems, moveItems, resetItems, turnItems } from './layout-edits.ts';
import { roundMetres } from './places.ts';

/** What is done with the selection, and what is added; each is one step of the history. */
export interface SceneActions {
  /** Moves with the same group are undone at once. */
  move(dx: number, dz: number, group: string | null): void;
  turn(side: 1 | -1): void;
  reset(): void;
  copy(): void;
  /** In the middle of `at`. */
  add(what: Addition, at: { readonly x: number; readonly z: number }): void;
}

export type Addition = 'areas' | 'walls' | 'cameras' | SceneryModel;

interface ActionsOf {
  readonly layout: SceneLayout;
  readonly objects: readonly PlannedObject[];
  readonly selection: ReadonlySet<ItemKey>;
  readonly mayEdit: boolean;
  readonly grid: number;
  readonly change: (
    edit: (before: SceneLayout) => SceneLayout,
    group?: string | null,
    isTyped?: boolean,
  ) => void;
  readonly select: (keys: Iterable<ItemKey>) => void;
}

const CAMERA = { yaw: 0, pitch: 35, width: 30 } as const;
const AREA = { width: 10, depth: 6 } as const;
const WALL_LENGTH = 10;

export function useSceneActions(of: ActionsOf): SceneActions {
  const { t } = useText();
  const prompts = usePrompts();
  const { layout, objects, selection, mayEdit, grid, change, select } = of;
  return useMemo(() => {
    const hasSelection = mayEdit && selection.size > 0;
    const tellFull = (list: OwnList): void =>
      void prompts.alert(t('sceneLayout.panel.full', { count: SCENE_LAYOUT_LIMITS[list] }));
    return {
      move(dx, dz, group) {
        if (hasSelection) change((before) => moveItems(before, objects, selection, dx, dz), group, false);
      },
      turn(side) {
        if (hasSelection) change((before) => turnItems(before, objects, selection, side));
      },
      reset() {
        if (!hasSelection) return;
        change((before) => resetItems(before, selection));
        select([...selection].filter((key) => ownListOf(key) === null));
      },
      copy() {
        const [list] = [...selection].flatMap((key) => ownListOf(key) ?? []);
        if (!hasSelection || !list) return;
        const copied = copyItems(layout, selection, grid);
        if (copied.keys.size === 0) return tellFull(list);
        change(() => copied.layout);
        select(copied.keys);
      },
      add(what, at) {
        if (!mayEdit) return;
        const onGrid = (value: number): number => roundMetres(Math.round(value / grid) * grid);
        const [x, z] = [onGrid(at.x), onGrid(at.z)];
        const [list, next] = added(layout, what, x, z);
        if (!next) return tellFull(list);
        change(() => next);
        select([ownKey(list, layout[list].length)]);
      },
    };
  }, [layout, objects, selection, mayEdit, grid, change, select, prompts, t]);
}

function added(
  layout: SceneLayout,
  what: Addition,
  x: number,
  z: number,
): readonly [OwnList, SceneLayout | null] {
  switch (what) {
    case 'areas':
      return [what, addItem(layout, what, { x, z, ...AREA, name: zh.newArea, nameEn: en.newArea })];
    case 'walls': {
      const half = WALL_LENGTH / 2;
      return [what, addItem(layout, what, { x: x - half, z, toX: x + half, toZ: z })];
    }
    case 'cameras':
      return [what, addItem(layout, what, { x, z, ...CAMERA, name: zh.newCamera, nameEn: en.newCamera })];
    default:
      return ['scenery', addItem(layout, 'scenery', { model: what, x, z, turn: 0 })];
  }
}
