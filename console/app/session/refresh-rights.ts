import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#shared/client/http.ts';
import { loadUntilThere } from '#shared/client/load-until-there.ts';
import type { PlatformStore } from '#shared/client/platform.ts';
import type { SessionStore } from '#shared/client/session/session.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';

/**
 * Reads permissions and menu again, then all data that is shown: others may be seen now. What is typed in forms and
 * the tabs stay.
 */
export async function refreshRights(parts: {
  readonly session: Pick<SessionStore, 'getState'>;
  readonly api: Pick<Api, 'call'>;
  readonly platform: Pick<PlatformStore, 'getState'>;
  readonly queries: Pick<QueryClient, 'invalidateQueries'>;
}): Promise<void> {
  const { session, api, platform, queries } = parts;
  const tokenOf = () => session.getState().access_token;
  const userIdOf = () => session.getState().userInfo?.userId;
  const userId = userIdOf();
  const info = await loadUntilThere(async () =>
    tokenOf() === null || userIdOf() !== userId ? null : api.call(getSessionInfo, {}),
  );
  if (info === null || info.sysUser.userId !== userIdOf()) return;
  session.getState().takeRights({ permissions: info.permissions, user: info.sysUser });
  session.getState().takeRoles(info.roles);
  await platform.getState().load();
  await queries.invalidateQueries();
}
