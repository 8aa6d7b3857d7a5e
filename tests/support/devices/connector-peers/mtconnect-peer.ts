import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectorPeer } from './peer.ts';

type Section = 'Samples' | 'Events' | 'Condition';

interface Observed {
  readonly sequence: number;
  readonly section: Section;
  readonly xml: string;
  /** Of what it is the newest: an item, or a condition of an item. */
  readonly key: string;
}

/**
 * Responds as an agent does (cppagent 2.x, from recorded documents): probe, current, sample once and as a stream with
 * heartbeats, errors as documents, a buffer that runs over, a restart with another instance.
 */
export interface MtconnectPeer extends ConnectorPeer {
  /** What was asked for so far. */
  readonly asked: string[];
  /** Documents without observations that were sent so far. */
  heartbeats(): number;
  observe(section: Section, element: string, attributes: string, text: string, ts?: string): void;
  /** The agent starts again: another instance, sequence numbers from 1, everything unavailable first. */
  restart(): void;
  /** Cuts connections without closing the agent. */
  dropConnections(): void;
  /** The next streams get this response instead. */
  breakStreams(body: string | null): void;
}

const BUFFER = 64;
const HEADER = 'sender="agent" version="2.2.0.7" deviceModelChangeTime="2026-11-22T07:00:00Z"';
const DEVICES = `<?xml version="1.0" encoding="UTF-8"?>
<MTConnectDevices xmlns:m="urn:mtconnect.org:MTConnectDevices:2.2" xmlns="urn:mtconnect.org:MTConnectDevices:2.2">
  <Header creationTime="2026-11-22T08:00:00Z" ${HEADER} instanceId="INSTANCE" bufferSize="${BUFFER}" assetBufferSize="8" assetCount="0"/>
  <Devices>
    <Device id="d1" name="Mill-7" uuid="000-mill-7">
      <Description manufacturer="Example" serialNumber="7">A mill</Description>
      <DataItems>
        <DataItem category="EVENT" id="avail" type="AVAILABILITY"/>
      </DataItems>
      <Components>
        <Axes id="ax" name="base">
          <Components>
            <Linear id="x" name="X">
              <DataItems>
                <DataItem category="SAMPLE" id="xload" name="Xload" nativeUnits="PERCENT" type="LOAD" units="PERCENT"/>
                <DataItem category="SAMPLE" id="xraw" type="DISPLACEMENT" units="MILLIMETER" representation="TIME_SERIES"/>
                <DataItem category="SAMPLE" id="xempty" type="POSITION" subType="ACTUAL" units="MILLIMETER"/>
              </DataItems>
            </Linear>
          </Components>
        </Axes>
        <Controller id="cont" name="controller">
          <DataItems>
            <DataItem category="CONDITION" id="logic" type="LOGIC_PROGRAM"/>
          </DataItems>
          <Components>
            <Path id="path1" name="path">
              <DataItems>
                <DataItem category="EVENT" id="exec" name="execution" type="EXECUTION"/>
                <DataItem category="EVENT" id="door" type="x:DOOR_FLAG"/>
              </DataItems>
            </Path>
          </Components>
        </Controller>
      </Components>
    </Device>
  </Devices>
</MTConnectDevices>`;
/** Where an item's observations stand in a document of streams. */
const COMPONENTS: Readonly<Record<string, string>> = {
  avail: 'component="Device" name="Mill-7" componentId="d1"',
  xload: 'component="Linear" name="X" componentId="x"',
  xraw: 'component="Linear" name="X" componentId="x"',
  xempty: 'component="Linear" name="X" componentId="x"',
  logic: 'component="Controller" name="controller" componentId="cont"',
  exec: 'component="Path" name="path" componentId="path1"',
  door: 'component="Path" name="path" componentId="path1"',
};

