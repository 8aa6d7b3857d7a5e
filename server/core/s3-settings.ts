/** A bucket of an S3-compatible store, in which files are kept. */
export interface S3Settings {
  /** An origin. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Begins every key: empty, or ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const NAME = 'LINEWALL_S3_URL';
const FORM = 'https://KEY:SECRET@s3.example/BUCKET, with ?region=REGION where it is not us-east-1';
const DEFAULT_REGION = 'us-east-1';

type Fail = (name: string, problem: string) => never;

/** Null when it is not set. No message repeats what stands in it: it holds the secret. */
export function readS3Settings(text: (name: string) => string | null, fail: Fail): S3Settings | null {
  const raw = text(NAME);
  if (raw === null) return null;
  const wrong = (problem: string): never => fail(NAME, `${problem}: it has the form ${FORM}`);
  const url = URL.canParse(raw) ? new URL(raw) : wrong('is not a URL');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') wrong('must start with https:// or http://');
  if (url.username === '' || url.password === '') wrong('has no access key and secret');
  const [bucket = '', ...below] = url.pathname.split('/').filter(Boolean);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) wrong('names no bucket');
  if (below.some((part) => !/^[\w.-]{1,64}$/.test(part)))
    wrong('has a folder in the bucket that is not made of letters, digits, _, . and -');
  const { region = DEFAULT_REGION, ...others } = Object.fromEntries(url.searchParams);
  if (!/^[a-z0-9-]{1,32}$/.test(region)) wrong('names no region');
  if (Object.keys(others).length > 0) wrong('has a parameter other than region');
  return {
    endpoint: url.origin,
    region,
    bucket,
    prefix: below.map((part) => `${part}/`).join(''),
    accessKeyId: decoded(url.username, wrong),
    secretAccessKey: decoded(url.password, wrong),
  };
}

function decoded(text: string, wrong: (problem: string) => never): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return wrong('has an access key or secret that is not percent-encoded');
  }
}
