import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCruds } from '#server/all-contracts.ts';
import { MENU_SEED } from '#server/capabilities.ts';
import { subjectsPage } from '#server/subjects.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CONTRACTS = globSync('shared/contracts/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => [basename(file), file] as const);
const cruds = await loadCruds();

/** Files whose endpoints are of several subjects, or of one with another name; each with its reason. */
const ID_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  // The session's user, apart from what administrators do with accounts.
  // The files at an order or a bill.
  'attachments.ts': ['inboundOrder', 'qualityCheckBill'],
  'auth-account.ts': ['account'],
  // What the map is drawn from.
  'base-map.ts': ['map'],
  'auth-admin.ts': ['session', 'user'],
  // What the device of a connector has.
  'connector-listing.ts': ['connector'],
  // The tree of machines is cut out of the tree of departments.
  'department.ts': ['department', 'machine'],
  // What is asked of reports, and of the rules of auto-replies as a whole.
  'mp-reply-desk.ts': ['mpAutoReply'],
  'report-catalogue.ts': ['report'],
  'report-run.ts': ['report'],
  // Parts of the library's files.
  'document-text.ts': ['file'],
  'file-address.ts': ['file'],
  'file-trash.ts': ['file'],
  'file-version.ts': ['file'],
  // Readings of lines and machines.
  'history.ts': ['line', 'machine', 'metric'],
  'ingest.ts': ['connection', 'credential', 'deadLetter', 'ingest', 'message'],
  // What is versioned is the plan of a line.
  'line-version.ts': ['linePlan'],
  'public-param.ts': ['param'],
  // The forgotten password has the same form and codes.
  'register.ts': ['recovery', 'register'],
};
/** Subjects that have the permissions of another one. */
const PERMISSIONS_OF: Readonly<Record<string, string>> = {
  // One permission for everything that brings machines' data in.
  'code-table': 'connection',
  connector: 'connection',
  'connector-point': 'connection',
  'derived-rule': 'connection',
  // One permission to see alarms and the rules that raise them.
  'alarm-rule': 'alarm',
  'alarm-channel': 'alarm',
  'on-call-schedule': 'alarm',
  // One permission for what answers fans by itself.
  'mp-auto-reply': 'mp_reply',
  'mp-canned': 'mp_reply',
  'mp-qr': 'mp_reply',
  'mp-template': 'mp_reply',
  // One permission for units, recipes, batches and cleanings.
  'cip-programme': 'pretreatment',
  'cip-run': 'pretreatment',
  'process-batch': 'pretreatment',
  'process-unit': 'pretreatment',
  recipe: 'pretreatment',
  // One permission for the plant: departments, machines, lines.
  department: 'plant',
  'machine-parameter': 'plant',
  'dict-item': 'dict',
  'file-group': 'file',
  'vendor-code': 'connection',
  // One permission for the places and companies of a warehouse, one for trucks.
  dock: 'warehouse',
  'dock-outage': 'warehouse',
  partner: 'warehouse',
  'warehouse-location': 'warehouse',
  'warehouse-zone': 'warehouse',
  // One permission for what lies in a warehouse.
  'stock-limit': 'stock',
  'stock-movement': 'stock',
  vehicle: 'appointment',
  // One permission for orders in and out with their waves, and the work that they make.
  'inbound-order': 'warehouse_order',
  'inbound-line': 'warehouse_order',
  'outbound-order': 'warehouse_order',
  'outbound-line': 'warehouse_order',
  wave: 'warehouse_order',
  'warehouse-exception': 'warehouse_order',
  'warehouse-task': 'warehouse_order',
  'shift-staff': 'warehouse',
  // One permission for what stands and runs on rails.
  'rail-handler': 'railway',
  'rail-track': 'railway',
  train: 'railway',
  'wagon-visit': 'railway',
  weighing: 'railway',
  // One permission for check plans and the bills made of them.
  'quality-check-bill': 'quality',
  'quality-plan': 'quality',
  'quality-plan-item': 'quality',
  // One permission for everything that says what lines are to make, and when.
  'planned-stop': 'calendar',
  product: 'calendar',
  'production-plan': 'calendar',
  'shift-exception': 'calendar',
  'shift-pattern': 'calendar',
  // One permission for energy.
  'energy-carrier': 'energy',
  'energy-meter': 'energy',
  'energy-tariff': 'energy',
  // Of the server as a whole; `tenant_edit` is about the own tenant.
  tenant: 'platform_tenant',
  'tenant-package': 'platform_tenant',
  // One permission for the providers and for what users have linked.
  'social-provider': 'social',
};
/** Subjects that who answers fans sees. */
const VIEWED_IN_CHAT = new Set(['mp-own-canned', 'mp-tag']);
/** Subjects that are changed with another permission than the one that belongs to their view. */
const EDITED_WITH: Readonly<Record<string, string>> = {
  // Of who answers fans, and of who manages them.
  'mp-own-canned': 'mp_chat',
  'mp-tag': 'mp_fan_edit',
  // What one has uploaded; `file_edit` is for the files of others.
  file: 'file_upload',
  // Who does the work of orders is not who plans them.
  'warehouse-exception': 'warehouse_task_control',
  'warehouse-task': 'warehouse_task_control',
};
/** Subjects whose page is a part of another one's. */
const PAGE_OF: Readonly<Record<string, string>> = {
  'connector-point': 'connector',
  'dict-item': 'dict',
  'inbound-line': 'inbound-order',
  'outbound-line': 'outbound-order',
  'quality-plan-item': 'quality-plan',
  'vendor-code': 'code-table',
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

function idsOf(value: unknown): string[] {
  if (isEndpoint(value)) return [value.id];
  const isOfKit =
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'crud' || value.kind === 'log');
  return isOfKit ? Object.values(value).flatMap((part) => (isEndpoint(part) ? [part.id] : [])) : [];
}

