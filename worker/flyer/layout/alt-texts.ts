import type { Copy } from '../copy/copy.ts';
import type { Picture, Pictures } from '../pictures/picture.ts';
import type { Part, Sheet } from '../sheet.ts';

/** Says what every figure shows, where the listing does not: whom, whose sign, a plan, or the home itself. */
export function withAltTexts(sheet: Sheet, pictures: Pictures, copy: Copy): Sheet {
  return { ...sheet, parts: sheet.parts.map((part) => (isUntold(part) ? told(part, pictures, copy) : part)) };
}

const isUntold = ({ role, alt }: Part): boolean => role === 'Figure' && !alt;

function told(part: Part, pictures: Pictures, copy: Copy): Part {
  const shown = part.marks.find((mark) => mark.type === 'picture');
  return { ...part, alt: (shown && textFor(shown.picture, pictures, copy)) || copy.title };
}

function textFor(picture: Picture, pictures: Pictures, { agent, energy, words }: Copy): string | undefined {
  if (picture === pictures.logo) return agent?.agency ?? agent?.name;
  if (picture === pictures.agentPhoto) return agent?.name ?? agent?.agency;
  if (pictures.floorPlans.includes(picture)) return words.floorPlan;
  return pictures.energyLabels.includes(picture) ? energy?.heading : undefined;
}
