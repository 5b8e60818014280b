import { EXIT, Failure } from './failure.ts';

export interface Api {
  /** Without a slash at its end. */
  url: string;
  /** Unset: the server is open. */
  apiKey: string | undefined;
}

/** Reads URL and API_KEY; an empty one counts as unset. */
export function readApi(env: NodeJS.ProcessEnv): Api {
  const url = env.URL?.trim() || 'http://127.0.0.1:4000';
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Failure(`URL is ${url}: give the address of a server, like http://127.0.0.1:4000.`, EXIT.refused);
  }
  return { url: url.replace(/\/+$/, ''), apiKey: env.API_KEY?.trim() || undefined };
}

/** What a request, or a socket's connection_init, says about who asks. */
export function credentials({ apiKey }: Api): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}
