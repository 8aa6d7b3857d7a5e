import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toNameRequest, toReadRequest } from '#server/adapters/connectors/modbus/connector-modbus-frame.ts';
import { ROOT, readSources } from '#tests/architecture/import-graph.ts';

/** Every service of the protocols' libraries that changes something in a device. */
const WRITING =
  /\bwrite(?:FC\d+|CustomFC|Coils?|Registers?|RegisterEnron|SingleNode|Tag|Items?)\b|maskWriteRegister|customFunction|WriteRequest|HistoryUpdate|CallRequest|\.(?:callMethod|write|call)\s*\(/;

const DRIVERS = [...readSources()].filter(([file]) =>
  /^server\/adapters\/connectors\/(?!.*\.test\.)/.test(file),
);

/** A parser of texts is fed by a method of that name, and a socket sends by it what the tests below look at. */
const MODBUS_SEND = 'opened.write(toRequest(transaction))';
const withoutSending = (text: string) => text.replaceAll('parser.write(xml)', '').replace(MODBUS_SEND, '');

describe('connectors', () => {
  it('use nothing that could change a device', () => {
    expect(DRIVERS.length).toBeGreaterThan(40);
    expect(DRIVERS.filter(([, text]) => WRITING.test(withoutSending(text))).map(([file]) => file)).toEqual(
      [],
    );
  });

  it('send a Modbus device nothing but the four reading functions and the question for its name', () => {
    const sending = DRIVERS.filter(([, text]) => text.includes(MODBUS_SEND));
    expect(sending.map(([file]) => file)).toEqual([
      'server/adapters/connectors/modbus/connector-modbus-link.ts',
    ]);
    const requests = sending.flatMap(([, text]) => [...text.matchAll(/\bask\(unit[^=]*=>\s*(\w+)\(/g)]);
    expect(requests.map(([, name]) => name)).toEqual(['toReadRequest', 'toNameRequest']);
    expect(sending[0]?.[1].match(/\bask\(/g)).toHaveLength(3);
    const tables = ['co', 'di', 'hr', 'ir'] as const;
    expect(tables.map((table) => toReadRequest(1, 2, table, 3, 4).toString('hex'))).toEqual([
      '000100000006020100030004',
      '000100000006020200030004',
      '000100000006020300030004',
      '000100000006020400030004',
    ]);
    expect(toNameRequest(1, 2).toString('hex')).toBe('000100000005022b0e0100');
  });

  it('send nothing into a broker but that a host listens, and the wish for births', () => {
    const publishing = DRIVERS.filter(([, text]) => /\bpublish(?:Async)?\s*\(/.test(text));
    expect(publishing.map(([file]) => file)).toEqual([
      'server/adapters/connectors/sparkplug/connector-sparkplug-publish.ts',
    ]);
    const topics = publishing.flatMap(([, text]) =>
      [...text.matchAll(/`([^`]+)`/g)].map(([, topic]) => topic),
    );
    expect(topics.map((topic) => topic?.replaceAll(/\$\{\w+\}/g, '?'))).toEqual(['?/STATE/?', '?/?/NCMD/?']);
    const encoding = DRIVERS.filter(([, text]) => /\btoBinary\b/.test(text));
    expect(encoding.map(([file]) => file)).toEqual([
      'server/adapters/connectors/sparkplug/connector-sparkplug-payload.ts',
    ]);
    const names = [...(encoding[0]?.[1] ?? '').matchAll(/name: '([^']+)'/g)].map(([, name]) => name);
    expect(names).toEqual(['Node Control/Rebirth']);
  });

  it('ask servers of HTTP with GET, which is what is asked where no method is named', () => {
    const asking = DRIVERS.filter(
      ([, text]) => /from 'node:https?'/.test(text) && !/import type \{[^}]*\} from 'node:http'/.test(text),
    );
    expect(asking.map(([file]) => file)).toEqual(['server/adapters/connectors/connector-http-client.ts']);
    expect(asking[0]?.[1]).not.toMatch(/\bmethod\b/);
    expect(DRIVERS.filter(([, text]) => /\bfetch\s*\(/.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('are drivers without a method to write', () => {
    const port = readFileSync(join(ROOT, 'server/core/ports/plant/connector.ts'), 'utf8');
    const driver = /interface ConnectorDriver \{([\s\S]*?)\n\}/.exec(port)?.[1] ?? '';
    const methods = [...driver.matchAll(/^ {2}(?:readonly )?(\w+)\??[(:]/gm)].map(([, name]) => name);
    expect(methods).toEqual(['kind', 'silentAfterMs', 'connect', 'test', 'browse', 'values']);
  });

  it.each([
    'client.writeRegister(1, 2)',
    'new WriteRequest()',
    'session.write(nodes)',
    'session.call(methods)',
  ])('would not hide %s', (text) => expect(WRITING.test(text)).toBe(true));
});
