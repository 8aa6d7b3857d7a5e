import { describe, expect, it } from 'vitest';
import { elementText, fieldsOf, PushXmlError, parsePush, repeatedOf, writeXml } from './push-xml.ts';

const parse = (xml: string) => parsePush(Buffer.from(xml));

describe('a push', () => {
  it('is read with its texts and nested elements', () => {
    const fields = parse(
      '<xml><MsgType><![CDATA[event]]></MsgType><ScanCodeInfo><ScanType>qrcode</ScanType><ScanResult><![CDATA[a<b]]></ScanResult></ScanCodeInfo><SendPicsInfo><PicList><item><Md5>1</Md5></item><item><Md5>2</Md5></item></PicList></SendPicsInfo></xml>',
    );
    expect(elementText(fields, 'MsgType')).toBe('event');
    expect(elementText(fieldsOf(fields, 'ScanCodeInfo') ?? new Map(), 'ScanResult')).toBe('a<b');
    const list = fieldsOf(fieldsOf(fields, 'SendPicsInfo') ?? new Map(), 'PicList')?.get('item');
    expect(list).toEqual([new Map([['Md5', '1']]), new Map([['Md5', '2']])]);
    expect(elementText(fields, 'Content')).toBe('');
  });

  it('may name several articles', () => {
    const fields = parse('<xml><fail_idx>1</fail_idx><fail_idx>2</fail_idx></xml>');
    expect(repeatedOf(fields, 'fail_idx')).toEqual(['1', '2']);
    expect(repeatedOf(fields, 'item')).toEqual([]);
  });

  it('with names of JavaScript is data', () => {
    const fields = parse('<xml><__proto__>x</__proto__><constructor>y</constructor></xml>');
    expect([...fields.keys()]).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it.each([
    ['a document type', '<!DOCTYPE xml [<!ENTITY a "b">]><xml><a>&a;</a></xml>'],
    ['an entity that is not defined', '<xml><a>&a;</a></xml>'],
    ['a processing instruction', '<xml><?php x?></xml>'],
    ['an attribute', '<xml a="b"></xml>'],
    ['a namespace', '<xml xmlns="x"></xml>'],
    ['another root', '<html></html>'],
    ['two roots', '<xml></xml><xml></xml>'],
    ['a name twice', '<xml><MsgId>1</MsgId><MsgId>2</MsgId></xml>'],
    ['seven levels', `<xml>${'<a>'.repeat(6)}${'</a>'.repeat(6)}</xml>`],
    ['2,000 levels', `<xml>${'<a>'.repeat(2000)}`],
    ['129 elements', `<xml>${'<item></item>'.repeat(128)}</xml>`],
    ['only tag openings', '<'.repeat(60_000)],
    ['NUL', '<xml><a>\u0000</a></xml>'],
    ['more than 64 KB', `<xml><a>${'x'.repeat(65_536)}</a></xml>`],
    ['no end', '<xml><a>1</a>'],
    ['nothing', ''],
    ['JSON', '{"a":1}'],
  ])('with %s is refused', (_what, xml) => {
    expect(() => parse(xml)).toThrow(PushXmlError);
  });

  it('that is no UTF-8 is refused', () => {
    expect(() => parsePush(Buffer.from([0x3c, 0x78, 0x6d, 0x6c, 0x3e, 0xff]))).toThrow(PushXmlError);
  });
});

describe('an answer', () => {
  it('holds hostile texts as data', () => {
    const text = ']]><a>&b;\u0007\ud800 月台';
    const xml = writeXml({ Content: text, CreateTime: 5, Articles: [{ Title: 'a' }, { Title: 'b' }] });
    const fields = parse(xml);
    expect(elementText(fields, 'Content')).toBe(']]><a>&b;\ufffd 月台');
    expect(xml).toContain('<CreateTime>5</CreateTime>');
    expect(xml).toContain('<Articles><item><Title><![CDATA[a]]></Title></item><item>');
  });
});
