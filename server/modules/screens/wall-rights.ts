import type { Rights } from '#server/core/access/escalation.ts';
import { ALL_DATA, dataOfDepartments } from '#server/core/crud/data-authority.ts';
import { type Permission, SCREEN_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import type { Screen } from '#shared/contracts/screens/screen.ts';
import { targetOfBoard } from '#shared/domain/screen-address.ts';

export type WallSettings = Pick<Screen, 'board' | 'targetId' | 'alarmPriority' | 'alarmTouch'>;

/** What a wall shows of its target. */
function viewedBy({ board, targetId }: WallSettings): readonly Permission[] {
  const target = targetOfBoard(board);
  if (targetId === null || target === null) return SCREEN_PERMISSIONS;
  if (target === 'warehouse') return ['warehouse_board_view'];
  return target === 'hall' ? ['plant_view', 'pretreatment_board_view'] : ['plant_view'];
}

/**
 * What somebody who sets up a wall gives to whoever stands before it. Alarms that the giver sees or acknowledges in the console
 * are no more than theirs.
 */
export function rightsOfWall(settings: WallSettings, held: ReadonlySet<Permission>): Rights {
  const { targetId, alarmPriority, alarmTouch } = settings;
  const hasAlarms = alarmPriority !== 'off';
  return {
    permissions: [
      ...viewedBy(settings),
      ...(hasAlarms && !held.has('alarm_view') ? (['alarm_wall_view'] as const) : []),
      ...(hasAlarms && alarmTouch && !held.has('alarm_control') ? (['alarm_wall_control'] as const) : []),
    ],
    authority: targetId === null ? ALL_DATA : dataOfDepartments([targetId]),
  };
}
