import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { containsText } from '#server/core/crud/filters.ts';
import { maskPhonesIn } from '#shared/domain/text/masked-phone.ts';

/** Changes a text that was typed into a conversation into what a reader is shown of it. */
export type ShownText = <Text extends string | null>(text: Text) => Text;

type Reader = Pick<SessionPrincipal, 'permissions'>;

const maySeePhones = ({ permissions }: Reader): boolean => permissions.has('mp_fan_edit');

/** Phones are masked for who may not manage fans. */
export function textShownTo(reader: Reader): ShownText {
  if (maySeePhones(reader)) return (text) => text;
  return (text) => (text === null ? text : (maskPhonesIn(text) as typeof text));
}

/** As `maskPhonesIn`, within the database. */
const PHONE =
  '(^|[^0-9０-９])((?:[+＋]?[8８][6６][-[:space:]]?)?[1１][3-9３-９][0-9０-９][-[:space:]]?)[0-9０-９]{4}([-[:space:]]?[0-9０-９]{4})(?![0-9０-９])';

/** Whether what the reader is shown of a text contains `q`: a phone that is masked is not found by its middle. */
export function containsShown(reader: Reader, text: RawBuilder<unknown>, q: string): RawBuilder<SqlBool> {
  const isIn = containsText(text, q);
  if (maySeePhones(reader) || !/\p{Nd}/u.test(q)) return sql<SqlBool>`${isIn}`;
  const shown = sql`regexp_replace(regexp_replace(${text}, ${PHONE}, '\\1\\2****\\3', 'g'), ${PHONE}, '\\1\\2****\\3', 'g')`;
  return sql<SqlBool>`(${isIn} and ${containsText(shown, q)})`;
}
