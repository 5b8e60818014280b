import { EXIT, Failure } from './failure.ts';

export interface Api {
  /** Without a slash at its end. */
  url: string;
  /** Unset: the server is open. */
  apiKey: string | undefined;
}

/** Reads URL and API_KEY, or else what a server on this machine reads: PORT and ADMIN_API_KEY. An empty one counts as unset. */
export function readApi(env: NodeJS.ProcessEnv): Api {
  const given = (name: string) => env[name]?.trim() || undefined;
  const url = given('URL') ?? `http://127.0.0.1:${given('PORT') ?? 4000}`;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Failure(`No server has the address ${url}: set URL to one like http://127.0.0.1:4000.`, EXIT.refused);
  }
  return { url: url.replace(/\/+$/, ''), apiKey: given('API_KEY') ?? given('ADMIN_API_KEY') };
}

/** What a request, or a socket's connection_init, says about who asks. */
export function credentials({ apiKey }: Api): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}
