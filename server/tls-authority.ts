/**
 * `npm run tls:authority -- NAME…`: an own certificate authority and a certificate of the server for these names and
 * addresses; with an authority that is there, another certificate of the server. `--new` replaces the authority. Without
 * names it says what there is.
 */
import { isIP } from 'node:net';
import { refuseRoot } from './adapters/data-lock.ts';
import {
  describeAuthority,
  issueServerFile,
  readAuthority,
  writeAuthority,
} from './adapters/tls/authority-files.ts';
import { runCommand } from './command.ts';
import { readConfig } from './core/config.ts';
import { authorityDirOf } from './core/tls-settings.ts';

const NAMES_MAX = 20;
const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

await runCommand(async () => {
  const words = process.argv.slice(2);
  const isNew = words.includes('--new');
  const names = words.filter((word) => word !== '--new').map((word) => word.toLowerCase());
  const wrong = names.find((name) => isIP(name) === 0 && !HOST_NAME.test(name));
  if (wrong !== undefined) throw new Error(`"${wrong}" is neither a host name nor an IP address`);
  if (names.length > NAMES_MAX) throw new Error(`${NAMES_MAX} names at most`);
  const { LINEWALL_DATA_DIR } = process.env;
  const { dataDir } = readConfig({ LINEWALL_DATA_DIR });
  refuseRoot(dataDir);
  const dir = authorityDirOf(dataDir);
  const isThere = (await readAuthority(dir)) !== null;
  if (names.length === 0) {
    if (!isThere || isNew)
      throw new Error(
        'usage: npm run tls:authority -- [--new] NAME…, with the names and addresses by which browsers and machines reach this server',
      );
    return describeAuthority(dir);
  }
  if (isThere && !isNew)
    await issueServerFile(dir, names, Date.now()).catch((error: Error) => {
      throw new Error(`${error.message}; --new makes another authority, which everything has to trust anew`);
    });
  else await writeAuthority(dir, names, Date.now());
  return describeAuthority(dir);
});
