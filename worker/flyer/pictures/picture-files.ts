import type { NamedImage } from '../../../sql/listing/images-of.ts';

const ART: readonly NamedImage['role'][] = ['LOGO', 'FLOOR_PLAN', 'ENERGY_LABEL'];

/** One file that pictures of the listing are in. */
export interface PictureFile {
  id: string;
  wanted: NamedImage;
  isLead: boolean;
  isPhoto: boolean;
  keepsAlpha: boolean;
}

/** Each file once, however often it is named. */
export function filesOf(wanted: readonly NamedImage[]): PictureFile[] {
  const files = new Map<string, PictureFile>();
  for (const each of wanted) {
    const { role } = each;
    const id = idOf(each);
    const known = files.get(id);
    files.set(id, {
      id,
      wanted: known?.wanted ?? each,
      isLead: known?.isLead || role === 'LEAD',
      isPhoto: known?.isPhoto || isPhoto(role),
      keepsAlpha: known?.keepsAlpha || ART.includes(role),
    });
  }
  return [...files.values()];
}

export const idOf = ({ image: { url, asset } }: NamedImage): string =>
  asset === undefined ? `url ${url}` : `asset ${asset}`;

const isPhoto = (role: NamedImage['role']): boolean => role === 'LEAD' || role === 'PHOTO';
