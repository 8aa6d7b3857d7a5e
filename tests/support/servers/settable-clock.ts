import { flushCompileCache } from 'node:module';

/**
 * Loaded before a server (`node --import`): its clock is `SETTABLE_CLOCK_AHEAD_MS` ahead of the machine's, and as far ahead as the
 * process that started it says later (a number of ms, which is sent back once it is so). Time that passes, as timers and
 * `performance.now` count it, goes on as it was. The embedded database keeps the machine's clock.
 */
const real = Date;
let aheadMs = Number(process.env.SETTABLE_CLOCK_AHEAD_MS ?? 0);
const now = (): number => real.now() + aheadMs;

globalThis.Date = new Proxy(real, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

process.on('message', (ms: number) => {
  aheadMs = ms;
  // Node keeps what it has compiled when it ends, which a process that is killed does not.
  flushCompileCache();
  process.send?.(ms);
});
// To be told the time is no reason to go on.
process.channel?.unref();
