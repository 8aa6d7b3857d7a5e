import { isIP } from 'node:net';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { FIRST_TENANT } from './first-tenant.ts';
import type { AllowedOf } from './ports/allowed-addresses.ts';

interface Readers {
  readonly text: (name: string) => string | null;
  readonly fail: (name: string, problem: string) => never;
  /** Of all settings. */
  readonly names: readonly string[];
}

/** Reads lists that are separated by commas; each function throws for a part that is unusable. */
export function addressReaders({ text, fail, names }: Readers) {
  const listOf =
    (isRight: (part: string) => boolean, form: string) =>
    (name: string, fallback = ''): readonly string[] => {
      const parts = (text(name) ?? fallback)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean);
      const wrong = parts.find((part) => !isRight(part));
      if (wrong !== undefined) fail(name, `must be ${form}, separated by commas, not "${wrong}"`);
      return parts;
    };
  const origins = listOf(isOrigin, 'origins such as https://docs.example');
  const serversAsWritten = listOf(isServer, 'hosts with their ports such as smtp.example.com:465');
  const servers: typeof origins = (name) => serversAsWritten(name).map((part) => part.toLowerCase());
  const networks = listOf(isNetwork, 'addresses or blocks such as 10.0.0.5 or 10.1.0.0/16');

  /**
   * `NAME` is the list of the first tenant, `NAME_TENANT_7` that of tenant 7, `NAME_OTHER_TENANTS` that of each other one
   * without a list of its own. The first tenant's is not the others': it is a company's own network.
   */
  function perTenant(name: string, read: typeof origins, fallback?: string): AllowedOf {
    const settingOf = (tenantId: Id) => (tenantId === FIRST_TENANT ? name : `${name}_TENANT_${tenantId}`);
    const lists = new Map<Id, readonly string[]>([[FIRST_TENANT, read(name, fallback)]]);
    for (const setting of names.filter((one) => one.startsWith(`${name}_TENANT_`) && text(one) !== null)) {
      const tenantId = setting.slice(`${name}_TENANT_`.length);
      if (!/^[1-9]\d{0,18}$/.test(tenantId)) fail(setting, "must end with a tenant's number");
      if (tenantId === FIRST_TENANT) fail(setting, `is ${name} for the first tenant`);
      lists.set(tenantId, read(setting));
    }
    const others = read(`${name}_OTHER_TENANTS`);
    return (tenantId) => ({ list: lists.get(tenantId) ?? others, setting: settingOf(tenantId) });
  }

  return { origins, servers, networks, perTenant };
}

/** Exactly an origin: a path, a wildcard or a semicolon would mean something else where it is used. */
export function isOrigin(part: string): boolean {
  return /^https?:[^*;']+$/.test(part) && URL.canParse(part) && new URL(part).origin === part;
}

function isServer(part: string): boolean {
  const [, host = '', port = ''] = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?):(\d{1,5})$/i.exec(part) ?? [];
  return host !== '' && Number(port) >= 1 && Number(port) <= 65_535;
}

/** An IP address, or a CIDR block of some: one of all addresses would believe every client. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  return (
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  );
}
