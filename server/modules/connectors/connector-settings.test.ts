import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connector, connector } from '#shared/contracts/connectors/connector.ts';
import {
  ConnectorKind,
  ConnectorSettings,
  KIND_TRAITS,
} from '#shared/contracts/connectors/connector-kind.ts';
import { connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

let tenant: TestServer;
let admin: TestUser;
beforeAll(async () => {
  tenant = await sharedServer({});
  admin = await tenant.addUser();
});
afterAll(() => tenant.close());

describe('a connector', () => {
  describe('of any kind', () => {
    const HOSTS = { opcua: 'opc.tcp://', http: 'http://', mtconnect: 'http://' };
    const SETTINGS = Object.entries({
      securityMode: 'sign',
      securityPolicy: 'Basic256Sha256',
      protocolVersion: '5',
      tls: true,
      authorization: 'basic',
      topicFilter: 'hall/#',
      hostId: 'hall',
    });

    it.each(ConnectorKind.options)('refuses settings that its kind does not know: %s', async (kind) => {
      const address = `${Reflect.get(HOSTS, kind) ?? ''}settings-of-${kind}`;
      const create = (more: object) => {
        const body = { name: 'settings', kind, address, isEnabled: false, ...more };
        return tenant.call(connector.create, { body: body as never }, admin);
      };
      expect(SETTINGS.map(([name]) => name)).toEqual(Object.keys(ConnectorSettings.shape));
      const foreign = SETTINGS.filter(
        ([name]) => !Reflect.apply(Array.prototype.includes, KIND_TRAITS[kind].settings, [name]),
      );
      for (const [name, value] of foreign)
        expect((await create({ settings: { [name]: value } })).json().fields).toHaveProperty([
          `settings.${name}`,
        ]);
      expect((await create({ settings: { colour: 'red' } })).json().fields).toHaveProperty(['settings']);
      const isModbus = kind === 'modbus';
      if (!isModbus)
        expect((await create({ wordOrder: 'CDAB' })).json().fields).toHaveProperty(['wordOrder']);
      const made = await create({
        settings: Object.fromEntries(SETTINGS.filter((one) => !foreign.includes(one))),
      });
      expect(made.statusCode, made.body).toBe(200);
      const row: Connector = made.json().data;
      const [[name, value] = []] = foreign;
      const changed = { ...row, settings: { ...row.settings, ...(name && { [name]: value }) } };
      const answer = await tenant.call(connector.update, { body: changed as never }, admin);
      expect(Object.keys(answer.json().fields)).toEqual([`settings.${name}`]);
      const ofPoints = [
        { wordOrder: 'CDAB' },
        { dataType: 'bcd32' },
        { deadbandUnit: 'percent' },
        { decimal: 'comma' },
      ];
      for (const more of ofPoints) {
        const body = { connectorId: row.id, name: `a ${Object.keys(more)[0]}`, address: 'x', ...more };
        const isOfText = 'decimal' in more;
        const isOfRange = 'deadbandUnit' in more;
        const isKnown = isModbus ? !isOfText && !isOfRange : isOfText || (isOfRange && kind === 'opcua');
        const point = await tenant.call(connectorPoint.create, { body: body as never }, admin);
        expect(Object.keys(point.json().fields ?? {}), point.body).toEqual(isKnown ? [] : Object.keys(more));
      }
    });
  });

  describe('that keeps a password', () => {
    let address = 0;
    async function kept(kind: string, settings: object) {
      address += 1;
      const host = { opcua: 'opc.tcp://', http: 'http://' }[kind] ?? '';
      const body = {
        ...{ name: 'kept', kind, address: `${host}kept-${address}`, settings, isEnabled: false },
        ...{ username: 'wall', secret: 'secret' },
      };
      const answer = await tenant.call(connector.create, { body: body as never }, admin);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data as Connector;
    }
    const update = (row: Connector, more: object) =>
      tenant.call(connector.update, { body: { ...row, ...more, updateTime: undefined } as never }, admin);

    it.each([
      ['mqtt', { tls: true }, { settings: { tls: false } }],
      ['mqtt', { tls: true }, { settings: {} }],
      ['sparkplug', { tls: true }, { settings: { tls: false } }],
      ['mqtt', { tls: true }, { username: 'other' }],
      ['mqtt', { tls: true }, { address: 'elsewhere.example' }],
      ['http', { authorization: 'bearer' }, { settings: { authorization: 'basic' } }],
      ['opcua', {}, { settings: { securityPolicy: 'Aes128_Sha256_RsaOaep' } }],
    ])('asks for it again where it would be sent in another way: %s %j %j', async (kind, settings, more) => {
      const row = await kept(kind, settings);
      const answer = await update(row, more);
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { secret: '发送的目标或方式有变化，请重新填写' },
      ]);
      expect((await update(row, { ...more, secret: 'again' })).json().data.hasSecret).toBe(true);
    });

    it.each([
      ['opcua', {}, { settings: { securityMode: 'none' } }],
      ['opcua', {}, { settings: { securityMode: 'sign' } }],
      ['http', { authorization: 'basic' }, { settings: { authorization: 'none' } }],
    ])('forgets it where it is not sent any more: %s %j %j', async (kind, settings, more) => {
      const row = await kept(kind, settings);
      expect((await update(row, more)).json().data.hasSecret).toBe(false);
      expect((await update(row, { settings })).json().data.hasSecret).toBe(false);
    });

    it.each([
      ['mqtt', { tls: true }, { name: 'renamed', settings: { tls: true, protocolVersion: '5' } }],
      ['mqtt', {}, { settings: { tls: false } }],
      ['opcua', {}, { settings: { securityMode: 'signAndEncrypt', securityPolicy: 'Basic256Sha256' } }],
    ])('keeps it where nothing of that changes: %s %j %j', async (kind, settings, more) => {
      const row = await kept(kind, settings);
      expect((await update(row, more)).json().data.hasSecret).toBe(true);
    });
  });
});
