import { describe, expect, it } from 'vitest';
import type { ServerCore } from '#server/core/module.ts';
import { createSteadyPace } from './read-pace.ts';
import { provideTableTopic } from './table-topic.ts';

type Core = Parameters<typeof provideTableTopic>[0];
type Provider = Parameters<ServerCore['hub']['provide']>[1];

/** A server whose jobs run when they are asked for. */
function fakeCore() {
  const jobs = new Map<string, () => Promise<void>>();
  const providers = new Map<string, Provider>();
  let nowMs = 1_000_000_000_000;
  const core = {
    hub: { provide: (name: string, provider: Provider) => providers.set(name, provider) },
    db: { tenant: (_id: string, work: (tx: unknown) => Promise<unknown>) => work({}) },
    clock: { now: () => nowMs },
    every: (name: string, _ms: number, work: () => Promise<void>) => jobs.set(name, work),
    onStop: () => {},
    log: { error: () => {} },
  } as unknown as Core;
  return {
    core,
    advance: (ms: number) => {
      nowMs += ms;
    },
    runJobs: (part: string) =>
      Promise.all([...jobs].filter(([name]) => name.includes(part)).map(([, work]) => work())),
    open: (name: string) =>
      providers
        .get(name)
        ?.open({ name, id: '1', tenantId: '1' } as never, { set: () => {}, remove: () => {} } as never),
  };
}

describe('images that judge by the time', () => {
  it('are read at the same instants of the clock, whenever they were opened, and only what has changed', async () => {
    const { core, advance, runJobs, open } = fakeCore();
    const reads: string[] = [];
    for (const [name, isTicking] of [
      ['officeBoard', true],
      ['warehouseBoard', true],
      ['dockQueue', false],
    ] as const)
      provideTableTopic(core, {
        ...{ name, beatMs: 20_000, isTicking, variantOf: () => '' },
        startPace: () => createSteadyPace(0),
        startReader:
          () =>
          async ({ isWhole, show }) => {
            reads.push(`${name} ${isWhole ? 'whole' : 'changes'}`);
            show([]);
            return null;
          },
      });
    await runJobs('tick');
    await open('officeBoard');
    advance(1_300);
    await open('warehouseBoard');
    await open('dockQueue');
    expect(reads.splice(0)).toEqual(['officeBoard whole', 'warehouseBoard whole', 'dockQueue whole']);
    await runJobs('tick');
    expect(reads).toEqual([]);
    advance(5_000);
    await runJobs('tick');
    await runJobs('tick');
    expect(reads).toEqual(['officeBoard changes', 'warehouseBoard changes']);
  });
});
