import { openBenchBrowser } from '#tests/perf/browser.ts';
import { rounded } from '#tests/perf/median.ts';
import { connectPlant, MACHINES, startPulse } from '#tests/perf/plant-load.ts';
import type { ServerProbe } from '#tests/perf/server-memory.ts';
import { openPageMemory } from '#tests/support/browser/page-memory.ts';
import type { ServerProcess } from '#tests/support/servers/server-process.ts';
import type { Sample, SoakRun } from './soak-rows.ts';

const SAMPLES = 80;

/** The demo plant faster than the clock, through the real broker, server and feed into the real board. */
export async function soakPlant(
  server: ServerProcess,
  probe: ServerProbe,
  { hours, speed, pulse }: Omit<SoakRun, 'faults'>,
  say: (line: string) => void,
): Promise<{ readonly samples: readonly Sample[]; readonly faults: number }> {
  const browser = await openBenchBrowser();
  const { page } = browser;
  const samples: Sample[] = [];
  let faults = 0;
  try {
    const readMemory = await openPageMemory(page);

    async function sample(realMs: number): Promise<Sample> {
      const { scriptMb, browserMb } = await readMemory();
      const { nodes, listeners } = await browser.memory();
      const board = await page.evaluate(() => {
        const now = window.linewall?.diagnostics();
        return {
          state: now?.state,
          phase: now?.feed.phase,
          ladder: now?.ladder.length ?? 0,
          sceneNodes: now?.counts.nodes ?? 0,
          watchers: (now?.counts.watchers ?? 0) + (now?.counts.timers ?? 0) + (now?.counts.texts ?? 0),
          textureMb: (now?.textureBytes ?? 0) / 2 ** 20,
          frames: now?.frames.presented ?? 0,
          modelKb: JSON.stringify(window.linewall?.model() ?? null).length / 1024,
        };
      });
      const { state, phase, ladder, ...counts } = board;
      if (state !== 'showing' || phase !== 'live' || ladder > 0) {
        faults += 1;
        console.error(`soak: the wall is ${state}, its feed ${phase}, ${ladder} faults`);
      }
      const own = await probe.memory();
      return {
        seconds: realMs / 1000,
        days: (realMs * speed) / 86_400_000,
        heapMb: scriptMb + browserMb,
        nodes,
        listeners,
        ...counts,
        serverHeapMb: own.heapMb,
        serverExternalMb: own.externalMb,
        serverMb: own.residentMb,
      };
    }

    server.startDemo({ LINEWALL_DEMO_SPEED: String(speed) });
    const client = await connectPlant(server.mqtt);
    await page.goto(server.wallLink().replace('#', '?line=L1#'));
    await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing', undefined, {
      timeout: 60_000,
    });
    const stopPulse = startPulse(client, server.mqtt.tenantId, MACHINES[0] ?? [], pulse);
    const realMs = (hours * 3_600_000) / speed;
    const startedAt = performance.now();
    for (let index = 1; index <= SAMPLES; index += 1) {
      const dueMs = (realMs * index) / SAMPLES - (performance.now() - startedAt);
      await page.waitForTimeout(Math.max(0, dueMs));
      const one = await sample(performance.now() - startedAt);
      samples.push(one);
      say(
        Object.entries(one)
          .map(([name, value]) => `${name} ${rounded(value, 5)}`)
          .join(', '),
      );
    }
    stopPulse();
    await client.endAsync(true);
  } finally {
    await browser.close();
  }
  return { samples, faults };
}
