import type { Pool } from '../../sql/database.ts';
import { findFlyers, readFlyer } from '../../sql/flyers.ts';
import { findPreview, keepPreview, type Preview } from '../../sql/previews.ts';
import { createRasteriser } from './rasteriser.ts';

export interface Previews {
  /** Made now if it was never asked for. Undefined where there is no flyer, 'full' where too many wait to be made. */
  get(jobId: string): Promise<Preview | 'full' | undefined>;
  close(): Promise<void>;
}

export interface PreviewSettings {
  db: Pool;
  /** That are being made or wait to be. */
  maxPreviewsWaiting: number;
  /** Of the thread that draws, compiled. */
  script: URL;
}

export function createPreviews({ db, maxPreviewsWaiting, script }: PreviewSettings): Previews {
  const rasteriser = createRasteriser(script);
  /** Whoever asks for one that is being made waits for the same. */
  const underWay = new Map<string, Promise<Preview | undefined>>();
  return { get, close: rasteriser.close };

  async function get(jobId: string): Promise<Preview | 'full' | undefined> {
    const kept = await findPreview(db, jobId);
    return kept ?? underWay.get(jobId) ?? begin(jobId);
  }

  function begin(jobId: string): Promise<Preview | undefined> | 'full' {
    if (underWay.size >= maxPreviewsWaiting) return 'full';
    const making = make(jobId).finally(() => underWay.delete(jobId));
    underWay.set(jobId, making);
    return making;
  }

  async function make(jobId: string): Promise<Preview | undefined> {
    const [flyer] = await findFlyers(db, [jobId]);
    const pdf = flyer && (await readFlyer(db, flyer, 0, flyer.byteSize - 1));
    if (!pdf) return undefined;
    await keepPreview(db, flyer, await rasteriser.draw(pdf));
    return await findPreview(db, jobId);
  }
}
