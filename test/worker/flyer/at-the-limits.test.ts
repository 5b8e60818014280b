import { expect, test } from 'vitest';
import { type Listing, TEMPLATES } from '../../../sql/listing/listing.ts';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES } from '../../../worker/flyer/pictures/picture.ts';
import { sheetFaults } from '../../sheet-rules/sheet-faults.ts';
import { photosOf } from './photos.ts';

const WORDS = {
  'ar-AE': 'شقة فاخرة ثلاث غرف نوم بإطلالة على البحر ',
  'hi-IN': 'सुंदर बगीचे के साथ तीन कमरों का घर ',
  'en-GB': 'Family house with a deep garden by the river and a bright kitchen ',
};

/** Every field as long as it may be, in the words of a locale. */
function fullListing(locale: string, words: string): Listing {
  const text = (length: number) => words.repeat(300).slice(0, length).trim();
  return {
    ...{ title: text(300), address: text(300), description: text(3_000), locale, countryCode: 'ES' },
    ...{ priceMinor: '5250000000', currency: 'SEK', pricePeriod: 'YEAR', priceQualifier: 'ASKING_PRICE' },
    ...{ bedrooms: 9, bathrooms: 201.5, toilets: 2, receptionRooms: 1, parkingSpaces: 8_459 },
    ...{ livingArea: { value: 88, unit: 'SQM' }, lotArea: { value: 1_030_163.87, unit: 'SQFT' } },
    ...{ furnishing: text(100), tenure: text(60), leaseYearsRemaining: 80, energy: { scheme: 'EPC', rating: 'C' } },
    features: Array.from({ length: 30 }, (_, index) => text(10 + index)),
    disclaimers: [text(900), text(500)],
    agent: {
      ...{ name: text(100), agency: text(100), phone: '+234 800 555 0101', email: 'a@b.example' },
      ...{ licenceNumber: text(200), redressScheme: text(200), transactionMode: text(200) },
    },
  };
}

const SHEETS = TEMPLATES.flatMap((template) =>
  [false, true].flatMap((landscape) => [0, 5].map((photos) => ({ template, landscape, photos }))),
);

test.for(Object.entries(WORDS))(
  'on the smallest sheet nothing meets when every field is full: %s',
  ([locale, words]) => {
    const listing = fullListing(locale, words);
    for (const { template, landscape, photos } of SHEETS) {
      const design = { template, landscape, paper: 'A5' } as const;
      const { sheets } = layOut({ listing, design }, { ...NO_PICTURES, photos: photosOf(photos) });
      const faults = sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(design).margin));
      expect(faults, `${template} ${landscape} ${photos}`).toEqual([]);
    }
  },
);
