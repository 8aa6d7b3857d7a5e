import { describe, expect, it } from 'vitest';
import { openScreenStorage } from './screen-storage.ts';

/** A storage that holds so many characters and no more. */
function smallStorage(most: number): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    setItem: (key, value) => {
      const others = [...items].filter(([name]) => name !== key);
      const size = others.reduce((sum, [, text]) => sum + text.length, value.length);
      if (size > most) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

const IMAGE = 'linewall.image.v1.1.line:7';

describe('screen storage', () => {
  it('keeps what fits, and says that nothing is amiss', () => {
    const { storage, health } = openScreenStorage(() => smallStorage(100));
    storage.setItem('a', 'x');
    expect(storage.getItem('a')).toBe('x');
    expect(health()).toEqual({ kind: 'kept', lostWrites: 0, lastError: null });
  });

  it('gives the room of stored pictures to what is worth more than they are', () => {
    const { storage, health } = openScreenStorage(() => smallStorage(100));
    storage.setItem(IMAGE, 'x'.repeat(95));
    storage.setItem('linewall-display', 'session...');
    expect([storage.getItem(IMAGE), storage.getItem('linewall-display')]).toEqual([null, 'session...']);
    expect(health().lostWrites).toBe(0);
  });

  it('never drops a picture for another picture, and counts what it could not keep', () => {
    const { storage, health } = openScreenStorage(() => smallStorage(100));
    storage.setItem(IMAGE, 'x'.repeat(95));
    expect(() => storage.setItem(`${IMAGE}8`, 'y'.repeat(95))).toThrow('full');
    expect(storage.getItem(IMAGE)).toHaveLength(95);
    expect(health()).toEqual({ kind: 'kept', lostWrites: 1, lastError: 'QuotaExceededError' });
  });

  it('reads as empty and refuses to write where the browser gives no storage', () => {
    const { storage, health } = openScreenStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect([storage.length, storage.key(0), storage.getItem('a')]).toEqual([0, null, null]);
    expect(() => storage.setItem('a', 'x')).toThrow();
    expect(health()).toEqual({ kind: 'refused', lostWrites: 1, lastError: 'SecurityError' });
  });
});
