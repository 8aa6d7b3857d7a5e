import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchText } from '#tests/perf/glass-watch.ts';
import { findFreePort, startMosquitto } from '#tests/support/devices/mosquitto.ts';
import { fuxaProject, fuxaTextId } from './fuxa-project.ts';
import { installPeer } from './install.ts';
import { readTexts, waitForTexts } from './page-texts.ts';
import { startPeerProcess } from './peer-process.ts';
import type { BenchView } from './view.ts';
import type { WallSystem } from './wall-system.ts';

const PACKAGES = { name: 'fuxa', packages: { '@frangoteam/fuxa': '1.3.4' } };

export interface FuxaSystemOptions {
  readonly key: string;
  readonly title: string;
  readonly pollingMs: number;
  readonly hasHistory: boolean;
}

/** FUXA with a broker of its own, its data in a folder that is gone afterwards. */
export async function startFuxa(
  view: BenchView,
  { key, title, pollingMs, hasHistory }: FuxaSystemOptions,
  say: (text: string) => void,
): Promise<WallSystem> {
  const folder = await installPeer(PACKAGES, say);
  const userDir = await mkdtemp(join(tmpdir(), 'linewall-bench-fuxa-'));
  const broker = await startMosquitto();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const packageFolder = join(folder, 'node_modules/@frangoteam/fuxa');
  await mkdir(join(userDir, '_appdata'));
  // Its own settings, but bound to this machine: any client that reaches it may change the project.
  await writeFile(
    join(userDir, '_appdata/settings.js'),
    `module.exports = { ...require(${JSON.stringify(join(packageFolder, 'settings.default.js'))}), uiHost: '127.0.0.1' };\n`,
  );
  const server = startPeerProcess(
    [join(packageFolder, 'main.js'), '--port', String(port), '--userDir', userDir],
    { cwd: userDir },
  );
  const stop = async (): Promise<void> => {
    await server.stop();
    await broker.stop();
    await rm(userDir, { recursive: true, force: true });
  };
  try {
    await server.ready(url);
    const project = fuxaProject(view, { brokerUrl: broker.url, pollingMs, hasHistory });
    const answer = await fetch(`${url}/api/project`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(project),
    });
    if (!answer.ok) throw new Error(`FUXA refuses the project: ${answer.status} ${await answer.text()}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const selectors = Object.fromEntries(
    view.machines.flatMap(({ code }) => [
      [`${code} speed`, `[id="${fuxaTextId(code, 'speed')}"]`],
      [`${code} yield`, `[id="${fuxaTextId(code, 'yield')}"]`],
    ]),
  );
  return {
    key,
    title,
    mqtt: { host: '127.0.0.1', port: broker.port },
    serverPid: server.pid,
    brokerPid: broker.pid,
    async openWall(page) {
      await page.goto(url);
      await waitForTexts(page, selectors);
    },
    drawn: (page) => readTexts(page, selectors),
    watchProbe: (page) => watchText(page, { selector: selectors[`${view.probe.code} speed`] ?? '' }),
    probeText: String,
    stop,
  };
}
