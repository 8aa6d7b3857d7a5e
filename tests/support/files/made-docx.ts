import { type PackedEntry, zipOf } from './zip-of.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_TYPES = 'http://schemas.openxmlformats.org/package/2006';

export interface MadeRelation {
  readonly id: string;
  /** The last part of its type: `hyperlink`. */
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

/** A docx whose body is written by hand: `body` is WordprocessingML with the prefixes `w` and `r`. */
export function madeDocx(
  body: string,
  {
    relations = [],
    parts = [],
  }: { readonly relations?: readonly MadeRelation[]; readonly parts?: readonly PackedEntry[] } = {},
): Buffer {
  const links = relations
    .map(
      ({ id, type, target, isExternal = false }) =>
        `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
    )
    .join('');
  const part = (name: string, text: string): PackedEntry => ({ name, bytes: Buffer.from(text) });
  return zipOf([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE_TYPES}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE_TYPES}/relationships"><Relationship Id="rId1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    part(
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="${PACKAGE_TYPES}/relationships">${links}</Relationships>`,
    ),
    part(
      'word/document.xml',
      `<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${body}<w:sectPr/></w:body></w:document>`,
    ),
    ...parts,
  ]);
}

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
export const linkTo = (id: string, text: string): string =>
  `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;
