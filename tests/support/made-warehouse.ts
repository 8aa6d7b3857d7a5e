import { auditDepartments, department } from '#shared/contracts/department.ts';
import { dock } from '#shared/contracts/dock.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { partner } from '#shared/contracts/partner.ts';
import type { TestServer, TestUser } from './test-server.ts';

async function made<Data = { readonly id: Id }>(
  server: TestServer,
  contract: Endpoint,
  body: object,
  by: TestUser,
): Promise<Data> {
  const answer = await server.call(contract, { body } as never, by);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

/** An audited warehouse below an audited company; codes are `code` and `code-co`. */
export async function makeWarehouse(server: TestServer, by: TestUser, code: string): Promise<Id> {
  const company = await made<{ deptId: Id }>(
    server,
    department.create,
    { dtype: 'company', code: `${code}-co`, name: `company ${code}` },
    by,
  );
  const { deptId } = await made<{ deptId: Id }>(
    server,
    department.create,
    {
      dtype: 'warehouse',
      parentId: company.deptId,
      code,
      name: `warehouse ${code}`,
      timeZone: 'Asia/Shanghai',
    },
    by,
  );
  const audited = await server.call(auditDepartments, { body: { ids: [company.deptId, deptId] } }, by);
  if (audited.statusCode !== 200) throw new Error(audited.body);
  return deptId;
}

export async function makeDock(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return (await made(server, dock.create, fields, by)).id;
}

export async function makePartner(
  server: TestServer,
  by: TestUser,
  fields: { readonly code: string; readonly parentCode?: string },
): Promise<Id> {
  return (await made(server, partner.create, { name: fields.code, isCarrier: true, ...fields }, by)).id;
}
