import { expect, it } from 'vitest';
import type { BoardHost } from '#display/runtime/board/board.ts';
import { hostOfKind } from './model-switch.tsx';

type Model =
  | { readonly kind: 'one'; readonly name: string }
  | { readonly kind: 'several'; readonly count: number };
type One = Extract<Model, { kind: 'one' }>;

it('gives a view models of its own kind alone', () => {
  let model: Model = { kind: 'one', name: 'a' };
  let check = (_: Model): void => {};
  const host = {
    get size() {
      return { width: model.kind === 'one' ? 1 : 2, height: 1 };
    },
    model: () => model,
    watch: (select: (current: Model) => unknown, apply: (value: unknown) => void) => {
      check = (current) => apply(select(current));
      check(model);
      return () => {};
    },
  } as unknown as BoardHost<Model, unknown>;
  const own = hostOfKind(host, ({ kind }) => kind === 'one');
  const seen: string[] = [];
  own.watch(
    (current) => (current as One).name.toUpperCase(),
    (name) => seen.push(name),
  );
  const become = (next: Model): void => {
    model = next;
    check(next);
  };
  become({ kind: 'several', count: 2 });
  expect(own.model()).toEqual({ kind: 'one', name: 'a' });
  expect(own.size.width).toBe(2);
  become({ kind: 'one', name: 'b' });
  expect(seen).toEqual(['A', 'A', 'B']);
  expect(own.model()).toEqual({ kind: 'one', name: 'b' });
});
