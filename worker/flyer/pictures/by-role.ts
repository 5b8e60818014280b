import type { NamedImage } from '../../../sql/listing/images-of.ts';
import type { FlyerWarning } from '../warning.ts';
import type { Picture, Pictures } from './picture.ts';

export interface GoodPicture {
  wanted: NamedImage;
  picture: Picture;
}

/** What the sheets show where. What they show once and was sent more often is told and left out. */
export function byRole(good: readonly GoodPicture[]): { pictures: Pictures; warnings: FlyerWarning[] } {
  const of = (...roles: NamedImage['role'][]) =>
    good.filter(({ wanted: { role } }) => roles.includes(role)).map(({ picture }) => picture);
  // Of what a sheet shows once, the agent's own goes before what stands among the pictures.
  const [agentPhoto, ...otherPhotos] = of('AGENT_PHOTO').sort(agentsOwnFirst);
  const [logo, ...otherLogos] = of('LOGO').sort(agentsOwnFirst);
  const pictures = {
    photos: [...of('LEAD'), ...of('PHOTO')],
    floorPlans: of('FLOOR_PLAN'),
    energyLabels: of('ENERGY_LABEL'),
    ...(agentPhoto && { agentPhoto }),
    ...(logo && { logo }),
  };
  return { pictures, warnings: [...otherPhotos, ...otherLogos].map(leftOut) };
}

const agentsOwnFirst = (one: Picture, other: Picture): number =>
  Number(other.path.startsWith('/listing/agent')) - Number(one.path.startsWith('/listing/agent'));

function leftOut({ path }: Picture): FlyerWarning {
  return { path, code: 'IMAGE_LEFT_OUT', message: 'A sheet shows one picture of this role: this one is left out.' };
}
