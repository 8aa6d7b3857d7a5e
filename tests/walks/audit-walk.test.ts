import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts, loadCruds, loadLogs } from '#server/all-contracts.ts';
import { verifyAudit } from '#server/core/audit/verify-audit.ts';
import { wireModules } from '#server/wiring.ts';
import { OPERATION_ACTIONS, OPERATION_SUBJECTS } from '#shared/contracts/platform/operation-log.ts';
import { socialProvider } from '#shared/contracts/social/social-provider.ts';
import { readSources } from '#tests/architecture/import-graph.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { AUDIT_SAMPLES } from '#tests/support/walks/audit-samples/audit-samples.ts';
import { CODE_PROVIDER, CODE_PROVIDER_TYPES } from '#tests/support/walks/audit-samples/own-account-audits.ts';

/** Calls that leave no entry in the audit, each with its reason. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  'account.verifyPassword': 'changes nothing; the proof is for this session and five minutes',
  'auth.logout': 'ends nothing but the session that makes the call',
  'auth.secondFactor': 'the login log',
  'auth.ticket': 'the login log',
  'auth.token': 'the login log',
  'camera.hangUp': 'ends a stream of this session',
  'camera.offer': 'a look, which changes nothing',
  'camera.talk': 'sound that is not kept',
  'camera.ticket': 'a look, which changes nothing',
  'captcha.check': 'belongs to no tenant',
  'captcha.codeCheck': 'belongs to no tenant',
  'captcha.get': 'belongs to no tenant',
  'alarmRule.try': 'changes nothing',
  'connection.try': 'changes nothing',
  'connector.browse': 'a look at the device, which changes nothing',
  'connector.entryValues': 'a look at the device, which changes nothing',
  'connector.test': 'an attempt to connect, which changes nothing',
  'department.energySubTree': 'a read without a body',
  'department.selfTree': 'a read with a body',
  'fileUpload.begin': 'no file yet; the one that is made of it is audited',
  'fileUpload.cancel': 'removes what was no file yet',
  'fileUpload.continue': 'bytes that are no file yet',
  'ingest.post': 'readings of machines; the history keeps them',
  'job.uploadImport': 'a check of a file, which changes nothing; its import is audited',
  'log.post': 'a log itself',
  'machine.tree': 'a read with a body',
  'messageCentre.ticket': 'a ticket for the socket of this session',
  'mpBinding.ownCode': 'audited, and needs a host that answers: mp-binding.test.ts',
  'mpBinding.ticketCode': 'audited, and needs a host that answers: mp-binding.test.ts',
  'mpHook.push': 'what the platform says; the push itself is kept',
  'mpMaterial.addNews': 'audited, and needs a host that answers: mp-material.test.ts',
  'mpMaterial.changeNews': 'audited, and needs a host that answers: mp-material.test.ts',
  'mpMaterial.newsPicture': 'audited, and needs a host that answers: mp-material.test.ts',
  'mpMaterial.upload': 'audited, and needs a host that answers: mp-material.test.ts',
  'mpMenu.fetch': 'audited, and needs a host that answers: mp-menu.test.ts',
  'mpMenu.publish': 'audited, and needs a host that answers: mp-menu.test.ts',
  'mpMenu.withdraw': 'audited, and needs a host that answers: mp-menu.test.ts',
  'mpNews.preview': 'audited, and needs a host that answers: mp-news.test.ts',
  'mpNews.publish': 'audited, and needs a host that answers: mp-news.test.ts',
  'mpNews.withdraw': 'audited, and needs a host that answers: mp-news.test.ts',
  'mpQr.code': 'audited, and needs a host that answers: mp-qr.test.ts',
  'mpSync.start': 'audited, and its job needs a host that answers: mp-sync.test.ts',
  'mpTag.sync': 'audited, and needs a host that answers: mp-tag.test.ts',
  'mpTeam.read': 'a mark that only counts',
  'mpMessage.send': 'audited, and needs a host that answers: mp-message.test.ts',
  'report.run': 'a look, which changes nothing but what is kept of it for a day',
  'notice.read': 'what the user has read, shown to nobody else',
  'operationLog.verify':
    'a look at the log itself, which has to work where no entry can be written; the job says who asked',
  'screen.report': 'that a wall runs, every minute',
  'secondFactor.start': 'a secret that counts for nothing before it is confirmed',
  'sms.token': 'the login log',
  'userInvite.sendCode': 'a code; the invitation that is accepted with it is audited',
  'userInvite.open': 'a look at an invitation, which changes nothing',
  'stateCorrection.preview': 'a look at what a correction would change',
  'social.start': 'an attempt of a browser to sign in',
  'social.startBind': 'an attempt of a browser; the binding is audited',
  'social.token': 'the login log',
  'tableLayout.reset': 'how the user likes their own tables',
  'tableLayout.save': 'how the user likes their own tables',
};

/** The specification has these changes as GET. */
const CHANGES_BY_GET = ['social.unbind', 'social.unbindOf', 'user.initialize'];

