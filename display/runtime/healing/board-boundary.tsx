import { Component, type ErrorInfo, type ReactNode } from 'react';

interface BoundaryProps {
  readonly onError: (error: unknown, info: ErrorInfo) => void;
  readonly children?: ReactNode;
}

/** Around every board: what it throws while it is drawn or taken away ends here, and the ladder decides what follows. */
export class BoardBoundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, info);
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
