import { INK } from '../colour/accent.ts';
import { mix, type Rgb, rgbOf, WHITE } from '../colour/contrast.ts';
import type { Mark, Part } from '../sheet.ts';
import { type TextStyle, widthOf } from '../text/style.ts';
import { textAt } from './set-text.ts';

/** From the best rating to the worst; scales of other lengths take what lies between. */
const COLOURS = ['#0a7d4b', '#2a9d47', '#7db52f', '#d9c61a', '#e39a2d', '#d96b2b', '#c3342f'].map(rgbOf);
const NARROWEST = 34;
const WIDEST = 118;
const INSIDE = 4;
/** Long scales have lower bars. */
const BAR = { height: 11, gap: 1.5 };
const LOW_BAR = { height: 9.5, gap: 0.75 };
const MOST_FULL_BARS = 9;
const ARROW = { width: 5, height: 7, gap: 5 };

export interface Energy {
  scale: readonly string[];
  rating?: string;
  score?: string;
  heading: string;
}

interface Place {
  x: number;
  top: number;
  width: number;
  /** Of the letters, which are set bold in it. */
  style: TextStyle;
}

export function energyScaleHeight({ scale }: Pick<Energy, 'scale'>): number {
  const { height, gap } = barOf(scale);
  return scale.length * (height + gap) - gap;
}

/** A bar for each rating with its letter, the home's own marked by an arrow and its score. */
export function energyScalePart(energy: Energy, { x, top, width, style }: Place): Part {
  const { scale, rating, score, heading } = energy;
  const { height, gap } = barOf(scale);
  const letter: TextStyle = { ...style, face: 'bold', size: Math.max(7, style.size - 1) };
  const scoreStyle: TextStyle = { ...style, face: 'semibold' };
  const room = score ? ARROW.gap + 2 * ARROW.width + widthOf(score, scoreStyle) : ARROW.gap + ARROW.width;
  const widest = Math.min(WIDEST, width - room);
  const marks = scale.flatMap((name, index): Mark[] => {
    const share = scale.length > 1 ? index / (scale.length - 1) : 0;
    const bar = { x, y: top + index * (height + gap), width: NARROWEST + share * (widest - NARROWEST), height };
    const baseline = bar.y + height / 2 + 0.364 * letter.size;
    const drawn: Mark[] = [
      { type: 'box', ...bar, fill: colourAt(share) },
      textAt(x + INSIDE, baseline, `${name} `, letter, share > 0.3 && share < 0.7 ? INK : WHITE),
    ];
    if (name !== rating) return drawn;
    const tip = x + bar.width + ARROW.gap;
    const middle = bar.y + height / 2;
    drawn.push(arrow(tip, middle));
    if (score) drawn.push(textAt(tip + 2 * ARROW.width, middle + 0.364 * style.size, `${score} `, scoreStyle, INK));
    return drawn;
  });
  return { role: 'Figure', alt: [heading, rating, score].filter(Boolean).join(' '), marks };
}

function barOf(scale: readonly string[]) {
  return scale.length > MOST_FULL_BARS ? LOW_BAR : BAR;
}

function arrow(tip: number, middle: number): Mark {
  const [back, half] = [tip + ARROW.width, ARROW.height / 2];
  const points = [[tip, middle] as const, [back, middle - half] as const, [back, middle + half] as const];
  return { type: 'path', fill: INK, polygons: [points] };
}

function colourAt(share: number): Rgb {
  const place = share * (COLOURS.length - 1);
  const [from = INK, to = from] = COLOURS.slice(Math.floor(place), Math.floor(place) + 2);
  return mix(from, to, place % 1);
}
