import { describe, expect, it } from 'vitest';
import { dumpRows } from './sql-copy.ts';

/** Dumps one table of `count` rows of this length. Returns the length of each fetch, and the number of lines. */
async function dump(count: number, length: number): Promise<{ fetches: number[]; lines: number }> {
  const line = `"${'x'.repeat(length - 2)}"`;
  const fetches: number[] = [];
  let left = count;
  let lines = 0;
  await dumpRows(
    async (text) => {
      if (/relkind in \('r', 'p'\)/.test(text)) return [{ name: 'a' }];
      const wanted = /^fetch (\d+) /.exec(text)?.[1];
      if (wanted === undefined) return [];
      const rows = Array.from({ length: Math.min(left, Number(wanted)) }, () => ({ line }));
      left -= rows.length;
      fetches.push(rows.length * length);
      return rows;
    },
    async (written) => {
      if (written === line) lines += 1;
    },
  );
  return { fetches, lines };
}

describe('a dump', () => {
  it('reads few long rows at once', async () => {
    const { fetches, lines } = await dump(100, 1_000_000);
    expect(lines).toBe(100);
    expect(Math.max(...fetches)).toBeLessThanOrEqual(10_000_000);
    expect(Math.max(...fetches.slice(1))).toBeLessThanOrEqual(4_194_304);
  });

  it('reads rows one by one that are longer than that', async () => {
    const { fetches, lines } = await dump(14, 5_000_000);
    expect(lines).toBe(14);
    expect(fetches.slice(1)).toEqual([5_000_000, 5_000_000, 5_000_000, 5_000_000, 0]);
  });

  it('reads many short rows at once', async () => {
    const { fetches, lines } = await dump(50_010, 100);
    expect(lines).toBe(50_010);
    expect(fetches.length).toBeLessThanOrEqual(52);
  });
});
