import { connectAsync, type MqttClient } from 'mqtt';
import { bottlingPlant } from '#server/demo/plant/plant.ts';

export const METRICS_PER_MESSAGE = 20;
const UNACKNOWLEDGED_MAX = 400;
const TICK_MS = 20;

/** Codes of the demo plant's machines, line by line. */
export const MACHINES = bottlingPlant.lines.map((line) => line.machines.map(({ code }) => code));

/** Address and credentials of a broker; without a user it requires none. */
export interface MqttAddress {
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
}

export function connectPlant({ host, port, username, password }: MqttAddress): Promise<MqttClient> {
  const login = username === undefined || password === undefined ? {} : { username, password };
  return connectAsync(`mqtt://${host}:${port}`, { ...login, reconnectPeriod: 0 });
}

/** A machine's report: its speed, its counter and other figures, each a little different from the last. */
function toReport(serial: number, ts: number): string {
  const values: Record<string, number> = {};
  for (let key = 0; key < METRICS_PER_MESSAGE; key += 1)
    values[`figure${key}`] = (serial * 7 + key * 13) % 9_973;
  return JSON.stringify({ ts, ...values });
}

/** Publishes with QoS 1 as fast as the acknowledgements come back; resolves with the seconds until the last. */
export async function publishAll(
  client: MqttClient,
  tenantId: string,
  messages: number,
  firstTs: number,
): Promise<number> {
  const codes = MACHINES.flat();
  const startedAt = performance.now();
  let sent = 0;
  let acknowledged = 0;
  await new Promise<void>((done, reject) => {
    const next = (): void => {
      while (sent < messages && sent - acknowledged < UNACKNOWLEDGED_MAX) {
        const serial = sent;
        sent += 1;
        const topic = `linewall/v1/${tenantId}/${codes[serial % codes.length]}/metrics`;
        // One after the other for each machine: no two readings of a series have the same time.
        const ts = firstTs + Math.floor(serial / codes.length);
        client.publish(topic, toReport(serial, ts), { qos: 1 }, (error) => {
          if (error) return reject(error);
          acknowledged += 1;
          if (acknowledged === messages) done();
          else next();
        });
      }
    };
    next();
  });
  return (performance.now() - startedAt) / 1000;
}

/** Keeps a steady number of metrics a second coming from the machines of `codes`, until stopped. */
export function startLoad(
  client: MqttClient,
  tenantId: string,
  codes: readonly string[],
  metricsPerSecond: number,
): { stop(): void; sent(): number; unacknowledged(): number } {
  const startedAt = performance.now();
  let sent = 0;
  let open = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * (metricsPerSecond / METRICS_PER_MESSAGE);
    while (sent < due && open < 4 * UNACKNOWLEDGED_MAX) {
      const topic = `linewall/v1/${tenantId}/${codes[sent % codes.length]}/metrics`;
      sent += 1;
      open += 1;
      client.publish(topic, toReport(sent, Date.now()), { qos: 1 }, () => {
        open -= 1;
      });
    }
  }, TICK_MS);
  return {
    stop: () => clearInterval(timer),
    sent: () => sent * METRICS_PER_MESSAGE,
    unacknowledged: () => open,
  };
}

const PULSE_MS = 50;

/**
 * Keeps the speeds of some machines changing, one message of one value at a time and never two in the same moment, so
 * that a board that shows them has something to paint at each of its frames. Stops with the returned function.
 */
export function startPulse(
  client: MqttClient,
  tenantId: string,
  codes: readonly string[],
  perSecond: number,
): () => void {
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const speed = 20_000 + ((sent * 7_919) % 9_973);
      client.publish(
        `linewall/v1/${tenantId}/${codes[sent % codes.length]}/metrics`,
        JSON.stringify({ ts: Date.now(), speed }),
        { qos: 0 },
      );
    }
  }, PULSE_MS);
  return () => clearInterval(timer);
}
