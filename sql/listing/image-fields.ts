import { IMAGE_ROLES, type Image } from './listing.ts';
import { oneOfOr } from './readers/choice.ts';
import type { Findings } from './readers/findings.ts';
import { objectOf, type Readers } from './readers/object.ts';
import { described, type Reader } from './readers/reader.ts';
import { line } from './readers/text.ts';
import { webAddress } from './readers/url.ts';

const ALT = 500;
const CAPTION = 200;
const ASSET_ID = 100;
const ONE_SOURCE = 'Give exactly one of url and asset.';

const IMAGE_FIELDS: Readers<Image> = {
  url: webAddress,
  asset: line(ASSET_ID),
  role: oneOfOr(IMAGE_ROLES, 'PHOTO'),
  alt: line(ALT),
  caption: line(CAPTION),
};

const readFields = objectOf(IMAGE_FIELDS);

/** A picture by its address or by the asset that was sent before. */
export const image: Reader<Image> = described(
  { type: 'object', ...readFields.form, description: ONE_SOURCE },
  (raw, path, findings) => {
    const read = readFields(raw, path, findings);
    if (read) checkSource(read, path, findings);
    else if (raw && !findings.hasRefused(path)) findings.refuse(path, 'REQUIRED', ONE_SOURCE);
    return read;
  },
);

function checkSource({ url, asset }: Image, path: string, findings: Findings): void {
  if (url !== undefined && asset !== undefined) findings.refuse(path, 'AMBIGUOUS', ONE_SOURCE);
  const isRefused = findings.hasRefused(`${path}/url`) || findings.hasRefused(`${path}/asset`);
  if (url === undefined && asset === undefined && !isRefused) findings.refuse(path, 'REQUIRED', ONE_SOURCE);
}
