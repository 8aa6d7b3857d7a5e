import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { toOpcuaFault } from './connector-opcua-fault.ts';

const LIBRARY = 'node_modules/node-opcua-client/dist/private/opcua_client_impl.js';
const ANONYMOUS = 'Cannot find ANONYMOUS user token policy in end point description';

it('says that a server wants a user name and a password, by the words of the library', async () => {
  expect(await readFile(LIBRARY, 'utf8')).toContain(ANONYMOUS);
  expect(toOpcuaFault(new Error(ANONYMOUS))).toMatchObject({ code: 'wants_sign_in' });
});
