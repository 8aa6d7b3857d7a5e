import type { Reading, ReadingSink } from '#server/core/ports/plant/readings.ts';
import type { CodeSchemes } from './code-schemes.ts';
import type { CodeTables } from './code-tables.ts';
import type { HeardCodes } from './heard-codes.ts';

/**
 * Gives readings the states that their machine's table has for their code, and notes codes that no table has once
 * the readings are durable. Code and text stay as they came.
 */
export function createCodedSink(
  tables: CodeTables,
  schemes: Pick<CodeSchemes, 'note'>,
  heard: HeardCodes,
  next: ReadingSink,
): ReadingSink {
  function toCoded(reading: Reading): Reading {
    if (reading.kind !== 'state' || reading.code === null || !tables.hasCodes(reading.tenantId))
      return reading;
    const state = tables.find(reading.tenantId, reading.machineId, reading.code)?.state ?? null;
    if (state === null) return reading;
    const isOverlaid = state !== 'warning' && reading.states.includes('warning');
    return { ...reading, states: isOverlaid ? [state, 'warning'] : [state] };
  }
  return {
    async write(readings, isAwaited) {
      for (const reading of readings)
        if (reading.kind === 'state' && reading.codeScheme !== undefined)
          schemes.note(reading.tenantId, reading.machineId, reading.codeScheme);
      await next.write(readings.map(toCoded), isAwaited);
      for (const reading of readings) {
        if (reading.kind !== 'state') continue;
        heard.note(reading, tables.find(reading.tenantId, reading.machineId, reading.code) !== null);
      }
    },
  };
}
