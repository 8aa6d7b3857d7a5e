import { setTimeout as wait } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import type { GlassWatch } from './glass-watch.ts';

const PROBE_EVERY_MS = 237;
const JITTER_MS = 50;
/** What comes last still reaches the glass. */
const LAST_MS = 1_500;

/** Speeds of one machine of three digits, each of which stands on the glass whole. */
interface ProbeMachine {
  readonly topic: string;
  readonly speedScale: number;
}

export interface ProbeRun {
  /** From the publish to the glass, for each speed in ms: a speed that the next overtook came with that one. */
  readonly delays: readonly number[];
  /** Those that neither themselves nor a later one came to the glass. */
  readonly lost: number;
  readonly overtaken: number;
}

/** Publishes speeds of a machine, none in step with what draws it, and looks when each stands on the glass. */
export async function runProbes(
  client: MqttClient,
  watch: GlassWatch,
  options: {
    readonly machine: ProbeMachine;
    readonly count: number;
    /** Three digits, other ones than the glass shows before. */
    readonly firstDigits: number;
    readonly textOf: (speed: number) => string;
    /** Is called after each. */
    readonly onEach?: (index: number) => void;
  },
): Promise<ProbeRun> {
  const { machine, count, firstDigits, textOf, onEach } = options;
  const sent: { readonly text: string; readonly at: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const digits = firstDigits + index;
    const speed = Number((digits * machine.speedScale).toPrecision(3));
    sent.push({ text: textOf(speed), at: Date.now() });
    client.publish(machine.topic, JSON.stringify({ ts: Date.now(), speed, yield: digits }), { qos: 1 });
    onEach?.(index);
    await wait(PROBE_EVERY_MS + Math.random() * JITTER_MS);
  }
  await wait(LAST_MS);
  const seen = await watch.seen();
  const delays: number[] = [];
  let overtaken = 0;
  let shownAt = Number.POSITIVE_INFINITY;
  for (const { text, at } of sent.reverse()) {
    if (seen[text] === undefined && shownAt < Number.POSITIVE_INFINITY) overtaken += 1;
    shownAt = Math.min(shownAt, seen[text] ?? Number.POSITIVE_INFINITY);
    if (shownAt < Number.POSITIVE_INFINITY) delays.push(shownAt - at);
  }
  return { delays, lost: sent.length - delays.length, overtaken };
}
