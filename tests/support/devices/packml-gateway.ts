import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MqttLogin } from '#tests/support/servers/server-process.ts';
import { runMosquittoClient } from './mosquitto.ts';

/** In the form `%U %q %r %t %p` of mosquitto_sub: time, QoS, retained or not, topic, payload. Parts begin with `#`. */
const RECORDING = join(import.meta.dirname, 'recordings/packml-filler.txt');
const LINE = /^(\d+\.\d+) (\d) ([01]) (\S+) (.*)$/;

interface Recorded {
  readonly atMs: number;
  readonly qos: string;
  readonly isRetained: boolean;
  readonly topic: string;
  readonly payload: string;
}

/** A message as it is sent, with the time at which the machine did it. */
export interface Sent {
  readonly topic: string;
  readonly payload: string;
  readonly atMs: number;
}

/** A gateway of a PackML machine that keeps what the broker has not acknowledged, and sends it later in its order. */
export interface PackMlGateway {
  /** Sends a part of the recording as if its last message were of this moment; returns its messages. */
  replay(part: string): Promise<readonly Sent[]>;
  /** Sends what is waiting, the oldest first; false = some of it is still waiting. */
  flush(): Promise<boolean>;
}

export async function startPackMlGateway(login: MqttLogin): Promise<PackMlGateway> {
  const parts = await readRecording();
  const now = login.now ?? Date.now;
  const waiting: string[][] = [];

  async function flush(): Promise<boolean> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const { code } = await runMosquittoClient('mosquitto_pub', next);
      if (code !== 0) return false;
      waiting.shift();
    }
    return true;
  }

  return {
    async replay(part) {
      const recorded = parts.get(part);
      const shiftMs = now() - (recorded?.at(-1)?.atMs ?? Number.NaN);
      if (!recorded || Number.isNaN(shiftMs)) throw new Error(`the recording has no part "${part}"`);
      const sent: Sent[] = [];
      for (const { atMs, qos, isRetained, topic, payload } of recorded) {
        const recordedAt = new Date(atMs).toISOString();
        const message = {
          topic,
          payload: payload.replace(recordedAt, new Date(atMs + shiftMs).toISOString()),
          atMs: atMs + shiftMs,
        };
        sent.push(message);
        const server = [
          '-h',
          login.host,
          '-p',
          String(login.port),
          '-u',
          login.username,
          '-P',
          login.password,
        ];
        const how = ['-q', qos, ...(isRetained ? ['-r'] : [])];
        waiting.push([...server, ...how, '-t', topic, '-m', message.payload]);
      }
      await flush();
      return sent;
    },
    flush,
  };
}

async function readRecording(): Promise<ReadonlyMap<string, readonly Recorded[]>> {
  const parts = new Map<string, Recorded[]>();
  let part: Recorded[] = [];
  for (const line of (await readFile(RECORDING, 'utf8')).trimEnd().split('\n')) {
    if (line.startsWith('# ')) {
      part = [];
      parts.set(line.slice(2), part);
      continue;
    }
    const [, seconds, qos = '1', retained, topic, payload] = LINE.exec(line) ?? [];
    if (topic === undefined || payload === undefined) throw new Error(`not a recorded message: ${line}`);
    const atMs = Math.round(Number(seconds) * 1_000);
    part.push({ atMs, qos, isRetained: retained === '1', topic, payload });
  }
  return parts;
}
