import { io, type Socket } from 'socket.io-client';
import { createServerClock } from '#shared/client/server-clock.ts';
import { CloseReason, FEED_EVENTS, type FeedTopic, SubscribeReply } from '#shared/contracts/live/feed.ts';
import { createBackoff } from './feed-backoff.ts';
import type { Feed, FeedPhase, FeedStatus, ImageStore } from './feed-port.ts';
import { createTopicTable } from './feed-topics.ts';

const FIRST_RETRY_MS = 500;
/** A wall is live again within 5 s of its server being back: the longest wait, an attempt and a first value fit into that. */
const MOST_RETRY_MS = 3_000;
/** After a refusal only new tokens help; they are asked for this often, with the same jitter. */
const FIRST_REFUSED_RETRY_MS = 1_000;
const MOST_REFUSED_RETRY_MS = 120_000;
const CONNECT_TIMEOUT_MS = 10_000;
const ACKNOWLEDGE_TIMEOUT_MS = 10_000;
/** From the first attempt to the server's word on who we are, with a renewal of the tokens in between. */
const ATTEMPT_TIMEOUT_MS = 30_000;
/** Reasons that are about who we are, not about the network. */
const CREDENTIAL_REASONS: readonly CloseReason[] = ['unauthorized', 'revoked', 'wrong_tenant'];
/** What no attempt of ours changes: the next one is not made soon. */
const REFUSALS: readonly CloseReason[] = [...CREDENTIAL_REASONS, 'tenant_closed'];

export interface LiveFeedOptions {
  /** Origin of the server. */
  readonly url: string;
  /** A token that the server should take. `refused`: the one that it has just not taken. */
  readonly token: (options: { readonly refused?: string }) => Promise<string>;
  /** Returns whether a rejected `token` means that no user is signed in; otherwise it was the network. */
  readonly isSignedOut: () => boolean;
  readonly tenantId: () => string;
  readonly store?: ImageStore;
  readonly random?: () => number;
  readonly attemptTimeoutMs?: number;
}

/**
 * The plant feed of the server. One socket for all topics; it resumes each where it was. Retries grow with jitter
 * and start over only after a frame came; a refused credential is asked for anew and never hammered.
 */