const contracts = await loadContracts();
const cruds = await loadCruds();
const logs = await loadLogs();
const ofTheKit = new Set([...cruds, ...logs].flatMap((value) => Object.values(value) as unknown[]));
const changing = contracts.filter(({ id, method }) => method !== 'GET' || CHANGES_BY_GET.includes(id));

let server: TestServer;
beforeAll(async () => {
  const socialProviders = Object.fromEntries(CODE_PROVIDER_TYPES.map((type) => [type, CODE_PROVIDER]));
  server = await startTestServer({
    env: { LINEWALL_DEMO: '1', LINEWALL_PUBLIC_URL: 'http://wall.test' },
    wire: (core) => wireModules(core, { socialProviders }),
  });
  await setParams(server, { REGISTER_ENABLE: 'Y', SMS_CAPTCHA: 'N' });
  const admin = await server.addUser();
  for (const type of CODE_PROVIDER_TYPES) {
    const app = { appId: 'app', secret: 'its-secret', agentId: type === 'WX' ? null : '1' };
    const body = { type, name: type, ...app, isEnabled: true };
    const answer = await server.call(socialProvider.create, { body }, admin);
    expect(answer.statusCode, answer.body).toBe(200);
  }
});
afterAll(() => server.close());

interface Entry {
  readonly subject: string;
  readonly action: string;
  readonly username: string | null;
}

const entries = (): Promise<Entry[]> =>
  server.db.tenant(server.tenantId, async (tx) => {
    const { rows } = await sql<Entry>`select subject, action, username from sys_audit order by seq`.execute(
      tx,
    );
    return rows;
  });

describe('every call that changes something', () => {
  it('is of the kit, or has a sample here, or a reason to have none', () => {
    const own = changing.filter((contract) => !ofTheKit.has(contract)).map(({ id }) => id);
    const known = [...AUDIT_SAMPLES.map(({ contract }) => contract.id), ...Object.keys(NOT_AUDITED)];
    expect(known.sort()).toEqual(own.sort());
  });

  it('is tried by describeCrud where it is of the kit', () => {
    const tests = [...readSources()].flatMap(([file, text]) => (file.endsWith('.test.ts') ? [text] : []));
    const described = tests.flatMap((text) =>
      [...text.matchAll(/describeCrud\(\s*(\w+)Sample\b/g)].map(([, name]) => name),
    );
    expect(cruds.map(({ subject }) => subject.key).filter((key) => !described.includes(key))).toEqual([]);
  });

  it('is tried by describeLog where it is of a log', () => {
    const tests = [...readSources()].flatMap(([file, text]) => (file.endsWith('.test.ts') ? [text] : []));
    const described = tests.flatMap((text) =>
      [...text.matchAll(/describeLog\(\s*(\w+)/g)].map(([, name]) => name),
    );
    expect(logs.map(({ subject }) => subject.key).filter((key) => !described.includes(key))).toEqual([]);
  });

  it('has names for its subject and its action in the operation log', () => {
    const subjects = new Set<string>(
      [...AUDIT_SAMPLES, ...[...cruds, ...logs].map(({ subject }) => ({ subject: subject.key }))].map(
        ({ subject }) => subject,
      ),
    );
    // `resolve`: the server resolves the exceptions of what is over; `changeSecurity`: an update of such a parameter;
    const ofServer = ['changeSecurity', 'export', 'open', 'resolve', 'restore'];
    // They need a host that answers, or a fan who writes.
    const ofHost = [
      ...['sendMessage', 'uploadNewsPicture', 'publishNews', 'withdrawNews', 'previewNews', 'syncMaterials'],
      ...['fetchMenu', 'withdrawVersion', 'bind', 'syncTags', 'makeBindCode', 'makeQrCode', 'openConflict'],
    ];
    const actions = new Set([...AUDIT_SAMPLES.map(({ action }) => action), ...ofServer, ...ofHost]);
    subjects.delete('foreignSample');
    // Taken away by a GET.
    subjects.add('report');
    expect(OPERATION_SUBJECTS.toSorted()).toEqual([...subjects].sort());
    expect(OPERATION_ACTIONS.toSorted()).toEqual([...actions].sort());
  });

  it.each(AUDIT_SAMPLES.map((sample) => [sample.contract.id, sample] as const))(
    '%s leaves an entry of who did it',
    async (_id, { subject, action, run }) => {
      const user: TestUser = await server.addUser();
      const before = await entries();
      const answer = await run(server, user);
      expect(answer.statusCode, answer.body).toBe(200);
      // What follows from it leaves entries of its own.
      const added = (await entries()).slice(before.length);
      const last = added.findLast((one) => one.subject === subject && one.action === action);
      expect(last, JSON.stringify(added)).toBeDefined();
      // These make or complete the account that does them.
      const isOwn = action === 'register' || action === 'acceptInvite';
      expect(last?.username === user.username).toBe(!isOwn);
    },
  );

  it('leaves a chain that holds', async () => {
    const chain = (await verifyAudit(server.db)).find(({ tenantId }) => tenantId === server.tenantId);
    expect(chain?.broken).toBeNull();
  });
});
