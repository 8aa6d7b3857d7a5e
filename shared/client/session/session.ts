import { createStore, type StoreApi } from 'zustand/vanilla';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import {
  type PrincipalKind,
  type Restriction,
  TokenReply,
  type UserTable,
} from '#shared/contracts/sign-in/auth.ts';
import { FIRST_TENANT_ID } from '#shared/domain/first-tenant-id.ts';
import { announceSession, type SessionNews } from './session-channel.ts';

/** The tenant before anybody has signed in; the specification reads it from a stored value of this name. */
const TENANT_STORAGE_KEY = 'tenantId';

/** A window that the browser restores has the tokens of the time when it was closed: how many renewals that may be ago. */
const REPLACED_KEPT = 100;

/** Names are the specification's (point 3). `expires_in` is in seconds and counts down. */
export interface SessionData {
  readonly access_token: string | null;
  readonly refresh_token: string | null;
  readonly expires_in: number;
  readonly kind: PrincipalKind | null;
  /** What has to be done before anything else is open. */
  readonly restriction: Restriction | null;
  readonly userInfo: UserTable | null;
  readonly nickname: string | null;
  /** Role codes. A sign-in does not fill them: `takeRoles` does. */
  readonly roles: readonly string[];
  /** Authority name → true. */
  readonly permissions: Readonly<Record<string, true>>;
  readonly tenantId: Id;
}

export interface SessionState extends SessionData {
  /** Takes the tokens and the user of a sign-in, a refresh or an exchanged one-time link. */
  signIn(reply: TokenReply): void;
  /** Whom the next sign-in is for; remembered beyond this session. */
  chooseTenant(tenantId: Id): void;
  /** Takes what a change of the own data answered; the roles come from `GET /admin/user/info`. */
  takeUser(user: UserTable): void;
  takeRoles(roles: readonly string[]): void;
  /** Takes what the user may do now, after roles were changed; as `GET /admin/user/info` answers. */
  takeRights(rights: { readonly permissions: readonly string[]; readonly user: UserTable }): void;
  /** 下次提醒: the question for a new password is put off for this session, in all its windows. */
  postponePassword(): void;
  /** Lowers `expires_in`, never below 0. */
  countDown(seconds: number): void;
  /** Forgets everything but the tenant, in every window that shares this sign-in. */
  clear(): void;
}

export interface SessionStore extends StoreApi<SessionState> {
  /** Stops listening to other windows. */
  close(): void;
}

const NOBODY = {
  access_token: null,
  refresh_token: null,
  expires_in: 0,
  kind: null,
  restriction: null,
  userInfo: null,
  nickname: null,
  roles: [],
  permissions: {},
} as const satisfies Omit<SessionData, 'tenantId'>;

/**
 * Who is signed in, kept in `storage` under `key` (session storage for the console, local storage for a wall) and
 * shared with other windows of the same key: new tokens and a sign-out are posted, and a window that opens without
 * a session takes that of an open one; one that was restored with former tokens takes the present ones.
 */