export function createLiveFeed(options: LiveFeedOptions): Feed {
  const random = options.random ?? Math.random;
  const clock = createServerClock({ mono: () => performance.now(), wall: () => Date.now() });
  const network = createBackoff({ firstMs: FIRST_RETRY_MS, mostMs: MOST_RETRY_MS, random });
  const refused = createBackoff({ firstMs: FIRST_REFUSED_RETRY_MS, mostMs: MOST_REFUSED_RETRY_MS, random });
  const statusListeners = new Set<() => void>();
  let status: FeedStatus = {
    phase: 'connecting',
    reason: null,
    lastFrameMonoMs: null,
    frames: 0,
    badFrames: 0,
    reconnects: 0,
  };
  let usedToken: string | undefined;
  let closeReason: CloseReason | null = null;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let giveUp: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;

  const { store } = options;
  const topics = createTopicTable({
    store: store
      ? {
          ...store,
          load: (key) => {
            const stored = store.load(key);
            if (stored) clock.isAfter(stored.serverTs);
            return stored;
          },
        }
      : null,
    onOpen: (topic) => void subscribe(topic, undefined),
    onClose: (topic) => {
      if (socket.connected) socket.emit(FEED_EVENTS.unsubscribe, { topic });
    },
  });

  const socket: Socket = io(options.url, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    autoConnect: false,
    reconnection: false,
    timeout: CONNECT_TIMEOUT_MS,
    auth: (send) => {
      const wasRefused = closeReason !== null && CREDENTIAL_REASONS.includes(closeReason);
      const request = wasRefused && usedToken !== undefined ? { refused: usedToken } : {};
      options.token(request).then(
        (token) => {
          usedToken = token;
          send({ token, tenantId: options.tenantId() });
        },
        () => {
          socket.disconnect();
          fail(options.isSignedOut() ? 'unauthorized' : null);
        },
      );
    },
  });

  function setStatus(change: Partial<FeedStatus>): void {
    status = { ...status, ...change };
    for (const listener of [...statusListeners]) listener();
  }

  function fail(reason: CloseReason | null): void {
    if (isClosed) return;
    stopWaiting();
    closeReason = reason;
    const isRefused = reason !== null && REFUSALS.includes(reason);
    const phase: FeedPhase = isRefused ? 'refused' : 'offline';
    setStatus({ phase, reason });
    if (retry !== null) clearTimeout(retry);
    // The first refusal may be a token that has just run out: a new one is asked for soon.
    retry = setTimeout(connect, (isRefused ? refused : network).next());
  }

  function connect(): void {
    retry = null;
    if (isClosed) return;
    setStatus({ reconnects: status.reconnects + 1 });
    attempt();
  }

  function attempt(): void {
    stopWaiting();
    // Without a deadline, a connection that is neither accepted nor refused would be waited for without end.
    giveUp = setTimeout(() => {
      socket.disconnect();
      fail(null);
    }, options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS);
    socket.connect();
    // A connection that ends in good order before the server has said a word is no error to socket.io.
    socket.io.engine?.once('close', () => {
      if (giveUp === null) return;
      socket.disconnect();
      fail(null);
    });
  }

  function stopWaiting(): void {
    if (giveUp !== null) clearTimeout(giveUp);
    giveUp = null;
  }

  async function subscribe(
    topic: FeedTopic,
    since: { epoch: string; seq: number } | undefined,
  ): Promise<void> {
    if (!socket.connected) return;
    try {
      const raw: unknown = await socket
        .timeout(ACKNOWLEDGE_TIMEOUT_MS)
        .emitWithAck(FEED_EVENTS.subscribe, since ? { topic, since } : { topic });
      const reply = SubscribeReply.safeParse(raw);
      topics.refuse(topic, reply.success && !reply.data.ok ? reply.data.reason : null);
    } catch {
      // No answer in time on an open socket: it is not a good one.
      if (socket.connected) {
        socket.disconnect();
        fail(null);
      }
    }
  }

  socket.on('connect', () => {
    stopWaiting();
    closeReason = null;
    setStatus({ phase: 'live', reason: null });
    for (const { topic, since } of topics.wanted()) void subscribe(topic, since);
  });
  socket.on('connect_error', (error: Error & { data?: unknown }) => {
    const data = error.data;
    const reason = CloseReason.safeParse(
      typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null,
    );
    fail(reason.success ? reason.data : null);
  });
  socket.on(FEED_EVENTS.closed, (message: unknown) => {
    const reason = CloseReason.safeParse(
      typeof message === 'object' && message !== null && 'reason' in message ? message.reason : null,
    );
    closeReason = reason.success ? reason.data : null;
  });
  socket.on('disconnect', (why) => {
    if (why !== 'io client disconnect') fail(closeReason);
  });
  socket.on(FEED_EVENTS.frame, (raw: unknown) => {
    const taken = topics.take(raw);
    if (taken.serverTs !== null) clock.observe(taken.serverTs);
    if (taken.outcome === 'gap' && taken.topic) void subscribe(taken.topic, undefined);
    if (taken.outcome === 'applied') {
      network.reset();
      refused.reset();
    }
    const isGood = taken.outcome === 'applied' || taken.outcome === 'unknown';
    status = {
      ...status,
      frames: status.frames + 1,
      badFrames: status.badFrames + (isGood ? 0 : 1),
      lastFrameMonoMs: performance.now(),
    };
  });
  const wake = (): void => {
    if (retry === null || status.phase !== 'offline') return;
    clearTimeout(retry);
    retry = setTimeout(connect, random() * 1000);
  };
  globalThis.addEventListener?.('online', wake);
  attempt();

  return {
    kind: 'live',
    subscribe: topics.open,
    status: () => status,
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    serverNow: clock.now,
    close: () => {
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      stopWaiting();
      globalThis.removeEventListener?.('online', wake);
      options.store?.flush();
      socket.disconnect();
      socket.removeAllListeners();
      topics.close();
      statusListeners.clear();
    },
  };
}
