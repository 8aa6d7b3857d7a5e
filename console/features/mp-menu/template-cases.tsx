import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMenuTemplate } from '#shared/contracts/public-account/mp-menu.ts';
import type { mpTemplate } from '#shared/i18n/zh/public-account/mp-template.ts';

type CaseName = keyof (typeof mpTemplate)['cases'];
type ValueName = keyof (typeof mpTemplate)['values'];

/** What an answer with data says in each case. */
export function TemplateCases({ template }: { readonly template: MpMenuTemplate }): ReactElement {
  const { t } = useText();
  return (
    <Box w="100%" borderWidth="1px" rounded="md" px="4" py="3" maxH="320px" overflow="auto" tabIndex={0}>
      <Text fontWeight="600" mb="1">
        {template.name}
        <Text as="span" textStyle="sm" color="fg.muted" fontWeight="400">
          {' · '}
          {t(`mpTemplate.sources.${template.source}`)}
        </Text>
      </Text>
      {template.branches.map(({ when, zh }) => (
        <Flex key={when} gap="4" py="2" borderTopWidth="1px" textStyle="sm">
          <Text w="96px" flex="none" color="fg.muted">
            {t(`mpTemplate.cases.${when as CaseName}`)}
          </Text>
          <Text minW="0" whiteSpace="pre-wrap" overflowWrap="anywhere">
            <TemplateText text={zh} />
          </Text>
        </Flex>
      ))}
    </Box>
  );
}

/** A sentence whose values are marked by their names, or filled with examples. */
export function TemplateText(props: { readonly text: string; readonly isExample?: boolean }): ReactElement {
  const { t } = useText();
  // Two parts may be the same.
  const parts = props.text.split(/(\{\w+\})/).map((part, at) => ({ part, key: String(at) }));
  return (
    <>
      {parts.map(({ part, key }) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1] as ValueName | undefined;
        if (name === undefined) return part;
        if (props.isExample) return t(`mpTemplate.examples.${name}`);
        return (
          <chakra.span key={key} bg="accent.subtle" color="accent.fg" rounded="sm" px="1.5" py="0.5" mx="0.5">
            {t(`mpTemplate.values.${name}`)}
          </chakra.span>
        );
      })}
    </>
  );
}
