import { ecb } from '@noble/ciphers/aes.js';
import { utf8ToBytes } from '@noble/ciphers/utils.js';

/**
 * The captcha protocol's cipher: base64 of AES-128-ECB with PKCS7 padding. It binds an answer to its challenge and
 * hides nothing. WebCrypto has no ECB, and is absent on plain HTTP.
 */
export function sealPoint(text: string, secretKey: string): string {
  const sealed = ecb(utf8ToBytes(secretKey)).encrypt(utf8ToBytes(text));
  return btoa(String.fromCharCode(...sealed));
}
