/** Where a metric comes from. The node's own metrics have no device. */
export interface MetricSource {
  readonly group: string;
  readonly node: string;
  readonly device: string | null;
}

export interface MetricAddress extends MetricSource {
  readonly metric: string;
}

/** What a topic of the namespace says. */
export interface SparkplugTopic extends MetricSource {
  readonly type: 'NBIRTH' | 'NDATA' | 'NDEATH' | 'DBIRTH' | 'DDATA' | 'DDEATH';
}

export const SPARKPLUG_NAMESPACE = 'spBv1.0';
const TYPE = /^(?:[ND](?:BIRTH|DATA|DEATH))$/;

/**
 * `group/node#metric` or `group/node/device#metric`. The first `#` ends the source: MQTT allows none in a topic, so the
 * metric's name may hold whatever it likes, slashes included.
 */
export function parseMetricAddress(text: string): MetricAddress | null {
  const at = text.indexOf('#');
  const metric = text.slice(at + 1);
  const [group = '', node = '', device, ...more] = text.slice(0, Math.max(0, at)).split('/');
  if (at < 0 || metric === '' || group === '' || node === '' || device === '' || more.length > 0) return null;
  if (text.slice(0, at).includes('+')) return null;
  return { group, node, device: device ?? null, metric };
}

export function toMetricAddress(source: MetricSource, metric: string): string {
  return `${toSourceText(source)}#${metric}`;
}

export function toSourceText({ group, node, device }: MetricSource): string {
  return device === null ? `${group}/${node}` : `${group}/${node}/${device}`;
}

/** Null where it is no message of an edge node: STATE, commands, other topics. */
export function parseSparkplugTopic(topic: string): SparkplugTopic | null {
  const [namespace, group = '', type = '', node = '', device, ...more] = topic.split('/');
  if (namespace !== SPARKPLUG_NAMESPACE || !TYPE.test(type) || group === '' || node === '') return null;
  const isOfDevice = type.startsWith('D');
  if (more.length > 0 || (isOfDevice ? !device : device !== undefined)) return null;
  return { group, node, device: device ?? null, type: type as SparkplugTopic['type'] };
}
