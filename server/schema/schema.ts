import { limitTime } from '../graphql/limits/operation-time.ts';
import { builder } from './builder.ts';
import { closeToWatchTokens } from './one-job-only.ts';
import './scalars.ts';
import './job-query.ts';
import './job-connection.ts';
import './viewer.ts';
import './server-info.ts';
import './enqueue-flyer.ts';
import './enqueue-job.ts';
import './cancel-job.ts';
import './retry-dead-job.ts';
import './job-status-changed.ts';
import './jobs-changed.ts';

builder.queryType();
builder.mutationType();
builder.subscriptionType();

export const schema = limitTime(closeToWatchTokens(builder.toSchema()));
