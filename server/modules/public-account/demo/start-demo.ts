import type { Config } from '#server/core/config.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import type { MediaParts } from '#server/modules/public-account/materials/media-parts.ts';
import type { PushAnswers } from '#server/modules/public-account/replies/answer-push.ts';
import { type DemoAccount, readDemoAccount, writeDemoAccount } from './demo-account-file.ts';
import { giveDemoCodes } from './demo-codes.ts';
import { uploadDemoMaterials } from './demo-materials.ts';
import { giveDemoMenu } from './demo-menu.ts';
import { findDemoAccount, type PublicAccountSeed, seedPublicAccount } from './demo-seed.ts';

export interface PublicAccountDemo {
  /** Makes the account at the first boot, and tells the stand-in host of it. */
  start(): Promise<void>;
  /** Once the host knows it: uploads its materials, and gives the host the menu that it has forgotten. Afterwards nothing. */
  uploadDue(): Promise<void>;
}

/** The account of the demo, at the host that `npm start` has started. What people remove of it stays removed. */
export function createPublicAccountDemo(
  parts: MediaParts,
  { answers, tokens }: { readonly answers: PushAnswers; readonly tokens: AccessTokens },
  {
    config,
    seed,
  }: {
    readonly config: Pick<Config, 'dataDir' | 'host' | 'port' | 'tls'>;
    readonly seed: PublicAccountSeed;
  },
): PublicAccountDemo {
  const { db, clock, log } = parts;
  let account = null as DemoAccount | null;
  let isDone = false;

  async function keep(next: DemoAccount): Promise<void> {
    account = next;
    await writeDemoAccount(config.dataDir, next);
  }

  const rowOf = ({ appId }: DemoAccount) =>
    db.tenant(FIRST_TENANT, (tx) =>
      tx.selectFrom('mp_account').select(['id', 'hook_key']).where('app_id', '=', appId).executeTakeFirst(),
    );

  return {
    async start() {
      const asked = { tenantId: FIRST_TENANT, nowMs: clock.now(), origin: originHere(config) };
      const known = await readDemoAccount(config.dataDir);
      if (known) {
        const row = await rowOf(known);
        return keep({ ...known, hookUrl: row ? `${asked.origin}/mp/hook/${row.hook_key}` : '' });
      }
      const made =
        (await seedPublicAccount({ ...parts, answers }, seed, asked)) ??
        (await findDemoAccount(parts, seed.account, asked));
      if (!made)
        return log.info('the demo has no public account: the tenant has others, or no demo warehouse');
      await keep(made);
      log.info('public account of the demo created');
    },
    async uploadDue() {
      if (isDone || !account || account.hookUrl === '') return;
      const row = await rowOf(account);
      if (!row) return;
      const owner = { tenantId: FIRST_TENANT, accountId: row.id };
      if (!account.hasMaterials) {
        if (!(await uploadDemoMaterials(parts, owner, seed))) return;
        await keep({ ...account, hasMaterials: true });
      }
      await giveDemoMenu(parts, tokens, owner);
      await giveDemoCodes(parts, tokens, owner);
      isDone = true;
    },
  };
}

/** Of this server for a program on this machine, whatever others call it. */
function originHere({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): string {
  const near =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return tls ? `https://${near}:${tls.httpsPort}` : `http://${near}:${port}`;
}
