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

  it('never repeat a value that may hold a password', () => {
    for (const name of ['LINEWALL_DATABASE_URL', 'LINEWALL_MQTT_URL']) {
      expect(() => readConfig({ [name]: 'ftp://user:hunter22@host' })).toThrow(/^(?!.*hunter22)/s);
    }
  });

  it.each(['all', 'web,realtime,ingest,jobs'])('take LINEWALL_SERVICES=%s', (value) => {
    expect(() => readConfig({ LINEWALL_SERVICES: value })).not.toThrow();
  });
});
