import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { type Api, createApi } from '#shared/client/http.ts';
import { createSession } from '#shared/client/session.ts';
import type { TokenReply } from '#shared/contracts/auth.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { type MenuNode, menu } from '#shared/contracts/menu.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { memoryStorage } from '#tests/support/session-samples.ts';
import { signInByApi } from '#tests/support/sign-in-by-api.ts';
import { openSignedIn } from './sign-in.ts';

/** The administrator over HTTP, for what a test changes around the browser. */
export interface Admin {
  readonly api: Api;
  readonly reply: TokenReply;
  /** Adds a menu row; `removeAll` takes all of them away again. */
  addMenu(row: Partial<CallInput<typeof menu.create>['body']> & { readonly name: string }): Promise<MenuNode>;
  removeAll(): Promise<void>;
}

export async function startAdmin(server: ServerProcess): Promise<Admin> {
  const reply = await signInByApi(server.baseURL, { password: server.adminPassword });
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
export function openPage(page: Page, server: ServerProcess, path: string): Promise<void> {
  return openSignedIn(page, path, server.adminPassword);
}

/** Another site, for the frame page. */
export async function startSite(title: string): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>${title}</title><h1>${title}</h1>`);
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('the site does not listen');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((done) => site.close(() => done())),
  };
}
