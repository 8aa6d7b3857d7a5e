import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { CANNED_FIELDS, MpCanned } from './mp-canned.ts';

/** Kept by a colleague, and seen by nobody else. */
export const mpOwnCanned = defineCrud({
  subject: defineSubject({ name: 'mp-own-canned', module: 'public-account', page: '/mp-own-canned' }),
  path: '/mp/wxowncanned',
  idField: 'id',
  access: { view: 'mp_chat', edit: 'mp_chat' },
  record: MpCanned,
  fields: CANNED_FIELDS,
  filters: { name: ExactText(64).optional() },
  sort: ['name', 'shortcut', 'update_time'],
  isSoftDeleted: false,
  hasImport: true,
  nouns: ['own canned answer', 'own canned answers'],
});
