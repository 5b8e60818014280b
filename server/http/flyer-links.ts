import { createHmac, timingSafeEqual } from 'node:crypto';

/** The sheet, or a picture of its first page. */
export type FlyerForm = 'pdf' | 'png';

export interface FlyerLink {
  url: string;
  previewUrl: string;
  expiresAt: Date;
}

export type LinkStanding = 'good' | 'forged' | 'expired';

export interface FlyerLinks {
  /** They open in a browser, without a header, until they expire. */
  create(jobId: string): FlyerLink;
  /** The signature goes first: who cannot sign learns nothing of expiry. */
  check(jobId: string, form: FlyerForm, query: URLSearchParams): LinkStanding;
}

export interface LinkSettings {
  /** Never from the Host header, which the client chooses. Without a slash at its end. */
  baseUrl: string;
  secret: string;
  ttlSeconds: number;
}

export function createFlyerLinks({ baseUrl, secret, ttlSeconds }: LinkSettings): FlyerLinks {
  return { create, check };

  function create(jobId: string): FlyerLink {
    const expires = Math.ceil(Date.now() / 1000) + ttlSeconds;
    const urlOf = (form: FlyerForm) =>
      `${baseUrl}/flyers/${jobId}.${form}?expires=${expires}&signature=${sign(jobId, form, `${expires}`)}`;
    return { url: urlOf('pdf'), previewUrl: urlOf('png'), expiresAt: new Date(expires * 1000) };
  }

  function check(jobId: string, form: FlyerForm, query: URLSearchParams): LinkStanding {
    const expires = query.get('expires') ?? '';
    const expected = Buffer.from(sign(jobId, form, expires));
    const given = Buffer.from(query.get('signature') ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
    return Number(expires) * 1000 < Date.now() ? 'expired' : 'good';
  }

  function sign(jobId: string, form: FlyerForm, expires: string): string {
    return createHmac('sha256', secret).update(`flyer ${jobId} ${form} ${expires}`).digest('base64url');
  }
}
