// What our streams are compared with: graphql-ws and graphql-yoga alone, the same field of the same type, events by a message to this process.
import { createServer } from 'node:http';
import { useServer } from 'graphql-ws/use/ws';
import { createPubSub, createSchema, createYoga } from 'graphql-yoga';
import { WebSocketServer } from 'ws';

interface Job {
  id: string;
  status: string;
  version: number;
  progress: number;
  stage: string;
}

const pubSub = createPubSub<{ job: [id: string, job: Job] }>();
let version = 1;

const jobOf = (id: string): Job => ({ id, status: 'PROCESSING', version, progress: 0, stage: `layout ${version}` });

async function* follow(id: string): AsyncGenerator<Job> {
  const changes = pubSub.subscribe('job', id);
  yield jobOf(id);
  yield* changes;
}

const schema = createSchema({
  typeDefs: `
    scalar UUID
    type Job { id: UUID! status: String! version: Int! progress: Int! stage: String }
    type Query { version: Int! }
    type Subscription { jobStatusChanged(jobId: UUID!): Job! }`,
  resolvers: {
    Query: { version: () => version },
    Subscription: {
      jobStatusChanged: {
        subscribe: (_root: unknown, { jobId }: { jobId: string }) => follow(jobId),
        resolve: (job: Job) => job,
      },
    },
  },
});

const yoga = createYoga({ schema, logging: false });
const server = createServer((request, response) => void yoga(request, response));
// Without pings, which the lean clients do not answer.
useServer({ schema }, new WebSocketServer({ server, path: '/graphql' }), 0);

process.on('message', (ids: string[]) => {
  version += 1;
  for (const id of ids) pubSub.publish('job', id, jobOf(id));
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object')
    console.log(JSON.stringify({ url: `http://127.0.0.1:${address?.port}`, msg: 'ready' }));
});
