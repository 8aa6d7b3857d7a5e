import { describe, expect, it } from 'vitest';
import { MetricKey } from '#shared/contracts/ingest/ingest.ts';
import { LANGUAGES } from '#shared/domain/text/language.ts';
import { MAPPING_PROFILES } from './all-profiles.ts';
import { EUROMAP } from './euromap.ts';
import { plainText } from './item-names.ts';
import { MTCONNECT } from './mtconnect.ts';
import { PACKML_OPC_30060, PACKML_SIMULATOR, PACKML_TR88 } from './packml.ts';
import { PLAIN_COUNTERS, SPARKPLUG } from './plain-counters.ts';
import { type ProfileItem, proposeMappings } from './propose-mappings.ts';
import { WEIHENSTEPHAN } from './weihenstephan.ts';

const item = (name: string, ...lastValues: ProfileItem['lastValues'][number][]): ProfileItem => ({
  name,
  dataType: null,
  lastValues,
});

const stateOf = (profile: (typeof MAPPING_PROFILES)[number], value: string) =>
  profile.states.find((state) => state.value === value)?.states;

describe('every profile', () => {
  it.each(MAPPING_PROFILES.map((profile) => [profile.id, profile] as const))(
    '%s is well formed',
    (id, profile) => {
      expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
      for (const text of [profile.name, ...profile.unknowns, ...profile.states.map(({ name }) => name)])
        for (const language of LANGUAGES) expect(text[language].trim()).not.toBe('');
      expect(profile.unknowns.length).toBeGreaterThan(0);
      const values = profile.states.map(({ value }) => plainText(value));
      expect(new Set(values).size).toBe(values.length);
      for (const { metric, scale, names } of profile.metrics) {
        expect(MetricKey.safeParse(metric).success).toBe(true);
        expect(scale).toBeGreaterThan(0);
        for (const name of names) expect(name).toMatch(/^[\p{L}\p{N}#/]+$/u);
      }
      expect(profile.stateNames.length > 0 || profile.runsAbovePerHour !== null).toBe(true);
    },
  );

  it('has an id of its own', () => {
    expect(new Set(MAPPING_PROFILES.map(({ id }) => id)).size).toBe(MAPPING_PROFILES.length);
  });
});

describe('state values', () => {
  it.each([
    [PACKML_TR88, '6', 'production'],
    [PACKML_TR88, '2', 'shutdown'],
    [PACKML_TR88, '11', 'fault'],
    [PACKML_TR88, '9', 'crash-stop'],
    [PACKML_OPC_30060, '4', 'production'],
    [PACKML_OPC_30060, '0', 'shutdown'],
    [PACKML_OPC_30060, '15', 'fault'],
    [PACKML_SIMULATOR, '1', 'shutdown'],
    [PACKML_SIMULATOR, '4', 'shutdown'],
    [PACKML_SIMULATOR, '6', 'production'],
    [WEIHENSTEPHAN, '128', 'production'],
    [WEIHENSTEPHAN, '8', 'material-shortage'],
    [WEIHENSTEPHAN, '16', 'blockage'],
    [WEIHENSTEPHAN, '4096', 'crash-stop'],
    [MTCONNECT, 'ACTIVE', 'production'],
    [EUROMAP, '4', 'production'],
  ] as const)('of %j: %s is %s', (profile, value, state) => {
    expect(stateOf(profile, value)).toEqual([state]);
  });

  it('that mean “no data” are no state', () => {
    expect(stateOf(MTCONNECT, 'UNAVAILABLE')).toEqual([]);
    expect(stateOf(PACKML_TR88, '0')).toEqual([]);
    const [proposal] = proposeMappings(MTCONNECT, [item('path/execution', 'ACTIVE', 'UNAVAILABLE')]);
    expect(proposal).toMatchObject({ kind: 'state', unknownValues: [] });
    expect(proposal?.kind === 'state' && 'UNAVAILABLE' in proposal.map).toBe(false);
  });
});

describe('proposals', () => {
  it.each([
    [PACKML_TR88, 'site/line/filler/Status/StateCurrent', 'state'],
    [PACKML_TR88, 'ns=2;s=Filler.Status.CurMachSpeed', 'speed'],
    [PACKML_TR88, 'filler/Status/MachSpeed', 'setSpeed'],
    [PACKML_TR88, 'Filler.Admin.ProdProcessedCount[0].Count', 'yield'],
    [PACKML_TR88, 'filler/Admin/ProdDefectiveCount/0/AccCount', 'reject'],
    [PACKML_TR88, 'Filler_Admin_ProdDefectiveCount_0_AccCount', 'reject'],
    [PACKML_TR88, 'filler/Status/UnitModeCurrent', 'ignore'],
    [WEIHENSTEPHAN, 'Masch/WS_Cur_State_00300', 'state'],
    [WEIHENSTEPHAN, 'ns=3;s="WS_Data_DB"."WS_Cur_Mach_Spd"', 'speed'],
    [WEIHENSTEPHAN, 'WS_Tot_Bottles', 'yield'],
    [MTCONNECT, 'mill/controller/path/execution', 'state'],
    [EUROMAP, 'Jobs/ActiveJobValues/JobBadPartsCounter', 'reject'],
    [EUROMAP, 'Jobs/ActiveJob/JobName', 'ignore'],
    [SPARKPLUG, 'Node Control/Rebirth', 'ignore'],
    [SPARKPLUG, 'Line1/Press/TotalCount', 'yield'],
    [PLAIN_COUNTERS, 'press/set_speed', 'setSpeed'],
    [PLAIN_COUNTERS, 'press/speed', 'speed'],
    [PLAIN_COUNTERS, '包装机/产量', 'yield'],
    [PLAIN_COUNTERS, 'press/oil temperature', 'ignore'],
  ] as const)('of %j: %s is %s', (profile, name, expected) => {
    const [proposal] = proposeMappings(profile, [item(name)]);
    expect(proposal?.kind === 'metric' ? proposal.metric : proposal?.kind).toBe(expected);
  });

  it('go by the topic where the payload only says that it is the value', () => {
    const of = (name: string, value: number) => proposeMappings(PACKML_TR88, [item(name, value)])[0];
    expect(of('hall/filler/Status/StateCurrent/value', 6)).toMatchObject({ kind: 'state' });
    expect(of('hall/filler/Status/CurMachSpeed/v', 600)).toMatchObject({ kind: 'metric', metric: 'speed' });
    expect(of('hall/filler/Status/StateCurrent/timestamp', 6)).toMatchObject({ kind: 'ignore' });
  });

  it('convert speeds per minute to those per hour', () => {
    const [proposal] = proposeMappings(PACKML_TR88, [item('m/Status/CurMachSpeed', 333.5)]);
    expect(proposal).toMatchObject({ kind: 'metric', unit: 'per_minute', scale: 60 });
  });

  it('trust a numbering less the more values it does not know', () => {
    const confidenceOf = (...values: (string | number)[]) =>
      proposeMappings(PACKML_OPC_30060, [item('m/StateCurrent', ...values)])[0]?.confidence ?? 0;
    expect(confidenceOf(4, 'EXECUTE')).toBeGreaterThan(confidenceOf());
    expect(confidenceOf()).toBeGreaterThan(confidenceOf(4, 17));
    expect(confidenceOf(4, 17)).toBeGreaterThan(confidenceOf(17, 99));
    const [proposal] = proposeMappings(PACKML_OPC_30060, [item('m/StateCurrent', 4, 17)]);
    expect(proposal).toMatchObject({ unknownValues: ['17'] });
  });

  it('spell names as the source does', () => {
    const mapOf = (...values: string[]) => {
      const [proposal] = proposeMappings(PACKML_TR88, [item('m/StateCurrent', ...values)]);
      return proposal?.kind === 'state' ? proposal.map : {};
    };
    expect(mapOf('EXECUTE')).toMatchObject({ EXECUTE: ['production'], STOPPED: ['shutdown'] });
    expect(mapOf('execute')).toMatchObject({ execute: ['production'], held: ['fault'] });
    expect(mapOf('Un-Holding')).toMatchObject({ 'Un-Holding': ['fault'], Held: ['fault'] });
  });

  it('give a metric to the better of two items of one machine, and to each of two machines', () => {
    const kinds = proposeMappings(PACKML_TR88, [
      item('a/Admin/ProdProcessedCount/0/Count', 1),
      item('a/Admin/ProdProcessedCount/0/AccCount', 7),
      item('b/Admin/ProdProcessedCount/0/Count', 1),
    ]).map((proposal) => (proposal.kind === 'ignore' ? proposal.reason : proposal.kind));
    expect(kinds).toEqual(['duplicate', 'metric', 'metric']);
  });

  it('leave out texts where a number is needed', () => {
    const propose = (one: ProfileItem) => proposeMappings(PLAIN_COUNTERS, [one])[0];
    expect(propose(item('m/speed', 'fast'))).toMatchObject({ kind: 'ignore', reason: 'not_a_number' });
    expect(propose({ name: 'm/speed', dataType: 'String', lastValues: [] })).toMatchObject({
      kind: 'ignore',
    });
    expect(propose({ name: 'm/speed', dataType: 'String', lastValues: ['12.5'] })).toMatchObject({
      kind: 'metric',
    });
  });
});
