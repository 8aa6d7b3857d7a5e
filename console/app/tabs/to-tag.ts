import type { RuntimeRoute } from '#console/app/menu/menu-routes.ts';
import { FRAME_PATH } from '#console/app/route/route-table.ts';
import { type Tag, toQuery } from './tab-store.ts';

/** The tag of an address. `name` is what an address calls itself that neither the table nor the menu names. */
export function toTag(path: string, search: string, route: RuntimeRoute | undefined, name: string): Tag {
  return {
    label: route ? route.item.label || route.item.name : path.startsWith(`${FRAME_PATH}/`) ? name : path,
    value: path,
    params: { ...route?.params },
    query: toQuery(search),
    group: route?.groupId ?? '',
    name: route?.view ?? path,
  };
}
