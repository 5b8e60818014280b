import type { Viewer } from '../auth/viewer.ts';
import { builder } from './builder.ts';

const RoleEnum = builder.enumType('Role', { values: ['CLIENT', 'OPERATOR'] as const });

const ViewerRef = builder.objectRef<Viewer>('Viewer').implement({
  fields: (t) => ({
    tenant: t.exposeString('tenant'),
    role: t.expose('role', { type: RoleEnum }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({ type: ViewerRef, description: 'Who asks.', resolve: (_root, _args, { viewer }) => viewer }),
);
