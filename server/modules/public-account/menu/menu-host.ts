import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import {
  type WechatAnswer,
  WechatError,
  type WechatHost,
} from '#server/modules/public-account/host/wechat-host.ts';
import { withToken } from '#server/modules/public-account/host/with-token.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpMenu } from '#shared/contracts/public-account/mp-menu.ts';
import { hostEntries, toHostMenu } from './menu-wire.ts';
import { refusedEntries } from './refused-entries.ts';

export interface MenuAccount {
  readonly tenantId: Id;
  readonly accountId: Id;
  readonly isEnabled: boolean;
}

/** The platform has no menu that was made by a call. */
const NO_MENU = 46003;

/** The menu of an account at the platform. All throw failures of the platform in words. */
export interface MenuHost {
  create(account: MenuAccount, menu: MpMenu): Promise<void>;
  /** One that is gone already is removed. */
  remove(account: MenuAccount): Promise<void>;
  /** What fans see; null = there is no menu. */
  read(account: MenuAccount): ReturnType<typeof readEntries>;
}

export function createMenuHost(host: WechatHost, tokens: AccessTokens): MenuHost {
  const ask = (account: MenuAccount, path: string, body?: object): Promise<WechatAnswer> =>
    withToken(tokens, account, async (token) => {
      const query = { access_token: token };
      const { answer } = await host.call(path, body ? { query, body } : { query });
      return answer;
    });
  return {
    create: (account, menu) =>
      orHostFailure(
        async () => {
          await ask(account, '/cgi-bin/menu/create', toHostMenu(menu));
        },
        (errcode) => ({ entries: refusedEntries(errcode, menu) }),
      ),
    remove: (account) =>
      orHostFailure(async () => {
        await orNoMenu(ask(account, '/cgi-bin/menu/delete'));
      }),
    read: (account) => orHostFailure(() => readEntries((path) => ask(account, path))),
  };
}

async function readEntries(ask: (path: string) => Promise<WechatAnswer>) {
  const current = await ask('/cgi-bin/get_current_selfmenu_info');
  return hostEntries(current, await orNoMenu(ask('/cgi-bin/menu/get')));
}

/** Null = there was no menu that was made by a call. */
async function orNoMenu(asked: Promise<WechatAnswer>): Promise<WechatAnswer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof WechatError && error.errcode === NO_MENU) return null;
    throw error;
  }
}
