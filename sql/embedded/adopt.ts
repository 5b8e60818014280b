import { findPostmaster } from './postmaster.ts';
import { type Waiting, waitForConnections } from './ready.ts';
import { type ClusterRecord, clusterFolder } from './record.ts';

/** The record of the server that runs already, with the port it really has; undefined when none runs. */
export async function adopt(record: ClusterRecord, waiting: Waiting): Promise<ClusterRecord | undefined> {
  const postmaster = await findPostmaster(clusterFolder(record));
  if (!postmaster) return undefined;
  const running = { ...record, port: postmaster.port };
  return (await waitForConnections(running, waiting)) ? running : undefined;
}
