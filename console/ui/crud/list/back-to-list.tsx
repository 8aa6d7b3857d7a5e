import { Link } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useView } from '#console/ui/view.tsx';
import { leftList } from './list-state.ts';

/** From the list of a record's parts back to the list of records, on the same page. */
export function BackToList(props: {
  readonly label: string;
  /** Query parameter that names the record. */
  readonly param: string;
  /** Prefix of the query parameters of the list of parts. */
  readonly prefix: string;
}): ReactElement {
  const { path, search, setSearch } = useView();
  return (
    <Link
      href={path}
      alignSelf="flex-start"
      color="fg.muted"
      textStyle="sm"
      mb="1"
      onClick={(event) => {
        event.preventDefault();
        setSearch({ [props.param]: null, ...leftList(search, props.prefix) });
      }}
    >
      <Glyph name="left" sizePx={14} />
      {props.label}
    </Link>
  );
}
