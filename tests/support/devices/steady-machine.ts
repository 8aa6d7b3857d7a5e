import { connectAsync } from 'mqtt';
import type { MqttLogin } from '#tests/support/servers/server-process.ts';

const EVERY_MS = 300;
const RECONNECT_MS = 200;

/** A machine that goes on publishing whatever becomes of its server. */
export interface SteadyMachine {
  /** The speed that it published last; each is one more than the one before. */
  speed(): number;
  setStates(states: readonly string[], code?: string): void;
  stop(): Promise<void>;
}

/** Publishes a state and a speed several times a second, with QoS 0: what nobody takes is gone. */
export async function startSteadyMachine(
  login: MqttLogin,
  code: string,
  firstSpeed = 10_000,
): Promise<SteadyMachine> {
  const client = await connectAsync({
    host: login.host,
    port: login.port,
    username: login.username,
    password: login.password,
    reconnectPeriod: RECONNECT_MS,
    connectTimeout: 2_000,
    queueQoSZero: false,
  });
  // Its server is killed under it; it connects again by itself.
  client.on('error', () => {});
  let speed = firstSpeed;
  let state: object = { states: ['production'] };

  function publish(): void {
    if (!client.connected) return;
    const topic = `linewall/v1/${login.tenantId}/${code}`;
    const ts = (login.now ?? Date.now)();
    speed += 1;
    client.publish(`${topic}/state`, JSON.stringify({ ts, ...state }));
    client.publish(`${topic}/metrics`, JSON.stringify({ ts, speed }));
  }

  publish();
  const timer = setInterval(publish, EVERY_MS);
  return {
    speed: () => speed,
    setStates: (states, stateCode) => {
      state = stateCode === undefined ? { states } : { states, code: stateCode };
      publish();
    },
    stop: async () => {
      clearInterval(timer);
      await client.endAsync(true);
    },
  };
}
