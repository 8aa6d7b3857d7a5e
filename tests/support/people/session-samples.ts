import type { TokenReply } from '#shared/contracts/sign-in/auth.ts';

/** A sign-in answer for tests of everything that holds a session. */
export function tokenReply(
  change: Partial<Pick<TokenReply, 'access_token' | 'refresh_token' | 'expires_in'>> & {
    tenantId?: string;
    authorities?: readonly string[];
  },
): TokenReply {
  const { tenantId = '1', authorities = ['plant_view'], ...tokens } = change;
  return {
    access_token: 'access-1',
    token_type: 'bearer',
    refresh_token: 'refresh-1',
    expires_in: 43_200,
    scope: 'server',
    kind: 'user',
    restriction: null,
    ...tokens,
    user_info: {
      authorities: authorities.map((authority) => ({ authority })),
      userTable: {
        id: '9007199254740993',
        userId: '9007199254740993',
        username: 'admin',
        nickname: 'Administrator',
        tenantId,
        deptId: null,
        deptName: null,
        avatar: null,
        phone: null,
        postList: [],
        updatePwdTime: null,
        checkUserPwd: false,
      },
      phone: null,
    },
  };
}

/** Web storage that lives in memory: Node has none. */
export function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}
