import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchText } from '#tests/perf/glass-watch.ts';
import { findFreePort, startMosquitto } from '#tests/support/devices/mosquitto.ts';
import { installPeer } from './install.ts';
import { NODE_RED_PAGE, nodeRedFlows, nodeRedSelector } from './node-red-flows.ts';
import { readTexts, waitForTexts } from './page-texts.ts';
import { startPeerProcess } from './peer-process.ts';
import type { BenchView } from './view.ts';
import type { WallSystem } from './wall-system.ts';

const PACKAGES = {
  name: 'node-red',
  packages: { 'node-red': '4.1.15', '@flowfuse/node-red-dashboard': '1.31.0' },
};
const SETTINGS = `module.exports = { flowFile: 'flows.json', uiHost: '127.0.0.1', credentialSecret: false, logging: { console: { level: 'warn' } }, telemetry: { enabled: false, updateNotification: false } };\n`;

/** Node-RED and its dashboard with a broker of its own, its data in a folder that is gone afterwards. */
export async function startNodeRed(view: BenchView, say: (text: string) => void): Promise<WallSystem> {
  const folder = await installPeer(PACKAGES, say);
  const userDir = await mkdtemp(join(tmpdir(), 'linewall-bench-node-red-'));
  const broker = await startMosquitto();
  const port = await findFreePort();
  await writeFile(join(userDir, 'settings.js'), SETTINGS);
  await writeFile(join(userDir, 'flows.json'), JSON.stringify(nodeRedFlows(view, broker.port)));
  // Nodes are looked for beside the flows.
  await writeFile(
    join(userDir, 'package.json'),
    JSON.stringify({ name: 'bench', private: true, dependencies: PACKAGES.packages }),
  );
  await symlink(join(folder, 'node_modules'), join(userDir, 'node_modules'));
  const server = startPeerProcess(
    [join(folder, 'node_modules/node-red/red.js'), '--port', String(port), '--userDir', userDir],
    { cwd: userDir },
  );
  const stop = async (): Promise<void> => {
    await server.stop();
    await broker.stop();
    await rm(userDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}${NODE_RED_PAGE}`;
  try {
    await server.ready(url);
  } catch (error) {
    await stop();
    throw error;
  }
  const selectors = Object.fromEntries(
    view.machines.flatMap(({ code }) => [
      [`${code} speed`, nodeRedSelector(code, 'speed')],
      [`${code} yield`, nodeRedSelector(code, 'yield')],
    ]),
  );
  return {
    key: 'node-red',
    title: 'Node-RED 4 + dashboard 1.31',
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
