const OUR_TYPES = ['application/json', 'application/graphql-response+json', 'text/event-stream', 'multipart/mixed'];

/** Whether an operation's answer can have a form that the client takes. Asked before anything runs: a mutation must not be done and then refused. */
export function acceptsAnswer(accept: string | undefined): boolean {
  return (accept || '*/*').toLowerCase().split(',').some(isOurs);
}

function isOurs(range: string): boolean {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && charset !== 'charset=utf-8') return false;
  return type === '*/*' || OUR_TYPES.some((ours) => ours === type || type === `${ours.split('/')[0]}/*`);
}
