/** An OPC UA server of another make than the product: node-opcua-server, told by messages what its values are. */
import { OPCUACertificateManager } from 'node-opcua-certificate-manager';
import {
  DataType,
  MessageSecurityMode,
  SecurityPolicy,
  StatusCodes,
  VariantArrayType,
} from 'node-opcua-client';
import { OPCUAServer } from 'node-opcua-server';

type AddressSpace = NonNullable<OPCUAServer['engine']['addressSpace']>;
type Namespace = ReturnType<AddressSpace['registerNamespace']>;
type Variable = ReturnType<Namespace['addVariable']>;

export type OpcuaPeerOrder =
  | { readonly set: Readonly<Record<string, number | string>>; readonly sourceTs?: number }
  | { readonly bad: string };

const [port = '0', pkiFolder = '', items = '0'] = process.argv.slice(2);
const PERIOD_MS = 1_000;

const server = new OPCUAServer({
  port: Number(port),
  host: '127.0.0.1',
  hostname: '127.0.0.1',
  securityModes: [MessageSecurityMode.None, MessageSecurityMode.Sign, MessageSecurityMode.SignAndEncrypt],
  securityPolicies: [
    SecurityPolicy.None,
    SecurityPolicy.Basic256Sha256,
    SecurityPolicy.Aes128_Sha256_RsaOaep,
    SecurityPolicy.Aes256_Sha256_RsaPss,
  ],
  serverCertificateManager: new OPCUACertificateManager({
    rootFolder: pkiFolder,
    automaticallyAcceptUnknownCertificate: true,
    disableFileWatchers: true,
  }),
  buildInfo: { manufacturerName: 'Acme', productName: 'Filler', softwareVersion: '4.2' },
  serverCapabilities: { maxMonitoredItemsPerCall: 500 } as never,
  userManager: { isValidUser: (user: string, password: string) => user === 'reader' && password === 'right' },
});

const variables = new Map<string, Variable>();
const types = new Map<string, DataType>();

function build(namespace: Namespace, parent: unknown): void {
  const add = (name: string, dataType: DataType, value: unknown, more: object = {}) => {
    const variable = namespace.addVariable({
      componentOf: parent as never,
      browseName: name,
      nodeId: `s=Line1.${name}`,
      dataType,
      value: { dataType, arrayType: VariantArrayType.Scalar, value } as never,
      minimumSamplingInterval: 20,
      ...more,
    });
    variables.set(name, variable);
    types.set(name, dataType);
  };
  add('Number', DataType.UInt16, 42);
  add('Flag', DataType.Boolean, true);
  add('Rubbish', DataType.Double, Number.NaN);
  add('Text', DataType.String, 'ACTIVE');
  add('Big', DataType.Int64, [0xffffffff, 0xfffffffe]);
  variables.set(
    'Speed',
    namespace.addAnalogDataItem({
      componentOf: parent as never,
      browseName: 'Speed',
      nodeId: 's=Line1.Speed',
      dataType: DataType.Double,
      value: { dataType: DataType.Double, value: 12_000 },
      engineeringUnitsRange: { low: 0, high: 20_000 },
      engineeringUnits: {
        namespaceUri: 'http://www.opcfoundation.org/UA/units/un/cefact',
        unitId: 4408652,
        displayName: { text: 'bph' },
        description: { text: 'bottles per hour' },
      },
    }),
  );
  const addArray = (name: string, dimensions: number[], dataType: DataType, value: unknown) =>
    namespace.addVariable({
      componentOf: parent as never,
      browseName: name,
      nodeId: `s=Line1.${name}`,
      dataType,
      valueRank: dimensions.length,
      arrayDimensions: dimensions,
      value: {
        dataType,
        arrayType: dimensions.length > 1 ? VariantArrayType.Matrix : VariantArrayType.Array,
        ...(dimensions.length > 1 && { dimensions }),
        value,
      } as never,
      minimumSamplingInterval: 20,
    });
  addArray('Curve', [3], DataType.Double, new Float64Array([1, 2.5, 3]));
  addArray('Grid', [2, 3], DataType.UInt32, new Uint32Array([1, 2, 3, 4, 5, 6]));
  addArray('Names', [2], DataType.String, ['left', 'right']);
  addArray('Totals', [2], DataType.Int64, [
    [0, 7],
    [0xffffffff, 0xfffffffe],
  ]);
  add('Changed', DataType.DateTime, new Date('2026-11-22T08:00:00Z'));
}

/** A machine that names its values as PackML does. */
function buildPackMl(namespace: Namespace, parent: unknown): void {
  const filler = namespace.addObject({
    organizedBy: parent as never,
    browseName: 'Filler',
    nodeId: 's=Filler',
  });
  for (const [name, dataType, value] of [
    ['StateCurrent', DataType.Int32, 6],
    ['CurMachSpeed', DataType.Double, 500],
    ['UnitModeCurrent', DataType.Int32, 1],
    ['Temperature', DataType.Double, 21.5],
  ] as const) {
    variables.set(
      name,
      namespace.addVariable({
        componentOf: filler,
        browseName: name,
        nodeId: `s=Filler.${name}`,
        dataType,
        value: { dataType, value },
        minimumSamplingInterval: 20,
      }),
    );
    types.set(name, dataType);
  }
}

/** For measuring: as many variables as are asked for, each with a new value every second. */
function buildMany(namespace: Namespace, parent: unknown, count: number): void {
  const many = Array.from({ length: count }, (_none, at) =>
    namespace.addVariable({
      componentOf: parent as never,
      browseName: `Item${at}`,
      nodeId: `s=Item${at}`,
      dataType: DataType.Double,
      value: { dataType: DataType.Double, value: at },
      minimumSamplingInterval: PERIOD_MS / 2,
    }),
  );
  let round = 0;
  setInterval(() => {
    round += 1;
    for (const [at, variable] of many.entries())
      variable.setValueFromSource({ dataType: DataType.Double, value: at + round });
  }, PERIOD_MS);
}

await server.initialize();
const space = server.engine.addressSpace;
if (!space) throw new Error('no address space');
const other = space.registerNamespace('urn:acme:other');
other.addObject({ organizedBy: space.rootFolder.objects, browseName: 'Other' });
const namespace = space.registerNamespace('urn:acme:line');
const line = namespace.addObject({
  organizedBy: space.rootFolder.objects,
  browseName: 'Line1',
  nodeId: 's=Line1',
});
build(namespace, line);
buildPackMl(namespace, space.rootFolder.objects);
if (Number(items) > 0) buildMany(namespace, line, Number(items));
await server.start();

process.on('message', (order: OpcuaPeerOrder) => {
  if ('set' in order)
    for (const [name, value] of Object.entries(order.set)) {
      const variable = variables.get(name);
      if (!variable) throw new Error(`there is no ${name}`);
      variable.setValueFromSource(
        { dataType: types.get(name) ?? DataType.Double, value },
        StatusCodes.Good,
        new Date(order.sourceTs ?? Date.now()),
      );
    }
  else
    variables
      .get(order.bad)
      ?.setValueFromSource({ dataType: DataType.Null, value: null } as never, StatusCodes.BadSensorFailure);
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
