import { HStack, Input, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { ToolButton } from './pdf-tools.tsx';
import type { PdfSearch } from './use-pdf-search.ts';

/** Enter goes to the next match, with Shift to the one before; behind the last one comes the first. */
export function PdfSearchBox(props: {
  readonly search: PdfSearch;
  /** Of the match that is shown. */
  readonly index: number;
  readonly onIndex: (index: number) => void;
}): ReactElement {
  const { search, index, onIndex } = props;
  const { t } = useText();
  const count = search.found.length;
  const step = (by: number): void => {
    if (count > 0) onIndex((index + by + count) % count);
  };
  return (
    <HStack gap="1">
      <Input
        size="xs"
        type="search"
        w="180px"
        aria-label={t('preview.pdf.search')}
        placeholder={t('preview.pdf.search')}
        value={search.query}
        maxLength={100}
        onChange={({ target }) => search.setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <ToolButton
        glyph="left"
        label={t('preview.pdf.previousFound')}
        isOff={count === 0}
        run={() => step(-1)}
      />
      <ToolButton glyph="right" label={t('preview.pdf.nextFound')} isOff={count === 0} run={() => step(1)} />
      <Text role="status" textStyle="xs" color="fg.muted" minW="96px" whiteSpace="nowrap">
        {statusOf(search, index, t)}
      </Text>
    </HStack>
  );
}

function statusOf(search: PdfSearch, index: number, t: ReturnType<typeof useText>['t']): string {
  const { state, found, isFull } = search;
  if (state === 'idle') return '';
  if (found.length > 0)
    return t(isFull ? 'preview.pdf.foundFirst' : 'preview.pdf.found', {
      index: index + 1,
      count: found.length,
    });
  return t(state === 'searching' ? 'preview.pdf.searching' : 'preview.pdf.nothingFound');
}
