import { describe, expect, it } from 'vitest';
import { hasDocumentType, PROLOG_MAX_BYTES } from './document-type.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const TYPE = '<!DOCTYPE x [<!ENTITY e "b">]>';

const utf8 = (text: string) => Uint8Array.from(Buffer.from(text));
const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
const swapped = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16());
const ask = (bytes: Uint8Array, name = 'xl/workbook.xml', isWhole = true) =>
  hasDocumentType(name, bytes, isWhole);

describe('a part of an office file', () => {
  it.each([
    ['behind its declaration', `${DECLARATION}${TYPE}<workbook/>`],
    ['without a declaration', `${TYPE}<workbook/>`],
    ['in small letters', `${DECLARATION}<!doctype x><workbook/>`],
    ['behind comments and instructions', `${DECLARATION}<!-- <a> --><?p <b> ?>\n<!---->${TYPE}<workbook/>`],
    ['behind what is no XML', `x${TYPE}<workbook/>`],
    ['an entity alone', `${DECLARATION}<!ENTITY e "b"><workbook/>`],
  ])('has a document type %s, in every encoding', (_where, text) => {
    expect(ask(utf8(text))).toBe(true);
    expect(ask(utf8(`\ufeff${text}`))).toBe(true);
    expect(ask(utf16(`\ufeff${text}`))).toBe(true);
    expect(ask(swapped(`\ufeff${text}`))).toBe(true);
    expect(ask(utf16(text))).toBe(true);
    expect(ask(swapped(text))).toBe(true);
  });

  it.each([
    ['as office programs write it', `${DECLARATION}<workbook/>`],
    ['with characters outside of ASCII', `${DECLARATION}<!-- 表格 --><workbook name="长"/>`],
    ['that speaks of one in a comment', `${DECLARATION}<!-- ${TYPE} --><workbook/>`],
    ['that speaks of one in its text', `${DECLARATION}<sst><t><![CDATA[${TYPE}]]></t></sst>`],
    ['that is empty', ''],
  ])('has none %s, in every encoding', (_what, text) => {
    expect(ask(utf8(text))).toBe(false);
    expect(ask(utf8(`\ufeff${text}`))).toBe(false);
    expect(ask(utf16(`\ufeff${text}`))).toBe(false);
    expect(ask(swapped(`\ufeff${text}`))).toBe(false);
    expect(ask(utf16(text))).toBe(false);
  });

  it('is refused where its root element is too far away to tell', () => {
    const far = (pad: number) => `${DECLARATION}<!--${'x'.repeat(pad)}-->`;
    expect(ask(utf8(`${far(PROLOG_MAX_BYTES)}<workbook/>`))).toBe(true);
    expect(ask(utf8(`${far(PROLOG_MAX_BYTES)}${TYPE}<workbook/>`))).toBe(true);
    expect(ask(utf8(`${far(1_000)}<workbook/>`))).toBe(false);
    expect(ask(utf8(far(1_000)), 'xl/workbook.xml', false)).toBe(true);
  });

  it('is XML by its name or by its declaration; pictures and pages in it are not', () => {
    expect(ask(utf8(TYPE), '_rels/.RELS')).toBe(true);
    expect(ask(utf8(`${DECLARATION}${TYPE}`), 'xl/worksheets/sheet1.dat')).toBe(true);
    expect(ask(utf16(`${DECLARATION}${TYPE}`), 'xl/worksheets/sheet1.dat')).toBe(true);
    expect(ask(utf8(`${DECLARATION}<!DOCTYPE svg><svg/>`), 'word/media/image1.svg')).toBe(false);
    expect(ask(utf8('<!DOCTYPE html><p>'), 'word/afchunk1.htm')).toBe(false);
    expect(ask(Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'word/media/image1.png', false)).toBe(false);
  });
});
