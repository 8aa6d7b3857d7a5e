import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doesFilterCover, doesFilterMatch, doFiltersOverlap, toTopicFilter } from './mqtt-topic.ts';

const level = fc.constantFrom('a', 'b', '', '1');
const topic = fc.array(level, { minLength: 1, maxLength: 4 }).map((levels) => levels.join('/'));
const filter = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', '+'), { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([levels, hasRest]) => [...levels, ...(hasRest ? ['#'] : [])].join('/'));
/** Every topic over the alphabet of `filter`, one level deeper than any of them: enough to decide all questions. */
const allTopics = [1, 2, 3, 4, 5].flatMap((depth) =>
  Array.from({ length: 2 ** depth }, (_, bits) =>
    Array.from({ length: depth }, (_, index) => ((bits >> index) & 1 ? 'a' : 'b')).join('/'),
  ),
);

describe('MQTT filters', () => {
  it.each([
    ['a/b', 'a/b', true],
    ['a/+', 'a/b', true],
    ['a/+', 'a', false],
    ['a/+', 'a/', true],
    ['a/#', 'a', true],
    ['a/#', 'a/b/c', true],
    ['#', '$SYS/x', false],
    ['+/x', '$SYS/x', false],
    ['a/b', 'a/b/c', false],
  ])('%s takes %s: %s', (pattern, name, expected) => {
    expect(doesFilterMatch(pattern, name)).toBe(expected);
  });

  it('matches any topic with itself', () => {
    fc.assert(fc.property(topic, (name) => doesFilterMatch(name, name)));
  });

  it('covers exactly when every topic of the inner filter is taken', () => {
    fc.assert(
      fc.property(filter, filter, (outer, inner) => {
        const isSubset = allTopics.every(
          (name) => !doesFilterMatch(inner, name) || doesFilterMatch(outer, name),
        );
        expect(doesFilterCover(outer, inner)).toBe(isSubset);
      }),
    );
  });

  it('overlaps exactly when some topic is taken by both', () => {
    fc.assert(
      fc.property(filter, filter, (one, other) => {
        const isShared = allTopics.some((name) => doesFilterMatch(one, name) && doesFilterMatch(other, name));
        expect(doFiltersOverlap(one, other)).toBe(isShared);
      }),
    );
  });

  it('turns named levels into wildcards', () => {
    expect(toTopicFilter('{site}/{area}/{line}/Status/{tag}')).toBe('+/+/+/Status/+');
  });
});
