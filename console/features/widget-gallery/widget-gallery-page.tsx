import { Box, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import type { ComponentType, ReactElement } from 'react';
import { Card } from '#console/ui/card.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { Say, Widget, WidgetState } from './widget.ts';
import { WIDGETS } from './widgets.ts';

/** Every widget of the console in its states, with sample data: nothing here is of the plant. */
export function WidgetGalleryPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['server_view']} title={t('widgetGallery.title')}>
      <Gallery />
    </Permitted>
  );
}

function Gallery(): ReactElement | null {
  const { t, language } = useText();
  const { search, setSearch } = useView();
  const shown = PARTS.find(({ widget }) => widget.id === search.get('widget')) ?? PARTS[0];
  if (!shown) return null;
  const { Part } = shown;
  return (
    <FillPage>
      <PageHead title={t('widgetGallery.title')} lead={t('widgetGallery.lead')} />
      <Flex flex="1" minH="0" gap="5">
        <Box
          as="nav"
          aria-label={t('widgetGallery.list')}
          w="208px"
          flex="none"
          overflowY="auto"
          borderWidth="1px"
          rounded="lg"
          bg="bg.panel"
          p="2"
        >
          {PARTS.map(({ widget }) => (
            <chakra.button
              key={widget.id}
              type="button"
              display="block"
              w="100%"
              px="3"
              minH="36px"
              py="1.5"
              rounded="md"
              textAlign="start"
              textStyle="sm"
              _hover={{ bg: 'bg.muted' }}
              aria-current={widget === shown.widget ? 'true' : undefined}
              css={{ '&[aria-current]': { bg: 'accent.muted', color: 'accent.fg', fontWeight: '600' } }}
              onClick={() => setSearch({ widget: widget.id })}
            >
              {nameOf(widget, language)}
            </chakra.button>
          ))}
        </Box>
        <Stack
          flex="1"
          minW="0"
          overflowY="auto"
          gap="4"
          tabIndex={0}
          aria-label={t('widgetGallery.states')}
          role="region"
          data-widget={shown.widget.id}
        >
          <Part key={shown.widget.id} />
        </Stack>
      </Flex>
    </FillPage>
  );
}

function States(props: { readonly states: readonly WidgetState[] }): ReactElement {
  const { language } = useText();
  const say: Say = (zh, en) => (language === 'zh' ? zh : en);
  return (
    <>
      {props.states.map((state) => (
        <Box key={state.nameEn} data-widget-state={state.nameEn} data-opens={state.opens}>
          <Card title={nameOf(state, language)}>{state.render(say)}</Card>
        </Box>
      ))}
    </>
  );
}

function partOf({ texts, load }: Widget): ComponentType {
  return lazyPart(
    {
      texts,
      load: async () => {
        const states = await load();
        return () => <States states={states} />;
      },
    },
    { fallback: () => <Skeleton h="240px" rounded="lg" aria-busy /> },
  );
}

const PARTS = WIDGETS.map((widget) => ({ widget, Part: partOf(widget) }));
