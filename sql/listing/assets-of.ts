import { pointerTo } from '../text/json-pointer.ts';
import type { FlyerPayload, Image } from './listing.ts';

/** An asset that a listing names, and where: a JSON pointer into the payload. */
export interface NamedAsset {
  id: string;
  path: string;
}

export function assetsOf({ listing: { images = [], agent } }: FlyerPayload): NamedAsset[] {
  const named: [path: string, image: Image | undefined][] = [
    ...images.map((image, index): [string, Image] => [pointerTo('/listing/images', index), image]),
    ['/listing/agent/photo', agent?.photo],
    ['/listing/agent/logo', agent?.logo],
  ];
  return named.flatMap(([path, image]) =>
    image?.asset === undefined ? [] : [{ id: image.asset, path: `${path}/asset` }],
  );
}
