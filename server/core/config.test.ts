import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings', () => {
  it('have defaults that start a server for this machine only', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('data'),
      databaseUrl: null,
      mqttUrls: [],
      mqttHost: '127.0.0.1',
      mqttPort: 1883,
      adminPassword: null,
      demo: false,
    });
  });

  it('are read from the environment; an empty one counts as absent', () => {
    const env = {
      PORT: '0',
      LINEWALL_MQTT_URL: 'mqtt://a, mqtts://b:8883',
      LINEWALL_DEMO: '1',
      LINEWALL_FRAME_ORIGINS: 'https://docs.example, http://10.0.0.5:8081',
      HOST: ' ',
      LINEWALL_TRUSTED_PROXIES: '127.0.0.1, 10.1.0.0/16,fd00::/8',
    };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      frameOrigins: ['https://docs.example', 'http://10.0.0.5:8081'],
      trustedProxies: ['127.0.0.1', '10.1.0.0/16', 'fd00::/8'],
      mqttUrls: ['mqtt://a', 'mqtts://b:8883'],
      demo: true,
      host: '127.0.0.1',
    });
  });

  it.each([
    ['PORT', '80 80'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['LINEWALL_MQTT_PORT', '1e3'],
    ['LINEWALL_DATABASE_URL', 'mysql://host/db'],
    ['LINEWALL_DATABASE_URL', 'host/db'],
    ['LINEWALL_MQTT_URL', 'http://broker'],
    ['LINEWALL_MQTT_URL', 'mqtt://good,nonsense'],
    ['LINEWALL_S3_URL', 'https://s3.example/bucket'],
    ['LINEWALL_S3_URL', 'https://KEY:SECRET@s3.example'],
    ['LINEWALL_S3_URL', 'https://KEY:SECRET@s3.example/Bucket_1'],
    ['LINEWALL_S3_URL', 'https://KEY:SECRET@s3.example/bucket/a%2Fb'],
    ['LINEWALL_S3_URL', 'https://KEY:SECRET@s3.example/bucket?region=A_B'],
    ['LINEWALL_S3_URL', 'https://KEY:SECRET@s3.example/bucket?zone=a'],
    ['LINEWALL_S3_URL', 'https://KEY:%E0%A4%A@s3.example/bucket'],
    ['LINEWALL_S3_URL', 's3://KEY:SECRET@bucket/folder'],
    ['LINEWALL_S3_URL', 'bucket'],
    ['LINEWALL_MAP_TILES', 'https://tiles.example/{z}/{x}.png'],
    ['LINEWALL_MAP_TILES', 'https://tiles.example/{z}/{x}/{y}/{s}.png'],
    ['LINEWALL_MAP_TILES', 'ftp://tiles.example/{z}/{x}/{y}.png'],
    ['LINEWALL_MAP_TILES', Array(9).fill('https://tiles.example/{z}/{x}/{y}').join(' ')],
    ['LINEWALL_FILES_IN', 's3'],
    ['LINEWALL_FILES_IN', 'tape'],
    ['LINEWALL_DEMO', 'yes'],
    ['LINEWALL_READ_ONLY', 'yes'],
    ['LINEWALL_FRAME_ORIGINS', '*'],
    ['LINEWALL_FRAME_ORIGINS', 'https://*.example'],
    ['LINEWALL_FRAME_ORIGINS', 'https://docs.example/path'],
    ['LINEWALL_FRAME_ORIGINS', "https://docs.example; script-src 'unsafe-inline'"],
    ['LINEWALL_FRAME_ORIGINS', 'javascript:alert(1)'],
    ['LINEWALL_FRAME_ORIGINS', 'docs.example'],
    ['LINEWALL_TRUSTED_PROXIES', '*'],
    ['LINEWALL_TRUSTED_PROXIES', 'true'],
    ['LINEWALL_TRUSTED_PROXIES', 'proxy.example'],
    ['LINEWALL_TRUSTED_PROXIES', '10.0.0.5,10.0.0'],
    ['LINEWALL_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['LINEWALL_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['LINEWALL_TRUSTED_PROXIES', '::1/129'],
    ['LINEWALL_TRUSTED_PROXIES', 'loopback'],
    ['LINEWALL_CONNECTOR_NETWORKS_TENANT_1', '10.0.0.0/8'],
    ['LINEWALL_CONNECTOR_NETWORKS_TENANT_TWO', '10.0.0.0/8'],
    ['LINEWALL_CONNECTOR_NETWORKS_TENANT_2', '0.0.0.0/0'],
    ['LINEWALL_NOTIFY_ORIGINS_OTHER_TENANTS', '*'],
    ['LINEWALL_MAIL_SERVERS_TENANT_2', 'mail.example'],
    ['LINEWALL_OIDC_ORIGINS_TENANT_2', 'https://issuer.example/realm'],
    ['LINEWALL_TLS_CERT', '/etc/linewall/server.crt'],
    ['LINEWALL_TLS_KEY', '/etc/linewall/server.key'],
    ['LINEWALL_TLS_AUTHORITY', 'yes'],
    ['LINEWALL_MQTT_PORT', 'off'],
    ['LINEWALL_HSTS_SECONDS', '31536000'],
    ['LINEWALL_HSTS_SECONDS', '-1'],
    ['LINEWALL_OPERATOR_TOKEN', 'short'],
    ['LINEWALL_OPERATOR_TOKEN', `${'x'.repeat(40)} y`],
    ['LINEWALL_SERVICES', 'web'],
    ['LINEWALL_SERVICES', 'web,realtime,ingest,jobs,more'.replace('jobs,', '')],
    ['LINEWALL_LOG_LEVEL', 'loud'],
    ['LINEWALL_HISTORY_RAW_DAYS', '0'],
    ['LINEWALL_ADMIN_PASSWORD', 'short'],
    ['LINEWALL_ADMIN_PASSWORD', 'admin123'],
    ['LINEWALL_ADMIN_PASSWORD', 'x'.repeat(25)],
  ])('refuse %s=%s in one line that names it (H17)', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`));
  });

  it('have the stand-in host of the demo only with a demo, and on this machine', () => {
    const env = { LINEWALL_DEMO_WECHAT: '1', LINEWALL_WECHAT_ORIGIN: 'http://127.0.0.1:4711' };
    expect(readConfig({ ...env, LINEWALL_DEMO: '1' }).wechatDemo).toBe(true);
    expect(readConfig({ LINEWALL_DEMO: '1' }).wechatDemo).toBe(false);
    expect(() => readConfig(env)).toThrow(/^LINEWALL_DEMO_WECHAT needs/);
    expect(() => readConfig({ LINEWALL_DEMO: '1', LINEWALL_DEMO_WECHAT: '1' })).toThrow(
      /^LINEWALL_DEMO_WECHAT needs/,
    );
  });

  it('name what each tenant may reach: its own list, else that of the others, and the first tenant’s only for itself', () => {
    const env = {
      LINEWALL_CONNECTOR_NETWORKS: '10.1.0.0/16',
      LINEWALL_CONNECTOR_NETWORKS_TENANT_2: '10.2.0.0/16, 10.2.9.9',
      LINEWALL_NOTIFY_ORIGINS: 'https://first.example',
      LINEWALL_NOTIFY_ORIGINS_OTHER_TENANTS: 'https://others.example',
      LINEWALL_NOTIFY_ORIGINS_TENANT_7: 'https://seventh.example',
      LINEWALL_MAIL_SERVERS_TENANT_2: 'Mail.Example:465',
      LINEWALL_MAIL_SERVERS_TENANT_3: ' ',
    };
    const { connectorNetworks, notifyOrigins, mailServers, oidcOrigins } = readConfig(env);
    const listsOf = (of: typeof connectorNetworks) =>
      ['1', '2', '3', '7'].map((tenantId) => of(tenantId).list);
    expect(listsOf(connectorNetworks)).toEqual([['10.1.0.0/16'], ['10.2.0.0/16', '10.2.9.9'], [], []]);
    const others = ['https://others.example'];
    expect(listsOf(notifyOrigins)).toEqual([
      ['https://first.example'],
      others,
      others,
      ['https://seventh.example'],
    ]);
    expect(listsOf(mailServers)).toEqual([[], ['mail.example:465'], [], []]);
    expect(listsOf(oidcOrigins)).toEqual([[], [], [], []]);
    expect([connectorNetworks('1').setting, connectorNetworks('7').setting]).toEqual([
      'LINEWALL_CONNECTOR_NETWORKS',
      'LINEWALL_CONNECTOR_NETWORKS_TENANT_7',
    ]);
    expect(readConfig({}).connectorNetworks('1').list).toContain('192.168.0.0/16');
    expect(readConfig({}).connectorNetworks('2').list).toEqual([]);
  });

  describe('of TLS', () => {
    const files = { LINEWALL_TLS_CERT: '/tls/a.crt', LINEWALL_TLS_KEY: '/tls/a.key' };
    const authority = { LINEWALL_TLS_AUTHORITY: '1' };

    it('open ports of their own, and make the public address one of HTTPS', () => {
      expect(readConfig(files)).toMatchObject({
        port: 8080,
        publicUrl: 'https://127.0.0.1:8443',
        mqttPort: 1883,
        hstsSeconds: 0,
        tls: {
          files: { certFile: '/tls/a.crt', keyFile: '/tls/a.key' },
          httpsPort: 8443,
          mqttsPort: 8883,
        },
      });
      expect(
        readConfig({ ...authority, LINEWALL_MQTT_PORT: 'off', LINEWALL_HSTS_SECONDS: '60' }),
      ).toMatchObject({
        mqttPort: null,
        hstsSeconds: 60,
        tls: { files: null, authorityDir: resolve('data/tls') },
      });
      expect(readConfig({}).tls).toBeNull();
    });

    it.each([
      [{ ...files, ...authority }, /^LINEWALL_TLS_AUTHORITY is 1 beside LINEWALL_TLS_CERT/],
      [
        { ...files, LINEWALL_PUBLIC_URL: 'http://wall.example' },
        /^LINEWALL_PUBLIC_URL must start with https/,
      ],
      [{ ...files, LINEWALL_MQTT_PORT: 'off', LINEWALL_DEMO: '1' }, /^LINEWALL_MQTT_PORT cannot be off with/],
      [{ ...files, LINEWALL_HTTPS_PORT: '70000' }, /^LINEWALL_HTTPS_PORT must be/],
    ])('that contradict each other are refused: %o', (env, line) => {
      expect(() => readConfig(env)).toThrow(line);
    });

    it('are not needed for HSTS where a proxy ends TLS', () => {
      const env = { LINEWALL_PUBLIC_URL: 'https://wall.example', LINEWALL_HSTS_SECONDS: '60' };
      expect(readConfig(env).hstsSeconds).toBe(60);
    });
  });

  it('never repeat a value that may hold a password', () => {
    for (const name of ['LINEWALL_DATABASE_URL', 'LINEWALL_MQTT_URL']) {
      expect(() => readConfig({ [name]: 'ftp://user:hunter22@host' })).toThrow(/^(?!.*hunter22)/s);
    }
  });

  it.each(['all', 'web,realtime,ingest,jobs'])('take LINEWALL_SERVICES=%s', (value) => {
    expect(() => readConfig({ LINEWALL_SERVICES: value })).not.toThrow();
  });
});
