import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { param } from '#shared/contracts/platform/param.ts';
import { signInByApi } from './sign-in-by-api.ts';

const TENANT = '1';

/** The administrator of a running server, by its address. */
export interface SignedIn {
  readonly tenantId: string;
  readonly token: string;
  /** `data` of the answer to `GET path`. */
  get(path: string): Promise<unknown>;
  /** `data` of the response to `POST path` with a body of JSON. */
  post(path: string, body: object): Promise<unknown>;
  /** Sets a parameter of the tenant. Throws when there is none of the key. */
  setParam(key: string, value: string): Promise<void>;
  /** A new HTTP key for machines. */
  httpKey(): Promise<string>;
}

export async function signInAdmin(baseURL: string, password: string): Promise<SignedIn> {
  const { access_token: token } = await signInByApi(baseURL, { username: 'admin', password });
  const headers = { authorization: `Bearer ${token}`, 'tenant-id': TENANT };

  async function call(path: string, more: RequestInit = {}): Promise<unknown> {
    const response = await fetch(`${baseURL}${path}`, { ...more, headers: { ...headers, ...more.headers } });
    const { data, ...rest }: { data?: unknown } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(rest)}`);
    return data;
  }
  const send = (method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> =>
    call(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const post = (path: string, body: object): Promise<unknown> => send('POST', path, body);
  return {
    tenantId: TENANT,
    token,
    get: (path) => call(path),
    post,
    async setParam(key, publicValue) {
      const { records } = (await call(`${param.page.path}?publicKey=${key}&size=100`)) as {
        records: readonly { readonly publicKey: string; readonly [field: string]: unknown }[];
      };
      const stored = records.find(({ publicKey }) => publicKey === key);
      if (!stored) throw new Error(`no parameter ${key}`);
      const { publicId, publicName, publicKey, status, publicType } = stored;
      await send('PUT', param.update.path, {
        publicId,
        publicName,
        publicKey,
        status,
        publicType,
        publicValue,
      });
    },
    async httpKey() {
      const made = await post(createCredential.path, { name: 'drill', kind: 'http' });
      return createCredential.reply.parse(made).secret;
    },
  };
}
