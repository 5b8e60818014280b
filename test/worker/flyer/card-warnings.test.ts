import { expect, test } from 'vitest';
import type { Listing, Template } from '../../../sql/listing/listing.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';

const CORE: Listing = { title: 'Home', address: '1 Road, Town', priceMinor: '25000000', currency: 'EUR' };
const FEE = { label: 'Ground rent', amountMinor: '0' };
const ENERGY = { certificateType: 'Bedarf', value: 88, unit: 'kWh', carrier: 'Gas', yearBuilt: 1987 };

function notPrinted(listing: Partial<Listing>, template: Template = 'WINDOW_CARD'): string[] {
  const { warnings } = layOut({ listing: { ...CORE, ...listing }, design: { template } });
  const told = warnings.filter(({ message }) => message.startsWith('WINDOW_CARD does not print it'));
  for (const { code } of told) expect(code).toBe('MISSING_LEGAL_ITEM');
  return told.map(({ path }) => path.replace('/listing/', ''));
}

const LEASE: Partial<Listing> = {
  ...{ countryCode: 'GB', transaction: 'SALE', tenure: 'LEASEHOLD', leaseYearsRemaining: 90 },
  ...{ taxBand: { scheme: 'Council tax', band: 'D' }, fees: [FEE, { ...FEE, label: 'Service charge' }] },
  energy: { scheme: 'EPC', rating: 'C' },
};

test.each<[string, Partial<Listing>, string[]]>([
  ['a leasehold in Britain', LEASE, ['tenure', 'leaseYearsRemaining', 'fees', 'taxBand']],
  [
    'a certificate in Germany',
    { countryCode: 'DE', energy: { ...ENERGY, rating: 'C', scheme: 'GEG' } },
    ['energy/certificateType', 'energy/value', 'energy/carrier', 'energy/yearBuilt'],
  ],
  [
    'a house in Germany whose own year stands for that of the certificate',
    { countryCode: 'DE', yearBuilt: 1987 },
    ['yearBuilt'],
  ],
  ['a value without a class in Poland, which the legal line says', { countryCode: 'PL', energy: { value: 98 } }, []],
  ['a title document in Nigeria', { countryCode: 'NG', transaction: 'SALE', titleDocument: 'Deed' }, ['titleDocument']],
  ['an agent alone in Korea, who is named', { countryCode: 'KR', agent: { name: 'Kim' } }, []],
  ['an agent of an agency in Korea', { countryCode: 'KR', agent: { name: 'Kim', agency: 'Han' } }, ['agent/name']],
  [
    'a mode and a way to the station in Japan, which are facts of the card',
    {
      ...{ countryCode: 'JP', locale: 'ja', agent: { transactionMode: '媒介' } },
      transport: [{ station: '木場', walkMeters: 560 }],
    },
    [],
  ],
  ['a market that names nothing', { ...LEASE, countryCode: 'CH' }, []],
])('a card says what it does not print of %s', (_, listing, expected) => {
  expect(notPrinted(listing)).toEqual(expected);
});

test('templates that print it say nothing', () => {
  expect(notPrinted(LEASE, 'CLASSIC')).toEqual([]);
  expect(notPrinted(LEASE, 'MODERN')).toEqual([]);
});
