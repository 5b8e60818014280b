import type { FlyerPayload, Image } from '../../../sql/listing/listing.ts';
import { parseFlyerPayload } from '../../../sql/listing/parse-flyer-payload.ts';
import { copyOf } from '../../../worker/flyer/copy/copy.ts';
import { FONT_FILES } from './font-files.ts';

/** What a renderer is given: our input, and the same words and pictures for those who know nothing of it. */
export interface Sheet {
  payload: FlyerPayload;
  words: Words;
  /** Files, the large one first. */
  photos: string[];
  fonts: typeof FONT_FILES;
}

/** In the order in which they stand. */
export interface Words {
  masthead: [left: string, right: string];
  title: string;
  address: string;
  price: string;
  facts: { figure: string; label: string }[];
  paragraphs: string[];
  features: { heading: string; lines: string[] };
  terms: { label: string; value: string }[];
  agent: string[];
}

/** A full listing in English on A4 upright, CLASSIC, without a code to scan; `i` makes each another. */
export function sheetOf(i: number, photos: string[], profile: 'SCREEN' | 'PRINT'): Sheet {
  const images = photos.map((asset, index): Image => ({ asset, role: index === 0 ? 'LEAD' : 'PHOTO', alt: 'A room' }));
  const { payload, issues } = parseFlyerPayload({
    listing: { ...LISTING, title: titleOf(i), priceMinor: String(12_500_000_000 + i * 100_000_000), images },
    design: { profile },
  });
  if (!payload) throw new Error(`The listing of the benchmark is refused: ${JSON.stringify(issues)}`);
  return { payload, words: wordsOf(payload), photos, fonts: FONT_FILES };
}

const titleOf = (i: number) => `${(i % 5) + 2}-bedroom terraced house with a walled garden`;

const LISTING = {
  listingId: 'HB-2000',
  locale: 'en-NG',
  transaction: 'SALE',
  propertyType: 'TERRACED_HOUSE',
  currency: 'NGN',
  priceQualifier: 'ASKING_PRICE',
  address: '18 Ferry Lane, Apapa, Lagos',
  bedrooms: 4,
  bathrooms: 4,
  toilets: 5,
  parkingSpaces: 2,
  livingArea: { value: 310, unit: 'SQM' },
  lotArea: { value: 420, unit: 'SQM' },
  titleDocument: 'Certificate of Occupancy',
  features: [
    'Walled garden with a lemon tree',
    'Kitchen of 2024 with a pantry',
    'Study on the ground floor',
    'Borehole and water treatment',
    'Inverter and 12 kVA generator',
    'Two covered parking spaces',
    'All bedrooms en suite',
    'Roof terrace to the south',
  ],
  description: [
    'The house stands at the quiet end of a lane that leads to the water. Its hall opens to a lounge over the whole depth, with doors to the garden; beside it lie the dining room, the kitchen and a study.',
    'Upstairs are four bedrooms, each with a bath or shower of its own, and a sitting room that the family shares. Floors, wiring and plumbing were renewed two years ago, and the papers are complete.',
  ].join('\n\n'),
  agent: {
    name: 'Bisi Adewale',
    agency: 'Lagoon Side Homes',
    licenceNumber: 'LASRERA-000777',
    phone: '+234 800 555 0177',
    email: 'bisi@lagoonside.example',
  },
};

function wordsOf(payload: FlyerPayload): Words {
  const { copy } = copyOf(payload);
  const { masthead, title, address, price, facts, description, features, terms, words, agent } = copy;
  const { name = '', licence = '', phone = '', email = '' } = agent ?? {};
  return {
    masthead: [masthead.left, masthead.right],
    title,
    address,
    price: price.text,
    facts: facts.map(({ figure, label }) => ({ figure, label })),
    paragraphs: description.split('\n\n'),
    features: { heading: words.features, lines: features },
    terms: terms.map(({ label, value }) => ({ label, value })),
    agent: [name, licence, phone, email],
  };
}
