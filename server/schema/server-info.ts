import { isOpen, isOperator } from '../auth/viewer.ts';
import type { ServerInfo, ServerWarning } from '../server-info.ts';
import { builder } from './builder.ts';

const ServerWarningRef = builder.objectRef<ServerWarning>('ServerWarning').implement({
  description: 'What is wrong or soon will be, and what to do.',
  fields: (t) => ({
    code: t.exposeString('code'),
    message: t.exposeString('message'),
    cure: t.exposeString('cure'),
    since: t.expose('since', { type: 'DateTime', nullable: true }),
  }),
});

const ServerInfoRef = builder.objectRef<ServerInfo>('ServerInfo').implement({
  fields: (t) => ({
    version: t.exposeString('version'),
    limits: t.field({
      type: 'JSON',
      description: 'Under the names of their settings; null for one that does not bind.',
      resolve: ({ limits }, _args, { viewer }) => (isOpen(viewer) ? { ...limits, maxEnqueuesPerMinute: null } : limits),
    }),
    warnings: t.field({
      type: [ServerWarningRef],
      description: 'Operators only; others see none.',
      resolve: (info, _args, { viewer }) => (isOperator(viewer) ? info.warnings() : []),
    }),
  }),
});

builder.queryField('serverInfo', (t) =>
  t.field({
    type: ServerInfoRef,
    description: 'The limits that bind this client.',
    resolve: (_root, _args, { info }) => info,
  }),
);
