import { fastify } from 'fastify';
import { expect, it, vi } from 'vitest';
import { createChannel } from './channel.ts';

const { log } = fastify({ logger: false });

it('every listener is called until it is removed', () => {
  const channel = createChannel<number>(log);
  const first: number[] = [];
  const second: number[] = [];
  const leave = channel.listen((event) => first.push(event));
  channel.listen((event) => second.push(event));
  channel.announce(1);
  leave();
  channel.announce(2);
  expect([first, second]).toEqual([[1], [1, 2]]);
});

it('a listener that throws is logged, and the others are called', () => {
  const error = vi.spyOn(log, 'error');
  const channel = createChannel<number>(log);
  const heard: number[] = [];
  channel.listen(() => {
    throw new Error('broken');
  });
  channel.listen((event) => heard.push(event));
  channel.announce(1);
  expect(heard).toEqual([1]);
  expect(error).toHaveBeenCalledOnce();
});
