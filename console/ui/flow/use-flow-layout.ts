import { useEffect, useState } from 'react';
import type { Flow } from '#shared/domain/line/line-flow.ts';
import { type FlowLayout, layoutFlow, type NodeSize } from './flow-layout.ts';

/** The layout of a flow; null until the flow is there and what places it is loaded. Both must be kept by the caller. */
export function useFlowLayout(flow: Flow | undefined, nodeSize: NodeSize): FlowLayout | null {
  const [layout, setLayout] = useState<FlowLayout | null>(null);
  useEffect(() => {
    if (!flow) return;
    let isCurrent = true;
    void import('@dagrejs/dagre').then(({ default: dagre }) => {
      if (isCurrent) setLayout(layoutFlow(flow, nodeSize, dagre));
    });
    return () => {
      isCurrent = false;
    };
  }, [flow, nodeSize]);
  return layout;
}