export function createSession(options: {
  readonly key: string;
  readonly storage: Storage;
  /** Where the tenant is remembered when the session is over; `storage` unless given. */
  readonly lastingStorage?: Storage;
  /** A user has signed in here: not renewed tokens, and not a session that came from another window. */
  readonly onSignIn?: () => void;
}): SessionStore {
  const { key, storage, lastingStorage = storage, onSignIn } = options;
  const channel = announceSession(key);
  /** Refresh tokens of this sign-in that were replaced, the newest last. */
  let replaced: readonly string[] = [];

  function keep(reply: TokenReply): void {
    const data = toSessionData(reply);
    const { refresh_token: former } = store.getState();
    if (former !== null && former !== data.refresh_token)
      replaced = [...replaced, former].slice(-REPLACED_KEPT);
    store.setState(data);
    write(storage, key, JSON.stringify({ ...reply, keptAt: Date.now() }));
    rememberTenant(data.tenantId);
  }

  /** New data of the same sign-in, kept and told like new tokens. */
  function change(data: Partial<SessionData>): void {
    store.setState(data);
    const reply = toTokenReply(store.getState());
    if (reply === null) return;
    write(storage, key, JSON.stringify({ ...reply, keptAt: Date.now() }));
    channel.post({ kind: 'tokens', replaces: reply.refresh_token, reply });
  }

  function rememberTenant(tenantId: Id): void {
    write(storage, TENANT_STORAGE_KEY, tenantId);
    if (lastingStorage !== storage) write(lastingStorage, TENANT_STORAGE_KEY, tenantId);
  }

  function forget(): void {
    replaced = [];
    store.setState(NOBODY);
    write(storage, key, null);
  }

  const stored = read(storage, key);
  const storedTenant = Id.safeParse(
    read(storage, TENANT_STORAGE_KEY) ?? read(lastingStorage, TENANT_STORAGE_KEY),
  );
  const store = createStore<SessionState>()((_set, get) => ({
    ...NOBODY,
    tenantId: storedTenant.success ? storedTenant.data : FIRST_TENANT_ID,
    ...(stored === null ? {} : parseStored(stored)),
    signIn: (answer) => {
      const former = get();
      const reply = withPostponed(answer, former);
      keep(reply);
      channel.post({ kind: 'tokens', replaces: former.refresh_token, reply });
      if (former.access_token === null) onSignIn?.();
    },
    chooseTenant: (tenantId) => {
      store.setState({ tenantId });
      rememberTenant(tenantId);
    },
    takeUser: (user) => {
      change({ userInfo: user, nickname: user.nickname });
    },
    takeRoles: (roles) => {
      store.setState({ roles });
    },
    takeRights: ({ permissions, user }) => {
      change({
        userInfo: withPostponedUser(user, get()),
        nickname: user.nickname,
        permissions: Object.fromEntries(permissions.map((name) => [name, true as const])),
      });
    },
    postponePassword: () => {
      const { userInfo } = get();
      if (userInfo) change({ userInfo: { ...userInfo, checkUserPwd: false } });
    },
    countDown: (seconds) => {
      store.setState({ expires_in: Math.max(0, get().expires_in - seconds) });
    },
    clear: () => {
      const accessToken = get().access_token;
      forget();
      if (accessToken !== null) channel.post({ kind: 'signed-out', accessToken });
    },
  }));

  function take(news: SessionNews): void {
    const own = store.getState();
    if (news.kind === 'ask') {
      const reply = own.access_token === null ? null : toTokenReply(own);
      const isFor = news.held === null || replaced.includes(news.held);
      if (reply && isFor) channel.post({ kind: 'tokens', replaces: news.held, reply });
    } else if (news.kind === 'signed-out') {
      if (own.access_token === news.accessToken) forget();
    } else if (own.refresh_token === null || own.refresh_token === news.replaces) {
      keep(news.reply);
    }
  }

  channel.listen(take);
  channel.post({ kind: 'ask', held: store.getState().refresh_token });
  return Object.assign(store, { close: channel.close });
}

/** A refresh does not ask again what has been put off; the next sign-in does. */
function withPostponed(reply: TokenReply, former: SessionData): TokenReply {
  const userTable = withPostponedUser(reply.user_info.userTable, former);
  return { ...reply, user_info: { ...reply.user_info, userTable } };
}

function withPostponedUser(user: UserTable, former: SessionData): UserTable {
  const isSame = former.access_token !== null && former.userInfo?.userId === user.userId;
  return isSame && former.userInfo?.checkUserPwd === false ? { ...user, checkUserPwd: false } : user;
}

function toSessionData(reply: TokenReply): Omit<SessionData, 'roles'> {
  return {
    access_token: reply.access_token,
    refresh_token: reply.refresh_token,
    expires_in: reply.expires_in,
    kind: reply.kind,
    restriction: reply.restriction,
    userInfo: reply.user_info.userTable,
    nickname: reply.user_info.userTable.nickname,
    permissions: Object.fromEntries(
      reply.user_info.authorities.map(({ authority }) => [authority, true as const]),
    ),
    tenantId: reply.user_info.userTable.tenantId,
  };
}

function toTokenReply(data: SessionData): TokenReply | null {
  if (
    data.access_token === null ||
    data.refresh_token === null ||
    data.userInfo === null ||
    data.kind === null
  )
    return null;
  return {
    access_token: data.access_token,
    token_type: 'bearer',
    refresh_token: data.refresh_token,
    expires_in: data.expires_in,
    scope: 'server',
    kind: data.kind,
    restriction: data.restriction,
    user_info: {
      authorities: Object.keys(data.permissions).map((authority) => ({ authority })),
      userTable: data.userInfo,
      phone: data.userInfo.phone,
    },
  };
}

/** A sign-in's answer with the time (epoch ms) it was kept at: its lifetime runs on while no page is open. */
const StoredSession = TokenReply.extend({ keptAt: EpochMs });

/** What is in storage may come from an older version or another hand: it counts only when it has the shape. */
function parseStored(text: string): Omit<SessionData, 'roles'> | undefined {
  try {
    const parsed = StoredSession.safeParse(JSON.parse(text));
    if (!parsed.success) return undefined;
    const { keptAt, ...reply } = parsed.data;
    const passedS = Math.max(0, Math.round((Date.now() - keptAt) / 1_000));
    return toSessionData({ ...reply, expires_in: Math.max(0, reply.expires_in - passedS) });
  } catch {
    return undefined;
  }
}

/** Storage may be forbidden or full; the session then lives as long as the page. */
function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // See `read`.
  }
}
