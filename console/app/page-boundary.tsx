import { Box, Button, Code, Heading, HStack, Text } from '@chakra-ui/react';
import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';

/** A page's code could not be fetched, mostly because a newer version has replaced it. Only a new load helps. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

interface Props {
  readonly children: ReactNode;
  readonly onGoHome: () => void;
  readonly onError: (error: Error, componentStack: string) => void;
}

/** Holds a failed page, so that the menu, the tabs and every other page go on. */
export class PageBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.props.onError(error instanceof Error ? error : new Error(String(error)), componentStack ?? '');
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <FailedPage
        error={error}
        onReopen={() => {
          if (error instanceof PageLoadError) window.location.reload();
          else this.setState({ error: null });
        }}
        onGoHome={this.props.onGoHome}
      />
    );
  }
}

function FailedPage(props: {
  readonly error: Error;
  readonly onReopen: () => void;
  readonly onGoHome: () => void;
}): ReactElement {
  const { t } = useText();
  return (
    <Box role="alert" maxW="640px" mx="auto" mt="16" p="8" bg="bg.panel" borderWidth="1px" rounded="lg">
      <Heading as="h1" size="lg">
        {t('shell.failed.page')}
      </Heading>
      <Text color="fg.muted" mt="1">
        {t('shell.failed.pageText')}
      </Text>
      <HStack mt="5" gap="2">
        <Button size="sm" onClick={props.onReopen}>
          {t('shell.failed.reopen')}
        </Button>
        <Button size="sm" variant="outline" onClick={props.onGoHome}>
          {t('shell.status.goHome')}
        </Button>
      </HStack>
      <Text mt="5" textStyle="xs" color="fg.muted">
        {t('shell.failed.code')} <Code size="sm">{props.error.message}</Code>
      </Text>
    </Box>
  );
}
