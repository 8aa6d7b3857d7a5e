import { Component, type ReactNode } from 'react';
import { PreviewProblemMessage } from './preview-message.tsx';

/** What a view throws ends here: the dialog and its download stay. */
export class ViewBoundary extends Component<
  { readonly children: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <PreviewProblemMessage code="damaged" /> : this.props.children;
  }
}
