/** Finds a Chromium for the browser tests: an installed one, else Debian's, else Playwright's own download. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodePath, ROOT, run, toolEnvironment } from './toolchain.mjs';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function ensureChromium() {
  if (process.env.LINEWALL_CHROMIUM || INSTALLED.some((path) => existsSync(path))) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('linewall: installing Chromium …\n');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    const install = (name) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    await install('chromium');
    // Of the same version, for the console's tests; a distribution without it runs them in Chromium.
    await install('chromium-headless-shell');
    if (INSTALLED.some((path) => existsSync(path))) return;
  }
  const playwright = join(ROOT, 'node_modules', 'playwright', 'cli.js');
  await run(nodePath(), [playwright, 'install', 'chromium'], { env: toolEnvironment() });
}
