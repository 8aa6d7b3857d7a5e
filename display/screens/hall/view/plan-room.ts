import { fitCamera, HALL_ANGLES, PORTRAIT_HALL_ANGLES, project } from '#display/kit3d/camera/camera.ts';
import { isReadable, letterBounds, letterStretch } from '#display/kit3d/camera/readable.ts';
import type { SceneTarget } from '#display/kit3d/hud/solid-scene-view.tsx';
import { planDecor } from '#display/kit3d/layout/decor.ts';
import { planCameras } from '#display/kit3d/layout/own-cameras.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { planDoorCells, planHallScreen } from '#display/screens/hall/layout/hall-layout.ts';
import { HALL, HALL_LOOKS, planHall } from '#display/screens/hall/layout/hall-plan.ts';
import { placeHall } from '#display/screens/hall/layout/place-hall.ts';
import { planSearch } from '#display/screens/hall/layout/search-plan.ts';
import type { HallShape } from '#display/screens/hall/model/scene-model.ts';
import { doorId } from '#display/screens/hall/model/trouble-model.ts';
import type { SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { HallRoom } from './hall-scene.ts';
import { floorOf } from './hall-structure.ts';

/** Places, camera and room of a shape. A function of the module: the same shape is the same room. */
export function planRoom(
  shape: HallShape,
  orientation: Orientation,
  stored: SceneLayout | null = null,
  language: Language = 'zh',
) {
  const screen = planHallScreen(orientation);
  // What a layout says is the same for screens of every shape.
  const { room: free } = stored ? planHallScreen('landscape') : screen;
  const plan = placeHall(
    planHall(shape.aisles, shape.doors, free.w / free.h, HALL_LOOKS[stored ? 'laid' : orientation]),
    shape.aisles,
    stored,
  );
  const angles = orientation === 'landscape' ? HALL_ANGLES : PORTRAIT_HALL_ANGLES;
  const camera = fitCamera(angles, [plan.seen], screen.room, screen.height);
  const room: HallRoom = {
    plan,
    shape,
    decor: planDecor(stored, camera, language),
    letters: {
      stretch: letterStretch(camera),
      isReadable: (height, z) => isReadable(camera, { x: 0, z, height }),
    },
  };
  const cells = planDoorCells(
    screen,
    plan.doors.map(({ x }) => project(camera, [x, 0, HALL.yard]).x),
  );
  const search = planSearch(screen.searchPanel);
  const targets: SceneTarget[] = [
    ...plan.doors.map(({ id, bounds }) => ({ id: doorId(id), bounds })),
    ...plan.aisles.map(({ key, bounds }) => ({ id: `aisle:${key}`, bounds })),
  ];
  const letters = floorOf(plan, room.letters).texts.map(letterBounds);
  const things = plan.doors.map(({ bounds }) => bounds);
  const own = planCameras(stored, screen);
  return {
    screen,
    places: plan.places,
    plan,
    angles,
    camera,
    own,
    room,
    cells,
    targets,
    letters,
    things,
    search,
  };
}
