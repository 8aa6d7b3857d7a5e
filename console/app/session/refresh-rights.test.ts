import { expect, it, vi } from 'vitest';
import { createSession } from '#shared/client/session/session.ts';
import { memoryStorage, tokenReply } from '#tests/support/people/session-samples.ts';
import { refreshRights } from './refresh-rights.ts';

function start(answer: (userId: string) => object) {
  const session = createSession({ key: 'rights', storage: memoryStorage() });
  const reply = tokenReply({});
  session.getState().signIn(reply);
  const calls: string[] = [];
  const parts = {
    session,
    api: {
      call: vi.fn(async () => {
        calls.push('info');
        return answer(reply.user_info.userTable.userId);
      }) as never,
    },
    platform: { getState: () => ({ load: async () => void calls.push('menu') }) as never },
    queries: { invalidateQueries: async () => void calls.push('data') },
  };
  return { session, parts, calls, user: reply.user_info.userTable };
}

it('reads permissions, then the menu, then the data that is shown', async () => {
  const { session, parts, calls, user } = start(() => ({
    sysUser: { ...user, deptName: '二车间' },
    permissions: ['plant_view'],
    roles: ['viewer'],
  }));
  await refreshRights(parts);
  expect(calls).toEqual(['info', 'menu', 'data']);
  const { permissions, roles, userInfo, access_token } = session.getState();
  expect([permissions, roles, userInfo?.deptName]).toEqual([{ plant_view: true }, ['viewer'], '二车间']);
  expect(access_token).not.toBeNull();
  session.close();
});

it('drops an answer for a user who has signed out meanwhile', async () => {
  const started = start((userId) => {
    started.session.getState().clear();
    return { sysUser: { userId }, permissions: ['user_edit'], roles: [] };
  });
  await refreshRights(started.parts);
  expect(started.session.getState().permissions).toEqual({});
  expect(started.calls).toEqual(['info']);
  started.session.close();
});
