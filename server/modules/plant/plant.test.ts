import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { file, getFileUses } from '#shared/contracts/files/file.ts';
import {
  type DepartmentNode,
  department,
  getDepartment,
  getDepartmentTree,
  getMachineTree,
  getOwnDepartmentTree,
  listDepartmentChildren,
  listDepartmentsByType,
} from '#shared/contracts/plant/department.ts';
import { getLine, type Line, listLines } from '#shared/contracts/plant/line.ts';
import {
  getMachine,
  getMachineImage,
  listMachinesByIds,
  type Machine,
  putMachineImage,
  removeMachineImage,
} from '#shared/contracts/plant/machine.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let user: TestUser;
let stranger: TestUser;
let lines: Line[];
let filler: Machine;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  user = await server.addUser();
  stranger = await server.addUser({ tenantId: await server.addTenant('other') });
  lines = (await server.call(listLines, {}, user)).json().data;
  filler = machineOf('L1-FILLER');
});
afterAll(() => server.close());

function machineOf(code: string): Machine {
  const machine = lines.flatMap((line) => line.machines).find((candidate) => candidate.code === code);
  if (!machine) throw new Error(`no machine ${code}`);
  return machine;
}

function flatten(nodes: readonly DepartmentNode[]): DepartmentNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

describe('the seeded plant', () => {
  it('has every line of its definition with steps, branches and buffers', () => {
    expect(lines.map((line) => line.code)).toEqual(bottlingPlant.lines.map((line) => line.code));
    for (const [index, definition] of bottlingPlant.lines.entries()) {
      const line = lines[index];
      const codeOf = new Map(line?.machines.map((machine) => [machine.id, machine.code]));
      expect(line?.steps.map((step) => step.machineIds.map((id) => codeOf.get(id)))).toEqual(
        definition.steps,
      );
      expect(line?.edges.length).toBe(definition.edges.length);
      expect(codeOf.get(line?.bottleneckMachineId ?? '')).toBe(definition.bottleneckCode);
    }
  });

  it('is not created a second time', async () => {
    const again = await server.call(listDepartmentsByType, { params: { type: 'company' } }, user);
    expect(again.json().data).toHaveLength(1);
  });

  it('is found by id and by code, in its own tenant only', () => {
    const { directory } = server.wiring;
    expect(directory.findMachine('1', filler.id)?.code).toBe('L1-FILLER');
    expect(directory.findMachine('1', 'L1-FILLER')?.id).toBe(filler.id);
    expect(directory.findMachine(stranger.tenantId, filler.id)).toBeNull();
    expect(directory.findMachine(stranger.tenantId, 'L1-FILLER')).toBeNull();
  });
});

describe('departments', () => {
  it('form a tree from the company to the machines', async () => {
    const tree: DepartmentNode[] = (await server.call(getDepartmentTree, {}, user)).json().data;
    expect(tree.map((node) => node.dtype)).toEqual(['company']);
    const machines = flatten(tree).filter((node) => node.dtype === 'machine');
    expect(machines).toHaveLength(bottlingPlant.lines.flatMap((line) => line.machines).length);
  });

  it('are cut down to the branches that hold machines, or end in a type', async () => {
    const machineTree: DepartmentNode[] = (await server.call(getMachineTree, {}, user)).json().data;
    expect(flatten(machineTree).some((node) => node.dtype === 'machine')).toBe(true);
    const lineTree: DepartmentNode[] = (
      await server.call(getOwnDepartmentTree, { query: { lineClass: 'line' } }, user)
    ).json().data;
    const types = new Set(flatten(lineTree).map((node) => node.dtype));
    expect([...types].sort()).toEqual(['company', 'line', 'plant', 'workshop']);
    const offices = await server.call(getOwnDepartmentTree, { query: { lineClass: 'office' } }, user);
    expect(offices.json().data).toEqual([]);
  });

  it('are listed by parent and paged by name, type and size', async () => {
    const children = await server.call(
      listDepartmentChildren,
      { query: { deptId: filler.lineId ?? '' } },
      user,
    );
    expect(children.json().data).toHaveLength(lines[0]?.machines.length ?? 0);
    const page = await server.call(department.page, { query: { name: '%', size: 5 } }, user);
    expect(page.json().data).toMatchObject({ total: 0, records: [] });
    const fillers = await server.call(
      department.page,
      { query: { name: 'filler', dtype: 'machine', size: 2, current: 2 } },
      user,
    );
    expect(fillers.json().data).toMatchObject({ total: 3, size: 2, current: 2 });
    expect(fillers.json().data.records).toHaveLength(1);
  });

  it('answers 404 for one that is not there', async () => {
    const missing = await server.call(getDepartment, { query: { deptId: '999999' } }, user);
    expect(missing.statusCode).toBe(404);
    expect(missing.json().error).toBe('dept_not_found');
  });
});

