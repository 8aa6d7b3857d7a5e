import { Tabs } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

export interface FillTab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly content: ReactNode;
}

/** Parts of a page behind tabs; the shown one takes the height that is left. */
export function FillTabs<Name extends string>(props: {
  readonly tabs: readonly FillTab<Name>[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
}): ReactElement {
  const { tabs, current, onChange } = props;
  return (
    <Tabs.Root
      value={current}
      onValueChange={({ value }) => {
        const tab = tabs.find(({ name }) => name === value);
        if (tab) onChange(tab.name);
      }}
      lazyMount
      unmountOnExit
      size="sm"
      display="flex"
      flexDirection="column"
      flex="1"
      minH="0"
    >
      <Tabs.List mb="4" flex="none">
        {tabs.map(({ name, label }) => (
          <Tabs.Trigger key={name} value={name}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Content
          key={name}
          value={name}
          p="0"
          flex="1"
          minH="0"
          css={{ '&:not([hidden])': { display: 'flex', flexDirection: 'column' } }}
        >
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
