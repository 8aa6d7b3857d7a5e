import { describe, expect, it } from 'vitest';
import { type DragPoint, listenForDrags } from './drags.ts';

function start(takes: (fingers: readonly DragPoint[]) => boolean = () => true) {
  const holder = new EventTarget();
  const log: string[] = [];
  const said = (fingers: readonly DragPoint[]): string => fingers.map(({ x, y }) => `${x},${y}`).join(' ');
  const stop = listenForDrags(holder as HTMLElement, (x, y) => ({ x: x * 2, y: y * 2 }), {
    start: (fingers) => {
      log.push(`start ${said(fingers)}`);
      return takes(fingers);
    },
    move: (fingers) => log.push(`move ${said(fingers)}`),
    end: () => log.push('end'),
  });
  const send = (type: string, pointerId: number, clientX = 0, clientY = 0, button = 0): void => {
    holder.dispatchEvent(Object.assign(new Event(type), { pointerId, clientX, clientY, button }));
  };
  return {
    log,
    stop,
    down: (id: number, x: number, y: number, button = 0) => send('pointerdown', id, x, y, button),
    move: (id: number, x: number, y: number) => send('pointermove', id, x, y),
    up: (id: number) => send('pointerup', id),
    cancel: (id: number) => send('pointercancel', id),
  };
}

describe('drags', () => {
  it('begin where a finger has moved further than a tap may', () => {
    const { log, down, move, up } = start();
    down(1, 100, 100);
    move(1, 120, 100);
    up(1);
    expect(log).toEqual([]);
    down(1, 100, 100);
    move(1, 130, 100);
    move(1, 140, 110);
    up(1);
    expect(log).toEqual(['start 260,200', 'move 280,220', 'end']);
  });

  it('begin with a second finger, and again when one comes or leaves', () => {
    const { log, down, move, up } = start();
    down(1, 100, 100);
    down(2, 200, 100);
    move(2, 210, 100);
    up(1);
    move(2, 220, 100);
    down(3, 50, 50);
    up(3);
    up(2);
    expect(log).toEqual([
      'start 200,200 400,200',
      'move 200,200 420,200',
      'start 420,200',
      'move 440,200',
      'start 440,200 100,100',
      'start 440,200',
      'end',
    ]);
  });

  it('are of two fingers, however many there are', () => {
    const { log, down, move } = start();
    down(1, 0, 0);
    down(2, 100, 0);
    down(3, 200, 0);
    move(1, 0, 50);
    expect(log).toEqual(['start 0,0 200,0', 'move 0,100 200,0']);
  });

  it('are left alone until all fingers have left where they are refused', () => {
    const { log, down, move, up } = start(([first]) => (first?.x ?? 0) > 100);
    down(1, 0, 0);
    move(1, 30, 0);
    move(1, 300, 0);
    down(2, 300, 0);
    up(1);
    up(2);
    expect(log).toEqual(['start 60,0']);
    down(1, 100, 0);
    move(1, 150, 0);
    expect(log.at(-1)).toBe('start 300,0');
  });

  it('end where the browser takes the finger, and where nothing listens any more', () => {
    const { log, down, move, cancel, stop } = start();
    down(1, 0, 0);
    move(1, 30, 0);
    cancel(1);
    expect(log.at(-1)).toBe('end');
    down(1, 0, 0);
    move(1, 30, 0);
    stop();
    expect(log.filter((one) => one === 'end')).toHaveLength(2);
    move(1, 90, 0);
    expect(log.at(-1)).toBe('end');
  });

  it('are not made with another button of the mouse', () => {
    const { log, down, move } = start();
    down(1, 0, 0, 2);
    move(1, 90, 0);
    expect(log).toEqual([]);
  });
});
