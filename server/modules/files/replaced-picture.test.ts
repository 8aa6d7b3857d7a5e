import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { file } from '#shared/contracts/files/file.ts';
import { takeFileBack } from '#shared/contracts/files/file-version.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { getCurrentTenant, putLogo } from '#shared/contracts/platform/tenant-setting.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { putOwnAvatar } from '#shared/contracts/sign-in/auth-account.ts';
import { replace } from '#tests/support/files/file-upload.ts';
import { picture } from '#tests/support/files/sample-files.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { anyMachine, putFileAt, putPicture } from '#tests/support/walks/foreign-rows/plant-rows.ts';

/** Pictures that browsers keep for good, each as large as its width says. */
let server: TestServer;
let admin: TestUser;
let machineId: Id;
beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  admin = await server.addUser();
  machineId = await anyMachine(server, admin);
});
afterAll(() => server.close());

const KINDS = {
  logo: {
    group: '14',
    put: () => putFileAt(server, admin, putLogo.path),
    url: async () => (await server.call(getCurrentTenant, {}, admin)).json().data.logo,
  },
  avatar: {
    group: '11',
    put: () => putFileAt(server, admin, putOwnAvatar.path),
    url: async () => (await server.call(getSessionInfo, {}, admin)).json().data.sysUser.avatar,
  },
  'machine picture': {
    group: '12',
    put: () => putPicture(server, admin, machineId),
    url: async () => server.wiring.directory.machine(server.tenantId, machineId)?.imageUrl ?? '',
  },
} as const;

/** Width and height in the head of a PNG. */
const sizeOf = (png: Buffer): [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

async function show(url: string) {
  const answer = await server.app.inject({ url, headers: admin.headers });
  return { status: answer.statusCode, size: answer.statusCode === 200 ? sizeOf(answer.rawPayload) : null };
}

describe.each(Object.entries(KINDS))('the %s whose file is replaced in the library', (_name, kind) => {
  it('has a new address, under which the new picture is shown, and so has the former one that is put in again', async () => {
    expect((await kind.put()).statusCode).toBe(200);
    const first: string = await kind.url();
    expect(await show(first)).toEqual({ status: 200, size: [1, 1] });
    const listed = await server.call(file.page, { query: { fileListId: kind.group, isOwn: 'true' } }, admin);
    const [{ id }] = listed.json().data.records;

    const replaced = await replace(server, admin, id, { name: 'new.png', bytes: await picture('png') });
    expect(replaced.statusCode).toBe(200);
    const second: string = await kind.url();
    expect(second).not.toBe(first);
    expect(await show(second)).toEqual({ status: 200, size: [40, 20] });

    expect((await server.call(takeFileBack, { params: { id, version: 1 } }, admin)).statusCode).toBe(200);
    const third: string = await kind.url();
    expect([first, second]).not.toContain(third);
    expect(await show(third)).toEqual({ status: 200, size: [1, 1] });
  });
});
