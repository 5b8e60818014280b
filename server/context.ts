import type { Database, Pool } from '../sql/database.ts';
import type { ThoroughSearch } from '../sql/thorough-search.ts';
import type { Admission } from './admission/admission.ts';
import type { Viewer } from './auth/viewer.ts';
import type { WatchTokens } from './auth/watch-token.ts';
import type { Loaders } from './graphql/loaders.ts';
import type { FlyerLinks } from './http/flyer-links.ts';
import type { Hub } from './hub/hub.ts';
import type { Previews } from './preview/previews.ts';
import type { ServerInfo } from './server-info.ts';

/** What the whole server has, whoever asks. */
export interface Services {
  db: Pool;
  hub: Hub;
  loaders: Loaders;
  search: ThoroughSearch;
  links: FlyerLinks;
  previews: Previews;
  watchTokens: WatchTokens;
  admission: Admission;
  info: ServerInfo;
  defaultMaxAttempts: number;
}

/** All that a resolver may touch. */
export interface Context extends Omit<Services, 'db'> {
  db: Database;
  viewer: Viewer;
  /** Aborted when an HTTP client leaves; a WebSocket returns its streams itself. */
  signal?: AbortSignal | undefined;
}
