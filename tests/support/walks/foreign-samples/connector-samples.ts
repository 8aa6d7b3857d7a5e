import { listUnknownCodes } from '#shared/contracts/codes/code-table.ts';
import { vendorCode } from '#shared/contracts/codes/vendor-code.ts';
import {
  pageConnectorGaps,
  testConnector,
  trustConnectorCertificate,
  verifyPlcLogin,
} from '#shared/contracts/connectors/connector.ts';
import {
  browseConnector,
  ignoreConnectorEntries,
  readConnectorEntries,
} from '#shared/contracts/connectors/connector-listing.ts';
import { connectorPoint, createConnectorPoints } from '#shared/contracts/connectors/connector-point.ts';
import * as credentials from '#shared/contracts/ingest/credential.ts';
import * as letters from '#shared/contracts/ingest/dead-letter.ts';
import * as ingest from '#shared/contracts/ingest/ingest.ts';
import { provePassword } from '#tests/support/people/prove-password.ts';
import { connectorPointSample } from '#tests/support/samples/connectors/connector-point.ts';
import {
  connectionBody,
  connectorPointBody,
  makeCodeTable,
  makeCodeTableWithCode,
  makeCodeTableWithUnknown,
  makeConnection,
  makeConnector,
  makeConnectorPoint,
  makeConnectorWithPoint,
  makeCredential,
  makeDeadLetter,
} from '#tests/support/walks/foreign-rows/connector-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, sampleSubject, samples } = createSampler();
export const CONNECTOR_SAMPLES = samples;

sample(listUnknownCodes, 'query.codeTableId', makeCodeTableWithUnknown, (codeTableId) => ({
  query: { codeTableId },
}));
sample(vendorCode.create, 'body.codeTableId', makeCodeTable, (codeTableId) => ({
  body: { codeTableId, code: 'taken over' },
}));
sample(vendorCode.page, 'query.codeTableId', makeCodeTableWithCode, (codeTableId) => ({
  query: { codeTableId },
}));
sample(testConnector, 'params.id', makeConnector, byId);
sample(browseConnector, 'params.id', makeConnector, (id) => ({ ...byId(id), body: { node: null } }));
sample(readConnectorEntries, 'params.id', makeConnector, (id) => ({
  ...byId(id),
  body: { addresses: ['1:hr:0'] },
}));
sample(ignoreConnectorEntries, 'params.id', makeConnector, (id) => ({
  ...byId(id),
  body: { addresses: ['1:hr:0'], isIgnored: true },
}));
sample(pageConnectorGaps, 'params.id', makeConnector, (id) => ({ ...byId(id), query: {} }));
sample(trustConnectorCertificate, 'params.id', makeConnector, (id) => ({
  ...byId(id),
  body: { fingerprint: null },
}));
sample(verifyPlcLogin, 'params.id', makeConnector, byId);
sampleSubject(connectorPointSample, makeConnectorPoint);
sample(connectorPoint.create, 'body.connectorId', makeConnector, (connectorId) => ({
  body: { ...connectorPointBody(connectorId), name: 'taken over' },
}));
sample(createConnectorPoints, 'body.rows.connectorId', makeConnector, (connectorId) => ({
  body: { rows: [{ ...connectorPointBody(connectorId), name: 'taken over' }] },
}));
sample(connectorPoint.page, 'query.connectorId', makeConnectorWithPoint, (connectorId) => ({
  query: { connectorId },
}));
sample(letters.pageDeadLetters, 'query.connectionId', makeDeadLetter, (connectionId) => ({
  query: { connectionId },
}));
sample(letters.pageDeadLetterGroups, 'query.connectionId', makeDeadLetter, (connectionId) => ({
  query: { connectionId },
}));
sample(ingest.amendConnection, 'params.id', makeConnection, (id) => ({
  params: { id },
  body: { ignored: [{ pattern: 'a/b' }] },
}));
sample(ingest.removeConnection, 'params.id', makeConnection, byId);
sample(ingest.updateConnection, 'params.id', makeConnection, (id) => ({
  ...byId(id),
  body: connectionBody(),
}));
sampleBy(credentials.removeCredential, 'params.id', makeCredential, async (server, user, id) => {
  const proof = await provePassword(server, user, 'credential_remove');
  return server.call(credentials.removeCredential, { ...byId(id), query: { proof } }, user);
});
