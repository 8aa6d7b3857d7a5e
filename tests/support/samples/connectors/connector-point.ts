import { connector } from '#shared/contracts/connectors/connector.ts';
import { connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import { oncePerTenant, type SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const NAME = 'plc';
const makeConnector = oncePerTenant((server, by) => {
  const body = { name: NAME, kind: 'modbus', address: 'plc.example', isEnabled: false } as const;
  return createdOf(server, by, connector, body);
});

export const connectorPointSample: SubjectSample = {
  crud: connectorPoint,
  async body(serial, server, admin) {
    await makeConnector(server, admin);
    return {
      connectorName: NAME,
      name: `point ${serial}`,
      address: '1:hr:100',
      dataType: 'uint16',
      scale: 0.5,
      target: 'none',
    };
  },
  change: {
    name: 'changed',
    address: '1:hr:7',
    dataType: 'int32',
    wordOrder: 'CDAB',
    periodMs: 500,
    scale: 0.1,
    unit: 'bar',
  },
  text: ['name', 64],
  unique: 'name',
  list: ({ connectorId }) => ({ connectorId }),
};
