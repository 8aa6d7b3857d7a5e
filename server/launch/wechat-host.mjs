/** The stand-in host of public accounts: a program of the demo, restarted on the same port if it dies. */
import { spawn } from 'node:child_process';
import { nodePath, ROOT } from './toolchain.mjs';

const START_MS = 15_000;
const RESTART_MS = 1_000;

/**
 * Starts it and waits for its origin. `file`: where the server says which account it is for. `secret`: of those who act for the
 * fans. `environment` of the answer: what they need to reach it. Null = it has not started; the server runs without.
 */
export async function startHostProgram({ program, file, secret, environment }) {
  let child = null;
  let isStopping = false;

  function launch(port) {
    child = spawn(nodePath(), [program], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...environment,
        LINEWALL_DEMO_WECHAT_FILE: file,
        LINEWALL_DEMO_WECHAT_SECRET: secret,
        LINEWALL_DEMO_WECHAT_PORT: String(port),
      },
    });
    return child;
  }

  const origin = await originOf(launch(0));
  if (origin === null) {
    child.kill('SIGKILL');
    console.error('the stand-in host of public accounts has not started: the demo runs without it');
    return null;
  }
  const { port } = new URL(origin);
  const restart = () => {
    if (!isStopping) setTimeout(() => !isStopping && launch(port).on('exit', restart), RESTART_MS);
  };
  child.on('exit', restart);
  return {
    origin,
    environment: {
      LINEWALL_DEMO_WECHAT_FILE: file,
      LINEWALL_DEMO_WECHAT_SECRET: secret,
      LINEWALL_DEMO_WECHAT_CONTROL: origin,
    },
    stop() {
      isStopping = true;
      child.kill('SIGTERM');
    },
  };
}

/** As it says once it listens; null = it has ended, or says nothing. */
function originOf(started) {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve(null), START_MS);
    const end = (origin) => {
      clearTimeout(giveUp);
      resolve(origin);
    };
    started.once('exit', () => end(null));
    started.once('message', ({ origin }) => end(origin));
  });
}
