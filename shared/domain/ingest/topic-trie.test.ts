import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doesFilterMatch, doFiltersOverlap } from '#shared/contracts/ingest/mqtt-topic.ts';
import { createTopicTrie } from './topic-trie.ts';

const level = fc.constantFrom('a', 'b', '', '$x');
const topic = fc.array(level, { minLength: 1, maxLength: 4 }).map((levels) => levels.join('/'));
const filter = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', '', '+'), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '/#'),
  )
  .map(([levels, rest]) => levels.join('/') + rest);
const filters = fc.uniqueArray(filter, { maxLength: 12 });

function trieOf(all: readonly string[]) {
  const trie = createTopicTrie<string>();
  for (const one of all) trie.add(one, one);
  return trie;
}

describe('a trie of filters', () => {
  it('finds what trying every filter finds', () => {
    fc.assert(
      fc.property(filters, topic, (all, name) => {
        const expected = all.filter((one) => doesFilterMatch(one, name));
        expect(trieOf(all).match(name).sort()).toEqual(expected.sort());
      }),
    );
  });

  it('finds the filters that some topic has in common with', () => {
    fc.assert(
      fc.property(filters, filter, (all, other) => {
        const expected = all.filter((one) => doFiltersOverlap(one, other));
        expect(trieOf(all).overlapping(other, 100).sort()).toEqual(expected.sort());
      }),
    );
  });

  it('stops at the limit, and takes the rest with nothing in it', () => {
    const trie = trieOf(['#', 'a/#', 'a', 'a/b']);
    expect(trie.match('a').sort()).toEqual(['#', 'a', 'a/#']);
    expect(trie.overlapping('#', 2)).toHaveLength(2);
  });
});