/** `now`: the clock of the agent. A server whose clock is another one sees values of another time. */
export async function startMtconnectPeer({
  now = Date.now,
}: {
  readonly now?: () => number;
} = {}): Promise<MtconnectPeer> {
  let instance = 1_700_000_000;
  let buffer: Observed[] = [];
  let next = 1;
  const current = new Map<string, Observed>();
  const asked: string[] = [];
  const streams = new Set<() => void>();
  const sockets = new Set<Socket>();
  let broken: string | null = null;
  let heartbeats = 0;
  let server: Server | null = null;
  let port = 0;

  function observe(section: Section, element: string, attributes: string, text: string, ts?: string): void {
    const sequence = next;
    next += 1;
    const time = ts ?? new Date(now()).toISOString();
    const xml = `<${element} ${attributes} sequence="${sequence}" timestamp="${time}">${text}</${element}>`;
    const id = /dataItemId="(\w+)"/.exec(attributes)?.[1] ?? '';
    const code = section === 'Condition' ? (/nativeCode="(\w+)"/.exec(attributes)?.[1] ?? '') : '';
    const observed: Observed = { sequence, section, xml, key: `${id} ${code}` };
    if (section === 'Condition') {
      for (const key of [...current.keys()])
        if (key.startsWith(`${id} `) && (code === '' || key === `${id} `)) current.delete(key);
    }
    current.set(observed.key, observed);
    buffer = [...buffer, observed].slice(-BUFFER);
    for (const flush of [...streams]) flush();
  }

  function begin(): void {
    buffer = [];
    next = 1;
    current.clear();
    for (const [id, section, element] of ITEMS) {
      if (section === 'Condition')
        observe(section, 'Unavailable', `dataItemId="${id}" type="LOGIC_PROGRAM"`, '');
      else observe(section, element, `dataItemId="${id}"`, 'UNAVAILABLE');
    }
    observe('Events', 'Availability', 'dataItemId="avail"', 'AVAILABLE');
    observe('Samples', 'Position', 'dataItemId="xempty" subType="ACTUAL"', '');
    observe('Samples', 'Load', 'dataItemId="xload" name="Xload"', '42');
    observe('Events', 'x:DoorFlag', 'dataItemId="door"', '1');
    observe('Events', 'Execution', 'dataItemId="exec" name="execution"', 'ACTIVE');
    observe('Condition', 'Normal', 'dataItemId="logic" type="LOGIC_PROGRAM"', '');
  }

  const first = (): number => buffer[0]?.sequence ?? next;
  const created = (): string => `creationTime="${new Date(now()).toISOString()}" ${HEADER}`;
  const headerOf = (nextSequence: number): string =>
    `<Header ${created()} instanceId="${instance}" bufferSize="${BUFFER}" firstSequence="${first()}" lastSequence="${next - 1}" nextSequence="${nextSequence}"/>`;

  function streamsOf(observations: readonly Observed[], nextSequence: number): string {
    const byComponent = Map.groupBy(observations, ({ key }) => COMPONENTS[key.split(' ')[0] ?? ''] ?? '');
    const components = [...byComponent].map(([attributes, ofComponent]) => {
      const sections = [...Map.groupBy(ofComponent, ({ section }) => section)].map(
        ([section, list]) => `<${section}>${list.map(({ xml }) => xml).join('')}</${section}>`,
      );
      return `<ComponentStream ${attributes}>${sections.join('')}</ComponentStream>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>
<MTConnectStreams xmlns="urn:mtconnect.org:MTConnectStreams:2.2" xmlns:x="urn:example.com:x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${headerOf(nextSequence)}<Streams><DeviceStream name="Mill-7" uuid="000-mill-7">${components.join('')}</DeviceStream></Streams></MTConnectStreams>`;
  }

  function errorOf(code: string, text: string): string {
    return `<?xml version="1.0" encoding="UTF-8"?>
<MTConnectError xmlns="urn:mtconnect.org:MTConnectError:1.7"><Header ${created()} instanceId="${instance}" bufferSize="${BUFFER}"/><Errors><Error errorCode="${code}">${text}</Error></Errors></MTConnectError>`;
  }

  function send(response: ServerResponse, xml: string, status = 200): void {
    response
      .writeHead(status, { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(xml) })
      .end(xml);
  }

  function sample(query: URLSearchParams, response: ServerResponse): void {
    const from = Number(query.get('from') ?? first());
    const count = Number(query.get('count') ?? 100);
    if (from < first() || from > next) {
      send(response, errorOf('OUT_OF_RANGE', `'from' must be between ${first()} and ${next}`), 404);
      return;
    }
    let at = from;
    const take = (): Observed[] => {
      const some = buffer.filter(({ sequence }) => sequence >= at).slice(0, count);
      at = (some.at(-1)?.sequence ?? at - 1) + 1;
      return some;
    };
    if (!query.has('interval')) {
      const some = take();
      send(response, streamsOf(some, at));
      return;
    }
    const boundary = 'a8e12eced4fb871ac096a99bf9728425';
    response.writeHead(200, {
      'content-type': `multipart/x-mixed-replace;boundary=${boundary}`,
      'transfer-encoding': 'chunked',
    });
    const part = (xml: string): void => {
      response.write(
        `\r\n--${boundary}\r\nContent-type: text/xml\r\nContent-length: ${Buffer.byteLength(xml)}\r\n\r\n${xml}`,
      );
    };
    if (broken !== null) {
      response.write(broken);
      return;
    }
    const flush = (): void => {
      if (at < first()) {
        part(errorOf('OUT_OF_RANGE', 'the client is too slow'));
        response.end();
        return;
      }
      if (!response.writableNeedDrain && at < next) {
        const some = take();
        part(streamsOf(some, at));
      }
    };
    part(streamsOf(take(), at));
    streams.add(flush);
    response.on('drain', flush);
    const beat = (): void => {
      heartbeats += 1;
      part(streamsOf([], at));
    };
    const heartbeat = setInterval(beat, Number(query.get('heartbeat') ?? 10_000));
    response.on('close', () => {
      clearInterval(heartbeat);
      streams.delete(flush);
    });
  }

  function answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://agent');
    asked.push(url);
    if (pathname === '/probe') send(response, DEVICES.replace('INSTANCE', String(instance)));
    else if (pathname === '/current') send(response, streamsOf([...current.values()], next));
    else if (pathname === '/sample') sample(searchParams, response);
    else send(response, errorOf('UNSUPPORTED', `${pathname} is no request of an agent`), 404);
  }

  const dropConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  async function open(): Promise<void> {
    const opened = createServer(answer);
    opened.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((done, fail) => {
      opened.once('error', fail);
      opened.listen(port, '127.0.0.1', done);
    });
    const address = opened.address();
    if (typeof address === 'object' && address) port = address.port;
    server = opened;
  }

  async function cut(): Promise<void> {
    const open = server;
    server = null;
    if (!open) return;
    const closed = new Promise<void>((done) => open.close(() => done()));
    dropConnections();
    streams.clear();
    await closed;
  }

  begin();
  await open();
  return {
    kind: 'mtconnect',
    address: `http://127.0.0.1:${port}`,
    keepsAll: true,
    asked,
    heartbeats: () => heartbeats,
    points: {
      number: { address: 'xload', dataType: 'auto' },
      flag: { address: 'door', dataType: 'auto' },
      rubbish: { address: 'xempty', dataType: 'auto' },
      missing: { address: 'nothing', dataType: 'auto' },
    },
    observe,
    set: (value) => observe('Samples', 'Load', 'dataItemId="xload" name="Xload"', String(value)),
    restart() {
      instance += 1;
      begin();
      dropConnections();
    },
    dropConnections,
    breakStreams(body) {
      broken = body;
      dropConnections();
    },
    cut,
    bringBack: open,
    close: cut,
  };
}

const ITEMS: readonly (readonly [id: string, section: Section, element: string])[] = [
  ['avail', 'Events', 'Availability'],
  ['xload', 'Samples', 'Load'],
  ['xraw', 'Samples', 'DisplacementTimeSeries'],
  ['xempty', 'Samples', 'Position'],
  ['logic', 'Condition', 'Unavailable'],
  ['exec', 'Events', 'Execution'],
  ['door', 'Events', 'x:DoorFlag'],
];
