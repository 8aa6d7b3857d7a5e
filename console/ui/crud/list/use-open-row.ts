import { useView } from '#console/ui/view.tsx';

/** The row whose detail is open stands in the address. */
export function useOpenRow(): { readonly openId: string | null; readonly toggle: (id: string) => void } {
  const { search, setSearch } = useView();
  const openId = search.get('open');
  return { openId, toggle: (id) => setSearch({ open: openId === id ? null : id }) };
}
