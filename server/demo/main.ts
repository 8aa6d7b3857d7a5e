import { setTimeout as wait } from 'node:timers/promises';
import { type Checkpoint, checkpointPath, readCheckpoint, writeCheckpoint } from './checkpoint-file.ts';
import { waitForCredential } from './credential-file.ts';
import { type DemoSettings, readDemoSettings } from './demo-settings.ts';
import { pumpFans } from './fans-pump.ts';
import { pumpHall } from './hall-pump.ts';
import { bottlingPlant } from './plant/plant.ts';
import { startPlant } from './plant-start.ts';
import { openPublisher } from './publisher.ts';
import { pump } from './pump.ts';
import type { HouseState } from './warehouse/sim-state.ts';
import { pumpWarehouse } from './warehouse-pump.ts';
import { startWarehouse } from './warehouse-start.ts';

/**
 * The publisher of the demo plant, of the hall before it and of the warehouse beside it. It knows the wire and nothing of the server: it signs in
 * to the broker as a machine and says what the simulated lines, and the system of the warehouse, do as it happens. What fans of
 * the public account write goes to the stand-in host of the platform.
 */
const UNACKNOWLEDGED_MAX = 400;
const CHECKPOINT_EVERY_MS = 5_000;
/** SIGTERM to the end: what is on its way may still be acknowledged. */
const STOP_GRACE_MS = 1_200;

async function run(settings: DemoSettings, stop: AbortController): Promise<void> {
  const credential = await waitForCredential(settings.credentialFile, stop.signal);
  const file = checkpointPath(settings.credentialFile);
  const checkpoint = await readCheckpoint(file);
  const startMs = Date.now();
  const plant = startPlant(settings, checkpoint, startMs);
  const { sim, clock } = plant;
  const start = startWarehouse(settings, plant, checkpoint, startMs);
  const publisher = openPublisher({
    credential,
    unacknowledgedMax: UNACKNOWLEDGED_MAX,
    onConnection: (isConnected) =>
      console.log(isConnected ? `connected to ${credential.url}` : 'connection lost'),
    onRefused: (reason) => {
      // Another server may have written another credential meanwhile: begin again with the file.
      process.exitCode = 1;
      stop.abort(new Error(`the broker refuses the demo plant: ${reason}`));
    },
  });

  let writtenAtMs = Date.now();
  let writing: Promise<void> = Promise.resolve();
  async function writeWhenAcknowledged(now: Checkpoint): Promise<void> {
    if (await publisher.settled()) await writeCheckpoint(file, now);
  }
  const hall = pumpHall({
    plant,
    seed: settings.seed,
    state: checkpoint?.hall?.seed === settings.seed ? checkpoint.hall : null,
    now: Date.now,
    signal: stop.signal,
    publish: (topic, payload) =>
      publisher.publish(`linewall/v1/${credential.tenantId}/${topic}`, payload, true),
  });
  const fans =
    settings.fansHost &&
    pumpFans({
      host: settings.fansHost,
      clock,
      seed: settings.seed,
      state: checkpoint?.fans ?? null,
      now: Date.now,
      signal: stop.signal,
    });
  const checkpointOf = (warehouse: HouseState): Checkpoint => ({
    anchor: clock.anchorAt(sim.nowMs()),
    state: sim.snapshot(),
    warehouse,
    hall: hall.state(),
    ...(fans && { fans: fans.state() }),
  });
  // A run that ends before all of its past is published is published again, with the same ids.
  if (start.isNew) await writeCheckpoint(file, checkpointOf(start.house.snapshot()));
  const warehouse = pumpWarehouse({
    plant,
    start,
    now: Date.now,
    signal: stop.signal,
    publish: (code, payload, isUrgent) =>
      publisher.publish(`linewall/v1/${credential.tenantId}/${code}/event`, payload, isUrgent),
    ...(fans && { onEvents: fans.takeIn }),
  });

  await Promise.race([
    warehouse.ended,
    hall.ended,
    ...(fans ? [fans.ended] : []),
    pump({
      sim,
      clock,
      now: Date.now,
      signal: stop.signal,
      toldFirst: new Set(bottlingPlant.lines.map(({ bottleneckCode }) => bottleneckCode)),
      publish: ({ machineCode, kind, payload }, isUrgent) =>
        publisher.publish(
          `linewall/v1/${credential.tenantId}/${machineCode}/${kind}`,
          JSON.stringify({ ...payload, ts: clock.toWall(payload.ts) }),
          isUrgent,
        ),
      onAllPublished: () => {
        if (Date.now() - writtenAtMs < CHECKPOINT_EVERY_MS) return;
        const state = warehouse.settledState();
        if (state === null) return;
        writtenAtMs = Date.now();
        const now = checkpointOf(state);
        writing = writing
          .then(() => writeWhenAcknowledged(now))
          .catch((error: unknown) => {
            // Without a checkpoint a restart begins anew; that is no reason to stop a plant that runs.
            console.error(`demo plant: cannot write ${file}: ${String(error)}`);
          });
      },
    }),
    abortOf(stop.signal),
  ]);
  await Promise.race([writing, wait(STOP_GRACE_MS, undefined, { ref: false })]);
  await publisher.close();
}

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
try {
  await run(readDemoSettings(process.env), stop);
  if (process.exitCode === 1 && stop.signal.reason instanceof Error)
    console.error(`demo plant: ${stop.signal.reason.message}`);
} catch (error) {
  if (!stop.signal.aborted) {
    console.error(`demo plant: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
process.exit();
