import { dirname, join } from 'node:path';
import { followAccountFile } from './account-file.ts';
import { keptMedia } from './kept-map.ts';
import { startWechatHost } from './wechat-host.ts';

/**
 * The stand-in host of the demo: as the platform of public accounts, for the one account that a file names, on this machine
 * alone. It sends its origin to the program that has started it, and ends with that.
 */
const { LINEWALL_DEMO_WECHAT_FILE: file, LINEWALL_DEMO_WECHAT_SECRET: controlSecret } = process.env;
if (!file || !controlSecret)
  throw new Error('LINEWALL_DEMO_WECHAT_FILE and LINEWALL_DEMO_WECHAT_SECRET must be set');

const folder = join(dirname(file), 'demo-wechat');
const read = followAccountFile(file);
const account = { appId: '', secret: '', allowed: [], hasAutoReply: false };
const target = () => {
  const known = read();
  account.appId = known?.appId ?? '';
  account.secret = known?.secret ?? '';
  return known;
};
const host = await startWechatHost(account, Date.now, {
  port: Number(process.env.LINEWALL_DEMO_WECHAT_PORT ?? 0),
  controlSecret,
  target,
  kept: keptMedia(folder),
  tagsPath: join(folder, 'tags.json'),
});
/** A token may be asked for before the first push. */
const FOLLOW_MS = 1_000;
setInterval(target, FOLLOW_MS);
target();
process.send?.({ origin: host.origin });

for (const end of ['SIGINT', 'SIGTERM', 'disconnect'])
  process.on(end, () => void host.close().then(() => process.exit()));
