import { describe, expect, it } from 'vitest';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { codeName, codeSchemeOf } from './code-names.ts';
import type { MappingProfile } from './mapping-profile.ts';
import { PACKML_OPC_30060, PACKML_SIMULATOR, PACKML_TR88 } from './packml.ts';

const numbersOf = ({ states }: MappingProfile) =>
  states.flatMap(({ value, states: ours }) =>
    /^\d+$/.test(value) && ours.length > 0 ? [[value, ours] as const] : [],
  );
const nameOf = (scheme: string | null, code: string) =>
  scheme === null ? null : (codeName(scheme, code)?.en ?? null);

describe('names of codes', () => {
  it('are those of the profile that was chosen', () => {
    const scheme = codeSchemeOf(numbersOf(PACKML_TR88), PACKML_SIMULATOR.id);
    expect(['1', '4', '7'].map((code) => nameOf(scheme, code))).toEqual(['Idle', 'Clearing', 'Stopping']);
    expect(scheme && codeName(scheme, '2')).toEqual({ zh: '已停止', en: 'Stopped' });
    expect(codeSchemeOf(numbersOf(PACKML_TR88), 'no-such-profile')).toBeNull();
  });

  it('are found by the table, and left away where the profiles that fit do not agree', () => {
    const scheme = codeSchemeOf(numbersOf(PACKML_TR88));
    expect(['2', '6', '10', '11', '15'].map((code) => nameOf(scheme, code))).toEqual([
      'Stopped',
      'Execute',
      'Holding',
      'Held',
      'Resetting',
    ]);
    expect(['1', '4'].map((code) => nameOf(scheme, code))).toEqual([null, null]);
    expect(nameOf(codeSchemeOf(numbersOf(PACKML_OPC_30060)), '0')).toBe('Stopped');
  });

  it('stay when people change some of the table', () => {
    const changed = numbersOf(PACKML_OPC_30060).map(([code, states]): [string, readonly MachineState[]] =>
      code === '5' || code === '6' ? [code, ['cip']] : [code, states],
    );
    expect(nameOf(codeSchemeOf([...changed, ['*', ['fault']]]), '5')).toBe('Completing');
  });

  it('of names are those names, however they are spelled', () => {
    const table: [string, MachineState[]][] = [
      ['EXECUTE', ['production']],
      ['HELD', ['fault']],
      ['STOPPED', ['shutdown']],
      ['IDLE', ['shutdown']],
    ];
    expect(nameOf(codeSchemeOf(table), 'IDLE')).toBe('Idle');
  });

  it('are not guessed for a few codes, or for those of something else', () => {
    expect(
      codeSchemeOf([
        ['0', ['shutdown']],
        ['6', ['production']],
      ]),
    ).toBeNull();
    expect(codeSchemeOf([...numbersOf(PACKML_TR88), ['E7', ['fault']]])).toBeNull();
    expect(
      codeSchemeOf(['1', '2', '3', '4', '5', '6'].map((code) => [code, ['cip']] as [string, MachineState[]])),
    ).toBeNull();
  });
});
