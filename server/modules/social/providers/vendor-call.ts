import { z } from 'zod';
import { createEgress, type Egress } from '#server/core/http/egress.ts';

/** A vendor's addresses. They are fixed: a setting could send a tenant's secret to another host. */
export interface VendorPlace {
  /** The origin of the page that people sign in on. */
  readonly page: string;
  /** The origin that this server asks. */
  readonly api: string;
  readonly timeoutMs?: number;
}

export interface Vendor {
  readonly place: VendorPlace;
  readonly egress: Egress;
}

export function openVendor(place: VendorPlace): Vendor {
  return { place, egress: createEgress([place.api], place.timeoutMs) };
}

/** A refusal in the vendor's own words. Their prose is left out: it may quote what it was asked with. */
export class VendorRefusal extends Error {
  readonly errcode: string;

  constructor(step: string, errcode: string) {
    super(`${step} refuses: ${errcode}`);
    this.name = 'VendorRefusal';
    this.errcode = errcode;
  }
}

const Envelope = z.record(z.string(), z.unknown());
const Errcode = z.union([z.number().int(), z.string().regex(/^[\w.-]{1,80}$/)]).transform(String);

/** Every address of a vendor is made here, so that no value can break out of its parameter. */
export function toVendorUrl(origin: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(path, origin);
  url.search = new URLSearchParams(query).toString();
  return url;
}

/**
 * Asks a vendor. They say what is wrong in a field of the answer, mostly with status 200, so the field comes first.
 * Errors name the step and the vendor's code and nothing else: addresses and replies hold secrets, codes and tokens.
 */
export async function askVendor<T>(
  { egress }: Vendor,
  url: URL,
  how: { readonly shape: z.ZodType<T>; readonly errorField: string; readonly init?: RequestInit },
): Promise<T> {
  const step = `${url.host}${url.pathname}`;
  const response = await egress(url.href, how.init);
  const answer = Envelope.safeParse(toJson(await response.text()));
  if (!answer.success) throw new Error(`${step} returned ${response.status} without an object`);
  const said = answer.data[how.errorField];
  if (said !== undefined && said !== null && said !== 0 && said !== '0') {
    const errcode = Errcode.safeParse(said);
    throw new VendorRefusal(step, errcode.success ? errcode.data : 'unknown');
  }
  if (!response.ok) throw new VendorRefusal(step, `HTTP ${response.status}`);
  const parsed = how.shape.safeParse(answer.data);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new Error(`${step} returned something else: ${fields}`);
  }
  return parsed.data;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error of the parser quotes what it could not read.
    return null;
  }
}
