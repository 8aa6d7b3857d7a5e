import type { ReactElement } from 'react';
import { NoRows } from '#console/ui/table/rows/no-rows.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** Why the list is empty. */
export function NothingListed(props: {
  readonly listing: 'device' | 'place' | 'heard';
  /** A place has been named, or none is needed. */
  readonly isAsked: boolean;
  readonly isFiltered: boolean;
  readonly onClearFilter: () => void;
}): ReactElement {
  const { t } = useText();
  const { listing, isAsked, isFiltered } = props;
  const empty = isAsked
    ? listing === 'heard'
      ? { title: t('connector.browse.nothingHeard'), hint: t('connector.browse.nothingHeardHint') }
      : listing === 'place'
        ? { title: t('connector.browse.nothingThere'), hint: t('connector.browse.nothingThereHint') }
        : { title: t('connector.browse.empty'), hint: t('connector.browse.emptyHint') }
    : { title: t('connector.browse.notAsked'), hint: t('connector.browse.notAskedHint') };
  return <NoRows empty={empty} onClearFilter={isFiltered ? props.onClearFilter : undefined} />;
}
