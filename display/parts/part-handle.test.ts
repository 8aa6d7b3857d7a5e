import { expect, it } from 'vitest';
import { holdPart } from './part-handle.ts';

interface Props {
  readonly text: string;
  readonly colour: string;
}

function partOf(initial: Props) {
  const held = holdPart(initial);
  const calls: unknown[] = [];
  const build = (name: string) =>
    held.build((props) => {
      calls.push([name, props]);
      return { set: (change) => calls.push(change), destroy: () => calls.push(`${name} destroyed`) };
    });
  return { held, calls, build };
}

it('is built anew with what was set in place, and with the properties of the last rendering', () => {
  const { held, calls, build } = partOf({ text: '', colour: 'black' });
  build('first');
  held.set({ text: '412' });
  held.destroy();
  held.render({ text: '', colour: 'white' });
  build('second');
  expect(calls).toEqual([
    ['first', { text: '', colour: 'black' }],
    { text: '412' },
    'first destroyed',
    ['second', { text: '412', colour: 'white' }],
  ]);
});

it('is set to what differs alone', () => {
  const { held, calls, build } = partOf({ text: '', colour: 'black' });
  build('part');
  calls.length = 0;
  held.set({ text: '412' });
  held.set({ text: '412' });
  held.render({ text: '', colour: 'black' });
  held.render({ text: '', colour: 'white' });
  held.render({ text: 'gone', colour: 'white' });
  expect(calls).toEqual([{ text: '412' }, { colour: 'white' }, { text: 'gone' }]);
});
