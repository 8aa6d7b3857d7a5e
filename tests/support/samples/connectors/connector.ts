import { connector } from '#shared/contracts/connectors/connector.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const connectorSample: SubjectSample = {
  crud: connector,
  body: (serial) => ({
    name: `plc ${serial}`,
    kind: 'modbus',
    address: `${serial}.example`,
    secret: 'kept-to-itself-1',
    // Nothing is connected to while the records are tried.
    isEnabled: false,
  }),
  change: { name: 'changed', timeoutMs: 500, wordOrder: 'CDAB', secret: 'kept-to-itself-2' },
  text: ['name', 64],
  unique: 'address',
  secrets: ['kept-to-itself'],
};
