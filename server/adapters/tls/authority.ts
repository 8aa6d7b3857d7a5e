import 'reflect-metadata';
import { createPrivateKey, X509Certificate as NodeCertificate, type webcrypto } from 'node:crypto';
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** A certificate and its private key, both as PEM. */
export interface KeyedCertificate {
  readonly cert: string;
  readonly key: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
const SERVER_DAYS = 365;
/** Of a common name (RFC 5280, appendix A). */
const NAME_MAX = 64;
/** Clocks of machines in a plant may be behind. */
const BEFORE_MS = DAY_MS;
const OWN_NAMES = ['localhost', '127.0.0.1', '::1'];
/** No site of the internet is there: such a server may get another address and keep its authority. */
const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  '::1/128',
];

/**
 * An authority that can vouch for these names and for addresses of private networks alone: where its key is stolen, no other
 * site can be played to those who trust it.
 */
export async function makeAuthority(names: readonly string[], nowMs: number): Promise<KeyedCertificate> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const [first = 'localhost'] = names;
  const cert = await X509CertificateGenerator.createSelfSigned({
    // Told apart in the lists of browsers and systems.
    name: [{ CN: [`Linewall ${new Date(nowMs).toISOString().slice(0, 10)} ${first}`.slice(0, NAME_MAX)] }],
    notBefore: new Date(nowMs - BEFORE_MS),
    notAfter: new Date(nowMs + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      constraintsOf([...names, ...OWN_NAMES]),
    ],
  });
  return { cert: pemOf(cert), key: await keyPem(keys.privateKey) };
}

/** A server's certificate for these names, and those of this machine itself. Throws for a name that the authority may not vouch for. */
export async function issue(
  authority: KeyedCertificate,
  names: readonly string[],
  nowMs: number,
): Promise<KeyedCertificate> {
  if (!new NodeCertificate(authority.cert).checkPrivateKey(createPrivateKey(authority.key)))
    throw new Error('the key of the authority does not belong to its certificate');
  const issuer = new X509Certificate(authority.cert);
  const all = [...new Set([...names.map(inShort), ...OWN_NAMES])];
  const foreign = all.find((name) => !permits(issuer, name));
  if (foreign !== undefined) throw new Error(`the authority was made for other names than ${foreign}`);
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(authority.key).export({ type: 'pkcs8', format: 'der' }),
    ALGORITHM,
    false,
    ['sign'],
  );
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const cert = await X509CertificateGenerator.create({
    subject: [{ CN: [(all[0] ?? 'localhost').slice(0, NAME_MAX)] }],
    issuer: issuer.subjectName,
    notBefore: new Date(nowMs - BEFORE_MS),
    notAfter: new Date(Math.min(nowMs + SERVER_DAYS * DAY_MS, issuer.notAfter.getTime())),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        all.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return { cert: pemOf(cert), key: await keyPem(keys.privateKey) };
}

function constraintsOf(names: readonly string[]): Extension {
  const hosts = names.filter((name) => isIP(name) === 0).map((dNSName) => new GeneralName({ dNSName }));
  const networks = [
    ...PRIVATE_NETWORKS,
    ...names.filter((name) => isIP(name) !== 0 && !isPrivate(name)).map(single),
  ];
  const bases = [...hosts, ...networks.map((iPAddress) => new GeneralName({ iPAddress }))];
  const permittedSubtrees = new GeneralSubtrees(bases.map((base) => new GeneralSubtree({ base })));
  return new Extension(
    id_ce_nameConstraints,
    true,
    AsnConvert.serialize(new NameConstraints({ permittedSubtrees })),
  );
}

/** Addresses of version 6 have many spellings. */
function inShort(name: string): string {
  return isIPv6(name) ? new SocketAddress({ address: name, family: 'ipv6' }).address : name;
}

const single = (address: string): string => `${address}/${isIP(address) === 4 ? 32 : 128}`;
const isPrivate = (address: string): boolean => within(PRIVATE_NETWORKS, address);

function permits(issuer: X509Certificate, name: string): boolean {
  const extension = issuer.getExtension(id_ce_nameConstraints);
  if (extension === null) return true;
  const { permittedSubtrees } = AsnConvert.parse(extension.value, NameConstraints);
  const bases = [...(permittedSubtrees ?? [])].map(({ base }) => base);
  if (isIP(name) !== 0)
    return within(
      bases.flatMap(({ iPAddress }) => iPAddress ?? []),
      name,
    );
  return bases.some(
    ({ dNSName }) => dNSName !== undefined && (name === dNSName || name.endsWith(`.${dNSName}`)),
  );
}

function within(networks: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix = ''] = network.split('/');
    list.addSubnet(base, Number(prefix), isIP(base) === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

const pemOf = (certificate: X509Certificate): string => `${certificate.toString('pem')}\n`;

async function keyPem(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', key));
  return String(
    createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' }),
  );
}
