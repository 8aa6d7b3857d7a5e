import type { MqttClient } from 'mqtt';

/** A message holds two values: the speed and the yield of a machine. */
const VALUES_PER_MESSAGE = 2;
/** More than what is sent while a query takes 4 s. */
const UNACKNOWLEDGED_MAX = 4_000;
const TICK_MS = 20;
/** Machines report at least this often, so that no state grows old. */
const STATE_EVERY_MS = 4_000;
/** Values have three digits: each is drawn whole, and differs from the one before. */
const FIRST = 100;
const STEPS = 900;

interface LoadMachine {
  readonly code: string;
  /** Of its speeds, whose three digits change with each message. */
  readonly speedScale: number;
}

export interface DrawnLoad {
  stop(): void;
  /** Value changes that were sent. */
  sent(): number;
  unacknowledged(): number;
  /** How long the slowest acknowledgement of a value took since this was last asked, ms; of what waits, how long it has. */
  slowestAckMs(): number;
}

/**
 * A load that a wall draws: speeds and yields of the machines that it shows, in turns, each message with new texts for
 * both, QoS 1. States are repeated beside it, those of `alsoAlive` too.
 */
export function startDrawnLoad(
  client: MqttClient,
  {
    machines,
    alsoAlive = [],
    changesPerSecond,
    topicOf,
  }: {
    readonly machines: readonly LoadMachine[];
    readonly alsoAlive?: readonly Pick<LoadMachine, 'code'>[];
    readonly changesPerSecond: number;
    readonly topicOf: (code: string, kind: 'metrics' | 'state') => string;
  },
): DrawnLoad {
  const startedAt = performance.now();
  let messages = 0;
  let slowestMs = 0;
  const waitingSince = new Map<number, number>();
  const reportStates = (): void => {
    for (const { code } of [...machines, ...alsoAlive])
      client.publish(
        topicOf(code, 'state'),
        JSON.stringify({ ts: Date.now(), states: ['production'], text: 'production' }),
        {
          qos: 1,
        },
      );
  };
  reportStates();
  const states = setInterval(reportStates, STATE_EVERY_MS);
  const values = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * (changesPerSecond / VALUES_PER_MESSAGE);
    while (messages < due && waitingSince.size < UNACKNOWLEDGED_MAX) {
      const machine = machines[messages % machines.length];
      if (!machine) return;
      const round = Math.floor(messages / machines.length);
      const serial = messages;
      messages += 1;
      waitingSince.set(serial, performance.now());
      const digits = FIRST + (round % STEPS);
      const speed = Number((digits * machine.speedScale).toPrecision(3));
      client.publish(
        topicOf(machine.code, 'metrics'),
        JSON.stringify({ ts: Date.now(), speed, yield: digits }),
        { qos: 1 },
        () => {
          slowestMs = Math.max(
            slowestMs,
            performance.now() - (waitingSince.get(serial) ?? performance.now()),
          );
          waitingSince.delete(serial);
        },
      );
    }
  }, TICK_MS);
  return {
    stop() {
      clearInterval(states);
      clearInterval(values);
    },
    sent: () => messages * VALUES_PER_MESSAGE,
    unacknowledged: () => waitingSince.size,
    slowestAckMs() {
      const now = performance.now();
      const slowest = Math.max(slowestMs, ...[...waitingSince.values()].map((since) => now - since));
      slowestMs = 0;
      return slowest;
    },
  };
}
