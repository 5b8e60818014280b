import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from '../../sql/database.ts';
import type { Admission } from '../admission/admission.ts';
import type { ClientAddress } from '../auth/client-address.ts';
import type { Door } from '../auth/door.ts';
import { isHost, isTrustedHost, type Origins } from '../auth/hosts.ts';
import type { Loaders } from '../graphql/loaders.ts';
import type { Previews } from '../preview/previews.ts';
import type { ServerInfo } from '../server-info.ts';
import { answerError, answerJson, answerRefused } from './answer.ts';
import type { AnswerGraphQL } from './answer-graphql.ts';
import { CLOSED, type Closed } from './closed.ts';
import { allowOrigin } from './cors.ts';
import { sendFlyer, type WantedFlyer } from './flyer-download.ts';
import type { FlyerLinks } from './flyer-links.ts';
import { sendGraphiQL, wantsPage } from './graphiql-page.ts';
import { refuseAccept, refuseForgery } from './graphql-guard.ts';
import { sendHomePage } from './home-page.ts';
import { toOriginForm } from './origin-form.ts';
import { readReadiness } from './readiness.ts';
import { refuseMethod } from './refuse-method.ts';
import { setSafeHeaders } from './safe-headers.ts';
import { takeAsset } from './take-asset.ts';

/** What is there once the database has answered for the first time. */
export interface Opened {
  answerGraphQL: AnswerGraphQL;
  db: Pool;
  door: Door;
  links: FlyerLinks;
  loaders: Loaders;
  previews: Previews;
  info: ServerInfo;
  admission: Admission;
}

export interface RouterSettings {
  /** Undefined: not yet, or no longer. */
  opened: () => Opened | undefined;
  /** Which of the two, and why. */
  closed: () => Closed;
  /** Answer only to the names of this machine. */
  isHostChecked: () => boolean;
  clientAddress: ClientAddress;
  origins: Origins;
}

export type Route = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const FLYER_PATH = /^\/flyers\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(pdf|png)$/;

export function createRouter({ opened, closed, isHostChecked, clientAddress, origins }: RouterSettings): Route {
  return (request, response) => {
    toOriginForm(request);
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    setSafeHeaders(response);
    if (path === '/health') return answerHealth(request, response);
    if (!isHost(request.headers.host)) return answerError(response, 'BAD_REQUEST', 'The Host header names no server.');
    if (isHostChecked() && !isTrustedHost(request.headers.host, origins.publicUrl)) return refuseHost(response);
    if (allowOrigin(request, response, origins.allowed)) return;
    if (path === '/') return sendHomePage(request, response);
    if (path === '/ready') return answerReadiness(request, response);
    if (path === '/graphql') return answerGraphQL(request, response);
    if (path === '/assets') return answerAsset(request, response);
    const [, jobId, form] = FLYER_PATH.exec(path) ?? [];
    if (jobId)
      return answerFlyer(
        { jobId, form: form === 'png' ? 'png' : 'pdf', query: new URLSearchParams(query) },
        request,
        response,
      );
    answerError(response, 'NOT_FOUND', 'There is nothing here. The API is at /graphql.');
  };

  async function answerReadiness(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (refuseMethod(request, response, 'GET', 'HEAD')) return;
    const services = opened();
    if (!services) return answerJson(response, 503, { status: 'not ready', reason: CLOSED[closed()], degraded: [] });
    const readiness = await readReadiness(services.db, services.info.warnings());
    answerJson(response, readiness.status === 'ready' ? 200 : 503, readiness);
  }

  async function answerGraphQL(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (refuseMethod(request, response, 'GET', 'POST')) return;
    if (wantsPage(request)) return sendGraphiQL(request, response, opened()?.door.isOpen() !== true);
    const services = opened();
    if (!services) return answerClosed(response);
    if (refuseForgery(request, response, origins) || refuseAccept(request, response)) return;
    const { viewer, refused } = await services.door.admit(request.headers, clientAddress(request));
    if (!viewer) return answerRefused(response, refused);
    // Proxies must hand on each event as it comes.
    response.setHeader('x-accel-buffering', 'no');
    await services.answerGraphQL(request, response, viewer);
  }

  async function answerAsset(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (refuseMethod(request, response, 'POST')) return;
    const services = opened();
    if (!services) return answerClosed(response);
    const { viewer, refused } = await services.door.admit(request.headers, clientAddress(request));
    if (!viewer) return answerRefused(response, refused);
    await takeAsset(request, response, viewer, { ...services, origins });
  }

  async function answerFlyer(wanted: WantedFlyer, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const services = opened();
    if (!services) return answerClosed(response);
    await sendFlyer(wanted, request, response, { ...services, clientAddress });
  }

  function answerClosed(response: ServerResponse): void {
    answerError(response, 'SERVICE_UNAVAILABLE', CLOSED[closed()], { 'retry-after': '1' });
  }
}

function answerHealth(request: IncomingMessage, response: ServerResponse): void {
  if (!refuseMethod(request, response, 'GET', 'HEAD')) answerJson(response, 200, { status: 'alive' });
}

function refuseHost(response: ServerResponse): void {
  const message = 'This server is open, so it answers to localhost only: set PUBLIC_URL to use another name.';
  answerError(response, 'FORBIDDEN', message);
}
