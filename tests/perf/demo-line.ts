import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import type { ServerProcess } from '#tests/support/servers/server-process.ts';

/** The feed's topic of the demo plant's line `L1`. */
export async function firstLine(server: ServerProcess, token: string): Promise<FeedTopic> {
  const headers = { authorization: `Bearer ${token}`, 'tenant-id': server.mqtt.tenantId };
  const reply: { data: { id: string; code: string }[] } = await (
    await fetch(server.baseURL + listLines.path, { headers })
  ).json();
  const line = reply.data.find(({ code }) => code === 'L1');
  if (!line) throw new Error('the demo plant has no line L1');
  return { name: 'line', id: line.id };
}
