import type { Page } from '@playwright/test';
import { type Api, createApi } from '#shared/client/http.ts';
import { createSession } from '#shared/client/session/session.ts';
import type { CallInput } from '#shared/contracts/kit/endpoint.ts';
import { type MenuNode, menu } from '#shared/contracts/platform/menu.ts';
import type { TokenReply } from '#shared/contracts/sign-in/auth.ts';
import type { ConsoleServer } from '#tests/support/browser/console-page.ts';
import { memoryStorage } from '#tests/support/people/session-samples.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { openSignedIn } from './sign-in.ts';

/** The administrator over HTTP, for what a test changes around the browser. */
export interface Admin {
  readonly api: Api;
  readonly reply: TokenReply;
  /** Adds a menu row; `removeAll` takes all of them away again. */
  addMenu(row: Partial<CallInput<typeof menu.create>['body']> & { readonly name: string }): Promise<MenuNode>;
  removeAll(): Promise<void>;
}

export async function startAdmin(server: ConsoleServer): Promise<Admin> {
  const reply = await signInByApi(server.baseURL, {
    password: server.adminPassword,
    tenantId: server.tenantId,
  });
  const session = createSession({ key: `admin-${crypto.randomUUID()}`, storage: memoryStorage() });
  session.getState().signIn(reply);
  session.close();
  const api = createApi({ session, baseUrl: server.baseURL, language: () => 'zh', onSignedOut: () => {} });
  const added: string[] = [];
  return {
    api,
    reply,
    addMenu: async (row) => {
      const node = await api.call(menu.create, { body: { type: '0', keepAlive: 1, sort: 900, ...row } });
      added.unshift(node.id);
      return node;
    },
    removeAll: async () => {
      for (const id of added.splice(0)) await api.call(menu.remove, { params: { id } });
    },
  };
}

/** A page of the console as the administrator; other windows of its browser take the session from it. */
export function openPage(page: Page, server: ConsoleServer, path: string): Promise<void> {
  return openSignedIn(page, path, server.adminPassword);
}
