import type { Migration } from '#server/core/ports/database.ts';
import { plantModel } from './migrations/0020-plant-model.ts';
import { plantDepartments } from './migrations/0140-plant-departments.ts';
import { plantLineVersions } from './migrations/0145-plant-line-versions.ts';
import { plantArea } from './migrations/0182-plant-area.ts';
import { plantImagePath } from './migrations/0410-plant-image-path.ts';
import { plantPosition } from './migrations/0432-plant-position.ts';

export const plantMigrations: readonly Migration[] = [
  plantModel,
  plantDepartments,
  plantLineVersions,
  plantArea,
  plantImagePath,
  plantPosition,
];
