import type { Reading } from '#server/core/ports/plant/readings.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Readings of the demo plant, at milliseconds since `start`. */
export function readingsSince(server: TestServer, start: number) {
  const id = (code: string): Id => {
    const machine = server.wiring.directory.findMachine('1', code);
    if (!machine) throw new Error(`no machine ${code}`);
    return machine.id;
  };

  function state(
    code: string,
    atMs: number,
    states: MachineState[],
    vendorCode: string | null = null,
  ): Reading {
    const sourceTs = start + atMs;
    return {
      tenantId: '1',
      machineId: id(code),
      kind: 'state',
      sourceTs,
      arrivalTs: sourceTs + 10,
      quality: 'good',
      states,
      code: vendorCode,
      text: vendorCode && `text of ${vendorCode}`,
    };
  }

  function counts(code: string, atMs: number, values: Record<string, number>): Reading {
    const sourceTs = start + atMs;
    return {
      tenantId: '1',
      machineId: id(code),
      kind: 'metrics',
      sourceTs,
      arrivalTs: sourceTs,
      quality: 'good',
      values,
    };
  }

  return { id, state, counts };
}

/**
 * The inspector before the filler fails from 30:00 to 36:00; the filler starves from 33:00 to 37:00 and cleans
 * from 60:00 to 70:00. Everything is reported every 30 s. The filler makes 300 a minute while it runs; its counter
 * restarts from 0 after the cleaning. From 80:00 to 85:00 it runs with a warning.
 */
export async function playTwoHours(server: TestServer, start: number): Promise<void> {
  const { state, counts } = readingsSince(server, start);
  const readings: Reading[] = [];
  let total = 50_000;
  for (let at = 0; at <= 100 * MINUTE; at += 30 * SECOND) {
    const isShort = at >= 33 * MINUTE && at < 37 * MINUTE;
    const isCleaning = at >= 60 * MINUTE && at < 70 * MINUTE;
    const isWarning = at >= 80 * MINUTE && at < 85 * MINUTE;
    if (at === 70 * MINUTE) total = 0;
    if (at > 0 && !isShort && !isCleaning) total += 150;
    readings.push(
      state(
        'L1-FILLER',
        at,
        isShort
          ? ['material-shortage']
          : isCleaning
            ? ['cip']
            : isWarning
              ? ['production', 'warning']
              : ['production'],
      ),
    );
    readings.push(
      counts('L1-FILLER', at, {
        yield: total,
        reject: Math.floor(total / 100),
        speed: isShort || isCleaning ? 0 : 18_000,
      }),
    );
    const isFaulty = at >= 30 * MINUTE && at < 36 * MINUTE;
    readings.push(
      isFaulty ? state('L1-EBI', at, ['fault', 'warning'], 'E42') : state('L1-EBI', at, ['production']),
    );
  }
  // In no good order, and some of them twice.
  const shuffled = readings
    .map((reading, index) => ({ reading, key: (index * 7_919) % 1_009 }))
    .sort((a, b) => a.key - b.key);
  const arriving = shuffled.map(({ reading }) => reading);
  for (let at = 0; at < arriving.length; at += 50)
    await server.wiring.sink.write(arriving.slice(at, at + 60));
}
