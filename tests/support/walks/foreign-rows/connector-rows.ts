import { sql } from 'kysely';
import type { z } from 'zod';
import { connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { type ConnectionBody, createConnection } from '#shared/contracts/ingest/ingest.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { codeTableSample } from '#tests/support/samples/codes/code-table.ts';
import { vendorCodeSample } from '#tests/support/samples/codes/vendor-code.ts';
import { connectorSample } from '#tests/support/samples/connectors/connector.ts';
import { connectorPointSample } from '#tests/support/samples/connectors/connector-point.ts';
import { referredBy, rowOf } from '#tests/support/samples/subject-sample.ts';
import { inserted, type MakeRow, madeBy, nextName } from './make-row.ts';
import { anyMachine } from './plant-rows.ts';

let port = 0;

/** On this machine, which is not among the networks of devices: nothing is connected to. */
export const makeConnector = rowOf(connectorSample, () => ({ address: `127.0.0.1:${++port}` }));

export const makeCodeTable = rowOf(codeTableSample);

/** With a machine that uses it and has sent a code that it does not have. */
export const makeCodeTableWithUnknown: MakeRow = async (server, owner) => {
  const codeTableId = await makeCodeTable(server, owner);
  const machineId = await anyMachine(server, owner);
  await server.db.platform(async (tx) => {
    await sql`update machine set code_table_id = ${codeTableId} where id = ${machineId}`.execute(tx);
    await sql`insert into heard_code (tenant_id, machine_id, code, count, first_seen, last_seen)
      values (${owner.tenantId}, ${machineId}, ${nextName()}, 1, 1, 1)`.execute(tx);
  });
  return codeTableId;
};

export const makeCodeTableWithCode = referredBy(vendorCodeSample, 'codeTableId');

export const makeConnectorPoint: MakeRow = async (server, owner) => {
  const connectorId = await makeConnector(server, owner);
  return madeBy(
    server,
    connectorPoint.create,
    { body: await pointOfMachine(server, owner, connectorId) },
    owner,
  );
};

export const makeConnectorWithPoint = referredBy(connectorPointSample, 'connectorId', makeConnectorPoint);

async function pointOfMachine(...[server, owner, connectorId]: [...Parameters<MakeRow>, Id]) {
  const machineId = await anyMachine(server, owner);
  const machineCode = server.wiring.directory.machine(owner.tenantId, machineId)?.code ?? '';
  return { ...connectorPointBody(connectorId), machineCode };
}

export function connectorPointBody(connectorId: Id) {
  return { connectorId, name: nextName(), address: '1:hr:1', dataType: 'uint16' } as const;
}

export const makeConnection: MakeRow = (server, owner) =>
  madeBy(server, createConnection, { body: connectionBody() }, owner);

export function connectionBody(): z.input<typeof ConnectionBody> {
  const name = nextName();
  return {
    name,
    rules: [
      {
        pattern: `${name.toLowerCase()}/{tag}`,
        machine: { from: 'fixed', value: 'L1-FILLER' },
        target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path: '' },
      },
    ],
  };
}

export const makeDeadLetter: MakeRow = async (server, owner) => {
  const connectionId = await makeConnection(server, owner);
  await inserted(
    server,
    sql<{ id: Id }>`insert into ingest_dead_letter
      (tenant_id, arrived_at_ms, source, topic, reason, detail, payload, connection_id)
      values (${owner.tenantId}, ${Date.now()}, 'mqtt', 'a/b', 'not_json', '', '', ${connectionId}) returning id`,
  );
  return connectionId;
};

export const makeCredential: MakeRow = (server, owner) =>
  madeBy(server, createCredential, { body: { name: nextName(), kind: 'mqtt' } }, owner);
