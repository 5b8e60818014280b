import { createHmac, timingSafeEqual } from 'node:crypto';

export interface FlyerLink {
  url: string;
  expiresAt: Date;
}

export interface FlyerLinks {
  /** Opens in a browser, without a header, until it expires. */
  create(jobId: string): FlyerLink;
  /** The signature goes first: who cannot sign learns nothing of expiry. */
  check(jobId: string, query: URLSearchParams): 'good' | 'forged' | 'expired';
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
    const url = `${baseUrl}/flyers/${jobId}.pdf?expires=${expires}&signature=${sign(jobId, `${expires}`)}`;
    return { url, expiresAt: new Date(expires * 1000) };
  }

  function check(jobId: string, query: URLSearchParams): 'good' | 'forged' | 'expired' {
    const expires = query.get('expires') ?? '';
    const expected = Buffer.from(sign(jobId, expires));
    const given = Buffer.from(query.get('signature') ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
    return Number(expires) * 1000 < Date.now() ? 'expired' : 'good';
  }

  function sign(jobId: string, expires: string): string {
    return createHmac('sha256', secret).update(`flyer ${jobId} pdf ${expires}`).digest('base64url');
  }
}
