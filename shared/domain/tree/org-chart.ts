/** A partner as the foreign org chart component takes it. */
interface OrgMateData {
  readonly name?: string | null;
  readonly image_url?: string | null;
  readonly class?: string | readonly string[] | null;
}

/**
 * A node as the foreign org chart component takes it (specification, point 3, "Tree node"). `extend` false = collapsed;
 * absent = expanded. `mate` is one partner or several.
 */
export interface OrgData extends OrgMateData {
  readonly id?: string | number | null;
  readonly mate?: OrgMateData | readonly OrgMateData[] | null;
  readonly children?: readonly OrgData[] | null;
  readonly extend?: boolean | null;
}

export interface OrgMate {
  /** Of its own, or its place in the tree: unique in any case. */
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly classes: readonly string[];
}

export interface OrgNode extends OrgMate {
  readonly mates: readonly OrgMate[];
  readonly children: readonly OrgNode[];
  readonly isExpanded: boolean;
}

/** Reads the foreign component's data: one tree, or several. What is absent is empty; an id that comes twice is replaced. */
export function readOrgChart(data: OrgData | readonly OrgData[]): readonly OrgNode[] {
  const seen = new Set<string>();

  function read(node: OrgData, place: string): OrgNode {
    const given = node.id === undefined || node.id === null ? '' : String(node.id);
    const id = given === '' || seen.has(given) ? `place ${place}` : given;
    seen.add(id);
    return {
      ...readMate(node, id),
      mates: list(node.mate).map((mate, index) => readMate(mate, `${id} mate ${index}`)),
      children: list(node.children).map((child, index) => read(child, `${place}.${index}`)),
      isExpanded: node.extend ?? true,
    };
  }

  return list(data).map((node, index) => read(node, String(index)));
}

function readMate(mate: OrgMateData, id: string): OrgMate {
  const classes = typeof mate.class === 'string' ? mate.class.split(/\s+/) : (mate.class ?? []);
  return {
    id,
    name: mate.name ?? '',
    imageUrl: mate.image_url || null,
    classes: classes.filter((one) => one !== ''),
  };
}

function list<Item>(items: Item | readonly Item[] | null | undefined): readonly Item[] {
  if (items === null || items === undefined) return [];
  return Array.isArray(items) ? items : [items as Item];
}
