import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readSources } from '#tests/architecture/import-graph.ts';

/** Every service of the protocols' libraries that changes something in a device. */
const WRITING =
  /\bwrite(?:FC\d+|CustomFC|Coils?|Registers?|RegisterEnron|SingleNode|Tag|Items?)\b|maskWriteRegister|customFunction|WriteRequest|HistoryUpdate|CallRequest|\.(?:callMethod|write|call)\s*\(/;

const DRIVERS = [...readSources()].filter(([file]) =>
  /^server\/adapters\/connector-(?!.*\.test\.)/.test(file),
);

describe('connectors', () => {
  it('use nothing that could change a device', () => {
    expect(DRIVERS.length).toBeGreaterThan(8);
    expect(DRIVERS.filter(([, text]) => WRITING.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('are drivers without a method to write', () => {
    const port = readFileSync(join(ROOT, 'server/core/ports/connector.ts'), 'utf8');
    const driver = /interface ConnectorDriver \{([\s\S]*?)\n\}/.exec(port)?.[1] ?? '';
    const methods = [...driver.matchAll(/^ {2}(?:readonly )?(\w+)\??[(:]/gm)].map(([, name]) => name);
    expect(methods).toEqual(['kind', 'silentAfterMs', 'connect', 'test', 'browse']);
  });

  it.each([
    'client.writeRegister(1, 2)',
    'new WriteRequest()',
    'session.write(nodes)',
    'session.call(methods)',
  ])('would not hide %s', (text) => expect(WRITING.test(text)).toBe(true));
});
