import { expect, test } from 'vitest';
import { shape } from '../../../worker/flyer/text/shape.ts';
import { LABEL } from './styles.ts';

const PLAIN = { ...LABEL, features: ['onum', 'pnum'] };
const idsOf = (text: string, style: typeof LABEL) => shape(text, style).glyphs.map(({ id }) => id);

test.for(['Bedrooms', 'Phòng ngủ', 'Спальні', 'Iyàrá mẹ́ta'])('%s is set in small capitals and apart', (label) => {
  expect(idsOf(label, LABEL)).not.toEqual(idsOf(label, PLAIN));
  expect(shape(label, LABEL).tracked).toBeGreaterThan(0);
});

test.for(['ɓɗƙ Gidaje', 'ห้อง BTS', 'غرف NOC', '間取り 3LDK'])('%s has letters without one, and so none', (label) => {
  expect(idsOf(label, LABEL)).toEqual(idsOf(label, PLAIN));
  expect(shape(label, LABEL).tracked).toBe(0);
});
