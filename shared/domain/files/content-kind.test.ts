import { describe, expect, it } from 'vitest';
import { contentKind, isEncryptedOffice, pictureSides } from './content-kind.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

describe('what a file is', () => {
  it.each([
    ['png', hex('89504e470d0a1a0a0000000d49484452')],
    ['jpeg', hex('ffd8ffe000104a464946')],
    ['zip', hex('504b030414000600')],
    ['zip', hex('504b0506000000000000')],
    ['cfb', hex('d0cf11e0a1b11ae1')],
    ['pdf', bytesOf('%PDF-1.7')],
    ['pdf', bytesOf(`${' '.repeat(900)}%PDF-1.4`)],
    ['mp4', bytesOf('\u0000\u0000\u0000\u0018ftypisom')],
    ['mp3', bytesOf('ID3\u0004\u0000')],
    ['mp3', hex('fffb9064')],
    ['markup', bytesOf('<!DOCTYPE html><script>')],
    ['markup', bytesOf('\u00ef\u00bb\u00bf <svg xmlns="http://www.w3.org/2000/svg">')],
    ['markup', bytesOf('<html><!-- %PDF-1.7 -->')],
    ['unknown', bytesOf('id,name\n1,a\n')],
    ['unknown', hex('89504e47')],
    ['unknown', new Uint8Array()],
    ['unknown', hex('fffe6900')],
  ] as const)('%s', (kind, bytes) => {
    expect(contentKind(bytes)).toBe(kind);
  });

  it('has a password where its container says so', () => {
    const names = (name: string) => Uint8Array.from([...name].flatMap((sign) => [sign.charCodeAt(0), 0]));
    expect(isEncryptedOffice(names('xEncryptionInfoy'))).toBe(true);
    expect(isEncryptedOffice(names('WordDocument'))).toBe(false);
    expect(isEncryptedOffice(bytesOf('EncryptionInfo'))).toBe(false);
  });
});

describe('the sides of a picture', () => {
  it('are read without decoding it', () => {
    const png = hex('89504e470d0a1a0a0000000d494844520000c3500000c350');
    expect(pictureSides(png)).toEqual({ width: 50_000, height: 50_000 });
    const jpeg = hex('ffd8ffe000104a46494600010100000100010000ffc00011080190028003');
    expect(pictureSides(jpeg)).toEqual({ width: 640, height: 400 });
  });

  it('are unknown where the head is cut or says nothing', () => {
    expect(pictureSides(hex('89504e470d0a1a0a0000'))).toBeNull();
    expect(pictureSides(hex('ffd8ffe0'))).toBeNull();
    expect(pictureSides(hex('ffd8ffd9'))).toBeNull();
    expect(pictureSides(bytesOf('%PDF-1.7'))).toBeNull();
  });
});
