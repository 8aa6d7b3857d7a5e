import { Box, Button, Code, Heading, HStack, Text } from '@chakra-ui/react';
import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { loadUntilThere } from '#shared/client/load-until-there.ts';

/** A page's code could not be fetched: the server is away, or a newer version has replaced it and only a new load helps. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  readonly fetchAgain: () => Promise<void>;

  constructor(message: string, fetchAgain: () => Promise<void>, options: ErrorOptions) {
    super(message, options);
    this.fetchAgain = fetchAgain;
  }
}

interface Props {
  readonly children: ReactNode;
  readonly onGoHome: () => void;
  readonly onError: (error: Error, componentStack: string) => void;
}

/** Holds a failed page, so that the menu, the tabs and every other page go on. */
export class PageBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  private isGone = false;

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    if (error instanceof PageLoadError) void this.showWhenThere(error);
    this.props.onError(error instanceof Error ? error : new Error(String(error)), componentStack ?? '');
  }

  override componentDidMount(): void {
    this.isGone = false;
  }

  override componentWillUnmount(): void {
    this.isGone = true;
  }

  /** A server that restarts just then must not cost the page a click. */
  private async showWhenThere(error: PageLoadError): Promise<void> {
    await loadUntilThere(async () => {
      if (!this.isGone) await error.fetchAgain();
    });
    if (!this.isGone && this.state.error === error) this.setState({ error: null });
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
