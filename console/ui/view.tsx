import { createContext, use } from 'react';

/** The place of a page in the address. Pages kept alive keep the query they were left with. */
export interface View {
  readonly path: string;
  readonly search: URLSearchParams;
  /** What the page was opened with: id, label, rootId and desc of its menu row when it is deeper than two segments. */
  readonly params: Readonly<Record<string, string>>;
  /** Left for another page, it stays as it is while its tab is among the last five. */
  readonly isKept: boolean;
  /** Changes parts of the query; null removes a part. The address follows without a new history entry. */
  setSearch(change: Readonly<Record<string, string | null>>): void;
  navigate(to: string): void;
}

export const ViewContext = createContext<View | null>(null);

export function useView(): View {
  const view = use(ViewContext);
  if (view === null) throw new Error('useView needs a page around it');
  return view;
}