describe('one subject, one name', () => {
  it.each(CONTRACTS)('the ids of the endpoints of %s begin with its name', async (file, path) => {
    const exports: Record<string, unknown> = await import(join(ROOT, path));
    const { key } = defineSubject({ name: file.replace('.ts', ''), module: '', page: null });
    const allowed = ID_PREFIXES[file] ?? [key];
    const ids = Object.values(exports).flatMap(idsOf);
    expect(ids.filter((id) => !allowed.includes(id.split('.')[0] ?? ''))).toEqual([]);
  });

  it.each(cruds.map((crud) => [crud.subject.name, crud] as const))('%s', async (name, crud) => {
    const { key, module, page } = crud.subject;
    const files = [
      `shared/contracts/${module}/${name}.ts`,
      `shared/i18n/zh/${module}/${name}.ts`,
      `shared/i18n/en/${module}/${name}.ts`,
      `server/modules/${module}/${name}.ts`,
      `console/features/${PAGE_OF[name] ?? name}`,
    ];
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const exports: Record<string, unknown> = await import(
      join(ROOT, `shared/contracts/${module}/${name}.ts`)
    );
    expect(exports[key]).toBe(crud);
    const texts: Record<string, unknown> = await import(join(ROOT, `shared/i18n/zh/${module}/${name}.ts`));
    expect(Object.keys(texts)).toContain(key);
    const permission = PERMISSIONS_OF[name] ?? name.replaceAll('-', '_');
    const views = VIEWED_IN_CHAT.has(name)
      ? ['mp_chat']
      : [`${permission}_view`, `${permission}_edit`, 'session'];
    expect(views).toContain(crud.access.view);
    expect(crud.access.edit).toBe(EDITED_WITH[name] ?? `${permission}_edit`);
    const menu = MENU_SEED.find(
      ({ code }) => code === (PAGE_OF[name] ?? name).replace(/-(\w)/g, (_m, letter) => letter.toUpperCase()),
    );
    expect(menu?.path).toBe(page ?? menu?.path);
    expect(menu).toBeDefined();
  });

  it('docs/develop/subjects.md is current (npm run openapi)', async () => {
    expect(await readFile(join(ROOT, 'docs/develop/subjects.md'), 'utf8')).toBe(await subjectsPage());
  });
});
