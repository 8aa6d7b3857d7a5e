import type { Migration } from '#server/core/ports/database.ts';
import { screensScreen } from './migrations/0160-screens-screen.ts';
import { screensQueue } from './migrations/0253-screens-queue.ts';
import { screensWarehouse } from './migrations/0264-screens-warehouse.ts';
import { screensPlant } from './migrations/0310-screens-plant.ts';
import { screensHall } from './migrations/0341-screens-hall.ts';
import { screensRailway } from './migrations/0349-screens-railway.ts';
import { screensSceneLayout } from './migrations/0360-screens-scene-layout.ts';
import { screensMachineModel } from './migrations/0370-screens-machine-model.ts';
import { screensPretreatment } from './migrations/0450-screens-pretreatment.ts';
import { screensAlarms } from './migrations/0460-screens-alarms.ts';

export const screensMigrations: readonly Migration[] = [
  screensScreen,
  screensQueue,
  screensWarehouse,
  screensPlant,
  screensHall,
  screensRailway,
  screensSceneLayout,
  screensMachineModel,
  screensPretreatment,
  screensAlarms,
];
