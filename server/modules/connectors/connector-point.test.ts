import { connector } from '#shared/contracts/connectors/connector.ts';
import { connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';

let hasConnector = false;

describeCrud(connectorPoint, {
  async body(serial, server, admin) {
    const body = { name: 'plc', kind: 'modbus' as const, address: 'plc.example', isEnabled: false };
    if (!hasConnector) await server.call(connector.create, { body }, admin);
    hasConnector = true;
    return {
      connectorName: 'plc',
      name: `point ${serial}`,
      address: '1:hr:100',
      dataType: 'uint16',
      scale: 0.5,
      target: 'none',
    };
  },
  change: { name: 'changed', address: '1:hr:7', dataType: 'int16', periodMs: 500, scale: 0.1, unit: 'bar' },
  text: ['name', 64],
  required: 'address',
  unique: 'name',
  list: ({ connectorId }) => ({ connectorId }),
  filter: ({ name }) => ['name', String(name)],
});