describe('machine records', () => {
  it('take ids repeated or comma-separated and leave unknown ones out', async () => {
    const other = machineOf('L2-FILLER');
    const byComma = await server.call(
      listMachinesByIds,
      { query: { productIds: `${filler.id},${other.id},999999` } },
      user,
    );
    expect(byComma.json().data.map((machine: Machine) => machine.id)).toEqual([filler.id, other.id]);
    const repeated = await server.call(
      listMachinesByIds,
      { query: { productIds: [filler.id, filler.id] } },
      user,
    );
    expect(repeated.json().data).toHaveLength(1);
    const lineId = filler.lineId ?? '';
    const ofLine = await server.call(listMachinesByIds, { query: { productIds: lineId } }, user);
    expect(ofLine.json().data.map((machine: Machine) => machine.id)).toEqual([filler.id]);
  });
});

describe('another tenant', () => {
  it.each([
    ['machine', () => server.call(getMachine, { params: { id: filler.id } }, stranger)],
    ['line', () => server.call(getLine, { params: { id: filler.lineId ?? '' } }, stranger)],
    ['department', () => server.call(getDepartment, { query: { deptId: filler.id } }, stranger)],
    ['image', () => server.call(getMachineImage, { params: { id: filler.id } }, stranger)],
    ['image removal', () => server.call(removeMachineImage, { params: { id: filler.id } }, stranger)],
  ])('gets no %s', async (_name, call) => {
    expect((await call()).statusCode).toBe(404);
  });

  it.each([
    ['tree', () => server.call(getDepartmentTree, {}, stranger)],
    ['lines', () => server.call(listLines, {}, stranger)],
    [
      'children',
      () => server.call(listDepartmentChildren, { query: { deptId: filler.lineId ?? '' } }, stranger),
    ],
    ['types', () => server.call(listDepartmentsByType, { params: { type: 'machine' } }, stranger)],
    ['records', () => server.call(listMachinesByIds, { query: { productIds: filler.id } }, stranger)],
  ])('gets an empty list of %s', async (_name, call) => {
    expect((await call()).json().data).toEqual([]);
  });
});

describe('a machine picture', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  function upload(bytes: Buffer, as: TestUser, name = '../../evil.png') {
    const boundary = 'x-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`;
    return server.app.inject({
      method: 'PUT',
      url: putMachineImage.path.replace(':id', filler.id),
      headers: { ...as.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  }

  it('is stored, served by what its bytes are, replaced and removed', async () => {
    const put = await upload(PNG, user);
    expect(put.statusCode).toBe(200);
    const { imageUrl } = put.json().data;
    expect(server.wiring.directory.machine('1', filler.id)?.imageUrl).toBe(imageUrl);
    const image = await server.app.inject({ url: imageUrl, headers: user.headers });
    expect(image.headers['content-type']).toBe('image/png');
    expect(image.headers['x-content-type-options']).toBe('nosniff');
    expect(image.headers['content-security-policy']).toContain('sandbox');
    expect(image.rawPayload.subarray(0, 24)).toEqual(PNG.subarray(0, 24));
    const inLibrary = async () =>
      (await server.call(file.page, { query: { fileListId: '12' } }, user)).json().data.records;
    const [{ id: fileId, uploadName }] = await inLibrary();
    expect(uploadName).toBe(`${filler.name}.png`);
    const uses = await server.call(getFileUses, { params: { id: fileId } }, user);
    expect(uses.json().data).toEqual([{ subject: 'department', id: filler.id, name: filler.name }]);
    expect((await server.app.inject({ url: imageUrl, headers: stranger.headers })).statusCode).toBe(404);
    expect((await server.call(removeMachineImage, { params: { id: filler.id } }, user)).json().data).toBe(
      true,
    );
    expect((await server.call(getMachineImage, { params: { id: filler.id } }, user)).statusCode).toBe(404);
    expect(server.wiring.directory.machine('1', filler.id)?.imageUrl).toBeNull();
    expect(await inLibrary()).toEqual([]);
  });

  it('is refused when it is something else, too large in bytes or in pixels, or not the caller’s to change', async () => {
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'), user)).json().error).toBe(
      'image_wrong_type',
    );
    expect((await upload(PNG.subarray(0, 20), user)).json().error).toBe('image_wrong_type');
    const wide = Buffer.from(PNG);
    wide.writeUInt32BE(5_000, 16);
    expect((await upload(wide, user)).json().error).toBe('image_too_large');
    expect((await upload(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]), user)).statusCode).toBe(400);
    const viewer = await server.addUser({ permissions: ['plant_view'] });
    expect((await upload(PNG, viewer)).statusCode).toBe(403);
    expect((await upload(PNG, stranger)).statusCode).toBe(404);
  });
});
