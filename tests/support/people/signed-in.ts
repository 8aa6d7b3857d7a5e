import { createCredential } from '#shared/contracts/ingest/ingest.ts';
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
  const post = (path: string, body: object): Promise<unknown> =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    tenantId: TENANT,
    token,
    get: (path) => call(path),
    post,
    async httpKey() {
      const made = await post(createCredential.path, { name: 'drill', kind: 'http' });
      return createCredential.reply.parse(made).secret;
    },
  };
}
