import type { MqttLogin } from '#tests/support/servers/server-process.ts';
import { openGateway } from './gateway.ts';
import type { MachineReports } from './machine-reports.ts';

/** Machines that go on whatever happens to the server, and send again what was not acknowledged. */
export interface MachineLoad {
  made(): number;
  acknowledged(): number;
  /** Makes nothing new; resolves when everything made has been acknowledged. */
  settle(timeoutMs: number): Promise<void>;
  /** Ends at once, whatever is still on its way. */
  end(): Promise<void>;
}

export interface LoadTarget {
  readonly baseURL: string;
  readonly mqtt: MqttLogin;
  readonly httpKey: string;
}

const TICK_MS = 20;
const HTTP_BATCH = 50;
const HTTP_WORKERS = 2;
/** Machines hold back when so much of theirs is unanswered: they have little memory. */
const UNANSWERED_MAX = 2_000;
const RETRY_MS = 100;

/** Starts QoS 1 publishing and HTTP posting side by side, so many messages a second of each. */
export function startMachineLoad(
  target: LoadTarget,
  reports: MachineReports,
  perSecond: { readonly mqtt: number; readonly http: number },
): MachineLoad {
  let made = 0;
  let acknowledged = 0;
  const stopping = new AbortController();
  const ending = new AbortController();

  const gateway = openGateway(target.mqtt, () => {
    acknowledged += 1;
  });
  const mqttPace = createPace(perSecond.mqtt);
  const timer = setInterval(() => {
    for (let due = mqttPace(); due > 0 && gateway.unanswered() < UNANSWERED_MAX; due -= 1) {
      made += 1;
      gateway.publish(reports.next());
    }
  }, TICK_MS);

  async function post(body: string): Promise<boolean> {
    try {
      const answer = await fetch(`${target.baseURL}/data/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${target.httpKey}`, 'content-type': 'application/json' },
        body,
        signal: ending.signal,
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function deliver(): Promise<void> {
    const body = JSON.stringify(Array.from({ length: HTTP_BATCH }, () => reports.next()));
    made += HTTP_BATCH;
    while (!(await post(body))) {
      if (ending.signal.aborted) return;
      await pause(RETRY_MS);
    }
    acknowledged += HTTP_BATCH;
  }

  async function work(): Promise<void> {
    const pace = createPace(perSecond.http / HTTP_WORKERS, HTTP_BATCH);
    while (!stopping.signal.aborted) {
      for (let due = pace(); due > 0; due -= 1) await deliver();
      await pause(TICK_MS);
    }
  }
  const workers = Array.from({ length: perSecond.http > 0 ? HTTP_WORKERS : 0 }, work);

  return {
    made: () => made,
    acknowledged: () => acknowledged,
    async settle(timeoutMs) {
      clearInterval(timer);
      stopping.abort();
      const deadline = performance.now() + timeoutMs;
      while (acknowledged < made) {
        if (performance.now() > deadline)
          throw new Error(`${made - acknowledged} of ${made} messages are not acknowledged`);
        await pause(TICK_MS);
      }
      await Promise.all(workers);
    },
    async end() {
      clearInterval(timer);
      stopping.abort();
      ending.abort();
      await gateway.end();
      await Promise.all(workers);
    },
  };
}

/** Tells how many lots of `lot` messages are due since the last call; a long pause is not made up for. */
function createPace(perSecond: number, lot = 1): () => number {
  const creditMax = Math.max(lot, perSecond / 10);
  let credit = 0;
  let askedAt = performance.now();
  return () => {
    const now = performance.now();
    credit = Math.min(creditMax, credit + ((now - askedAt) / 1_000) * perSecond);
    askedAt = now;
    const due = Math.floor(credit / lot);
    credit -= due * lot;
    return due;
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((next) => setTimeout(next, ms));
}
