import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { clearDeadLetters, type DeadLetter, pageDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import { type Connection, listConnections, removeConnection } from '#shared/contracts/ingest/ingest.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';
import { connectMachine, type IngestServer, type MachineClient, startIngestServer } from './ingest-server.ts';

/** Tenant 1 with the machines FILLER and CAPPER, tenant 2 with PRESS, and somebody who may do everything in each. */
export interface IngestBench extends IngestServer {
  readonly user: TestUser;
  readonly other: TestUser;
  credential(kind: 'mqtt' | 'http'): Promise<{ id: string; username: string; secret: string }>;
  /** A machine of tenant 1, signed in over MQTT. */
  machineClient(): Promise<MachineClient>;
  /** Newest first. */
  deadLetters(
    owner?: TestUser,
    query?: { reason?: DeadLetter['reason']; topic?: string },
  ): Promise<DeadLetter[]>;
  /** Of a machine of tenant 1. */
  machineId(code: string): string;
  /** As at the start, but for users and credentials. */
  forget(): Promise<void>;
}

export async function startIngestBench(): Promise<IngestBench> {
  const server = await startIngestServer({ '1': ['FILLER', 'CAPPER'], '2': ['PRESS'] });
  const user = await server.addUser();
  const tenantId = await server.addTenant('other');
  if (tenantId !== '2') throw new Error('the second tenant has another id than its machines');
  const other = await server.addUser({ tenantId });

  const credential: IngestBench['credential'] = async (kind) => {
    const answer = await server.call(createCredential, { body: { name: 'gateway', kind } }, user);
    return answer.json().data;
  };
  return {
    ...server,
    user,
    other,
    credential,
    async machineClient() {
      const { username, secret } = await credential('mqtt');
      return connectMachine(server.buses[0]?.url(), username, secret);
    },
    async deadLetters(owner = user, query = {}) {
      return (await server.call(pageDeadLetters, { query }, owner)).json().data.records;
    },
    async forget() {
      server.sink.readings.length = 0;
      server.sink.failure = null;
      for (const owner of [user, other]) {
        const connections: Connection[] = (await server.call(listConnections, {}, owner)).json().data;
        for (const { id } of connections) await server.call(removeConnection, { params: { id } }, owner);
        await server.call(clearDeadLetters, {}, owner);
      }
    },
    machineId: (code) => server.directory.findMachine('1', code)?.id ?? 'none',
  };
}
