/** `npm start`: installs what is missing, builds what is stale, starts the server and the demo plant. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import memory from './memory.json' with { type: 'json' };
import { checkNode, ensureBuilt, ensureInstalled, nodePath, ROOT, toolEnvironment } from './toolchain.mjs';
import { startHostProgram } from './wechat-host.mjs';

const DEMO_RESTART_MS = 2_000;
const PARENT_CHECK_MS = 1_000;

checkNode();
await ensureInstalled();
await ensureBuilt();

/** The demo plant writes about 1.5 GB of samples a day; two days of them show everything there is to see. */
const DEMO_RAW_DAYS = '2';
const withDemo = (process.env.LINEWALL_DEMO ?? '1') === '1';
const dataDir = resolve(ROOT, process.env.LINEWALL_DATA_DIR ?? 'data');
const environment = {
  ...toolEnvironment(),
  LINEWALL_DATA_DIR: dataDir,
  LINEWALL_DEMO: withDemo ? '1' : '0',
  ...(withDemo && !process.env.LINEWALL_HISTORY_RAW_DAYS ? { LINEWALL_HISTORY_RAW_DAYS: DEMO_RAW_DAYS } : {}),
  LINEWALL_PRINT_LINKS: process.env.LINEWALL_PRINT_LINKS ?? '1',
};

/** Before the server, which is handed its address. An operator's own host is left alone. */
const wechat =
  withDemo && !process.env.LINEWALL_WECHAT_ORIGIN?.trim()
    ? await startHostProgram({
        program: join(ROOT, 'server', 'demo', 'wechat-host', 'main.ts'),
        file: join(dataDir, 'demo-wechat.json'),
        secret: randomBytes(24).toString('base64url'),
        environment,
      })
    : null;

let stopping = false;
let demo = null;
const server = spawn(nodePath(), [...memory.arguments, join(ROOT, 'server', 'main.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...memory.environment,
    ...environment,
    ...(wechat ? { LINEWALL_WECHAT_ORIGIN: wechat.origin, LINEWALL_DEMO_WECHAT: '1' } : {}),
  },
});

/** The demo plant is a machine like any other: its own process, over MQTT, restarted if it dies. */
function startDemo() {
  demo = spawn(nodePath(), [join(ROOT, 'server', 'demo', 'main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      LINEWALL_DEMO_CREDENTIAL: join(dataDir, 'demo-credential.json'),
      ...wechat?.environment,
    },
  });
  demo.on('exit', () => {
    if (!stopping) setTimeout(() => !stopping && startDemo(), DEMO_RESTART_MS);
  });
}
if (withDemo) startDemo();

function stop() {
  stopping = true;
  demo?.kill('SIGTERM');
  server.kill('SIGTERM');
  wechat?.stop();
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
/** npm and its shell die of a SIGTERM without passing it on; whoever ends `npm start` means all of it. */
const parentPid = process.ppid;
setInterval(() => process.ppid !== parentPid && !stopping && stop(), PARENT_CHECK_MS).unref();
server.on('exit', (code) => {
  stopping = true;
  demo?.kill('SIGTERM');
  wechat?.stop();
  process.exitCode = code ?? 1;
});
