import { expect, it } from 'vitest';
import type { MpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { mergeNewest } from './merge-newest.ts';

const one = (id: number, repContent = ''): MpMessage =>
  ({ id: String(id), createTime: id * 10, repContent }) as MpMessage;
const many = (...ids: readonly number[]) => ids.map((id) => one(id));
const idsOf = (messages: readonly MpMessage[]) => messages.map(({ id }) => Number(id));

it('puts what is new before what is known, once', () => {
  const { messages, isCut } = mergeNewest(many(3, 2, 1), [one(4), one(3, 'sent'), one(2)]);
  expect([idsOf(messages), isCut]).toEqual([[4, 3, 2, 1], false]);
  expect(messages[1]?.repContent).toBe('sent');
});

it('leaves out what was removed, and keeps what is older', () => {
  expect(idsOf(mergeNewest(many(5, 4, 3, 2, 1), many(5, 3, 2)).messages)).toEqual([5, 3, 2, 1]);
});

it('leaves out what is known where messages between are not there', () => {
  const { messages, isCut } = mergeNewest(many(3, 2, 1), many(9, 8, 7));
  expect([idsOf(messages), isCut]).toEqual([[9, 8, 7], true]);
});

it('is empty where all were removed', () => {
  expect(mergeNewest(many(1), []).messages).toEqual([]);
});
