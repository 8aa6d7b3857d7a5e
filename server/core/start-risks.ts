import { isLoopback } from './access/operator-access.ts';
import type { Config } from './config.ts';

const isLocal = (host: string): boolean => host === 'localhost' || isLoopback(host);

/** What the operator should know of the settings, one line each. */
export function startRisks(config: Config): string[] {
  const { host, publicUrl, tls, trustedProxies, mqttUrls, mqttHost, mqttPort } = config;
  const risks: string[] = [];
  const isPublicByTls = publicUrl.startsWith('https:');
  const publicHost = new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  if (!isLocal(host) && !tls && !(isPublicByTls && trustedProxies.length > 0))
    risks.push(
      `HOST is ${host} and TLS is off: passwords and sessions cross the network in clear. See "TLS" in docs/operate/operating.md`,
    );
  if (mqttUrls.length === 0 && mqttPort !== null && !isLocal(mqttHost))
    risks.push(
      tls
        ? `LINEWALL_MQTT_HOST is ${mqttHost} and MQTT without TLS is open beside MQTTS: LINEWALL_MQTT_PORT=off closes it when all machines use MQTTS`
        : `LINEWALL_MQTT_HOST is ${mqttHost} and TLS is off: secrets of machines cross the network in clear. See "TLS" in docs/operate/operating.md`,
    );
  if (mqttUrls.some((url) => /^(?:mqtt|ws):/.test(url) && !isLocal(new URL(url).hostname)))
    risks.push(
      'LINEWALL_MQTT_URL names a broker without TLS: its user and password cross the network in clear',
    );
  if (isLocal(host) && !tls && !isLocal(publicHost)) {
    risks.push(
      'a proxy on this machine seems to be in front: unless it adds X-Forwarded-For, /metrics and /api/docs are open to all whom it lets in',
    );
    if (trustedProxies.length === 0)
      risks.push(
        'LINEWALL_TRUSTED_PROXIES is empty: every client counts as the proxy, and one that is locked out locks out all',
      );
  }
  if (!isLocal(host) && isPublicByTls && !tls && trustedProxies.length === 0)
    risks.push(
      `HOST is ${host}, LINEWALL_PUBLIC_URL is https and LINEWALL_TRUSTED_PROXIES is empty: every client counts as the proxy`,
    );
  return risks;
}
