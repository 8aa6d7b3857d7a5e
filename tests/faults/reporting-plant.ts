import { createLiveFeed } from '#shared/client/feed/feed.ts';
import type { Feed, FeedReader } from '#shared/client/feed/feed-port.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import { LINE_FEED_KEYS, LiveMetricWire, LiveStateWire } from '#shared/contracts/live/feed.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import {
  type LiveMetric,
  type LiveState,
  toLiveMetric,
  toLiveState,
} from '#shared/domain/machine/live-value.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/** The demo plant's first line on a server whose clock can be set, one of its machines, and a wall that looks at it. */
export interface ReportingPlant {
  readonly server: TestServer;
  readonly user: TestUser;
  readonly line: Line;
  /** The line's bottleneck. */
  readonly machine: Machine;
  readonly feed: Feed;
  readonly image: FeedReader;
  /** Posts the machine's messages; answers what was refused. */
  send(
    kind: 'state' | 'metrics',
    payloads: readonly object[],
  ): Promise<readonly { reason: string; detail: string }[]>;
  /** What the wall shows. */
  state(): LiveState | null;
  metric(key: string): LiveMetric | null;
  close(): Promise<void>;
}

export async function startReportingPlant(): Promise<ReportingPlant> {
  const server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  const user = await server.addUser();
  const [line] = server.wiring.directory.lines(server.tenantId);
  const machine = line?.machines.find(({ id }) => id === line.bottleneckMachineId);
  if (!line || !machine) throw new Error('the demo plant has no line with a bottleneck');
  const made = await server.call(createCredential, { body: { name: 'drill', kind: 'http' } }, user);
  const { secret } = createCredential.reply.parse(made.json().data);
  const feed = createLiveFeed({
    url: await server.listen(),
    token: async () => user.token,
    isSignedOut: () => false,
    tenantId: () => user.tenantId,
  });
  const { image } = feed.subscribe({ name: 'line', id: line.id });
  return {
    server,
    user,
    line,
    machine,
    feed,
    image,
    async send(kind, payloads) {
      const topic = `linewall/v1/${user.tenantId}/${machine.code}/${kind}`;
      const body = payloads.map((payload) => ({ topic, payload }));
      const answer = await server.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
      return ingest.reply.parse(answer.json().data).rejected;
    },
    state() {
      const wire = image.get(LINE_FEED_KEYS.state(machine.id));
      return wire === undefined ? null : toLiveState(LiveStateWire.parse(wire), image.baseTs);
    },
    metric(key) {
      const wire = image.get(LINE_FEED_KEYS.metric(machine.id, key));
      return wire === undefined ? null : toLiveMetric(LiveMetricWire.parse(wire), image.baseTs);
    },
    async close() {
      feed.close();
      await server.close();
    },
  };
}
