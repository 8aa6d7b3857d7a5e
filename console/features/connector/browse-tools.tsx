import { Button, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Segments } from '#console/ui/form/segments.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { BROWSE_VIEWS, type BrowseView } from './browse-tree.ts';

export interface BrowseFilter {
  readonly words: string;
  readonly view: BrowseView;
  readonly isOnlyChanging: boolean;
}
export const NO_FILTER: BrowseFilter = { words: '', view: 'all', isOnlyChanging: false };

/** Which of the listed entries are shown. `onReload`: the device is asked again; absent = elsewhere. */
export function BrowseTools(props: {
  readonly filter: BrowseFilter;
  readonly onChange: (filter: BrowseFilter) => void;
  readonly onReload?: () => void;
}): ReactElement {
  const { t } = useText();
  const { filter, onChange } = props;
  const { words, view, isOnlyChanging } = filter;
  return (
    <HStack gap="2">
      <FilterBox
        value={words}
        placeholder={t('connector.browse.search')}
        hasShortcut={false}
        onChange={(next) => onChange({ ...filter, words: next })}
      />
      <Segments
        label={t('onboarding.column.state')}
        value={view}
        onChange={(next) => onChange({ ...filter, view: next })}
        items={BROWSE_VIEWS.map((value) => ({
          value,
          label: value === 'all' ? t('onboarding.allStates') : t(`onboarding.state.${value}`),
        }))}
      />
      <Button
        variant={isOnlyChanging ? 'subtle' : 'outline'}
        size="sm"
        aria-pressed={isOnlyChanging}
        onClick={() => onChange({ ...filter, isOnlyChanging: !isOnlyChanging })}
      >
        {t('connector.browse.onlyChanging')}
      </Button>
      {props.onReload && (
        <Button variant="outline" size="sm" onClick={props.onReload}>
          {t('connector.browse.reload')}
        </Button>
      )}
    </HStack>
  );
}
