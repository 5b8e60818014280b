import { expect, test } from 'vitest';
import type { FlyerDesign, Listing } from '../../../sql/listing/listing.ts';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES, type Pictures } from '../../../worker/flyer/pictures/picture.ts';
import { marksOf } from '../../../worker/flyer/sheet.ts';
import { boxOf } from '../../sheet-rules/boxes.ts';
import { sheetFaults } from '../../sheet-rules/sheet-faults.ts';
import { IKOYI } from './listings.ts';
import { photosOf, pictureAt } from './photos.ts';

const PARAGRAPH =
  'The accommodation is arranged over the raised ground and first floors of a late Victorian terrace, with stripped boards, working sash windows and a kitchen that opens straight to the garden.';

const HOUSE: Listing = {
  ...IKOYI,
  fees: [{ label: 'Service charge', amountMinor: '2500000', period: 'YEAR' }],
  energy: { scheme: 'EPC', rating: 'C', score: 72 },
  description: Array.from({ length: 5 }, () => PARAGRAPH).join('\n\n'),
  url: 'https://harbourpalm.example/42',
};

const { description, disclaimers, tenure, furnishing, yearBuilt, propertyType, ...BRIEF } = IKOYI;

function pagesOf(listing: Listing, more: Partial<Pictures> = {}, design: FlyerDesign = {}) {
  const whole: FlyerDesign = { template: 'MODERN', ...design };
  const { sheets, warnings } = layOut({ listing, design: whole }, { ...NO_PICTURES, ...more });
  const texts = sheets.map((sheet) =>
    marksOf([sheet]).flatMap((mark) => (mark.type === 'text' ? [mark.text.trim()] : [])),
  );
  const shown = marksOf(sheets).flatMap((mark) => (mark.type === 'picture' ? [mark.picture.path] : []));
  const faults = sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(whole).margin));
  const cuts = warnings.filter(({ code }) => code !== 'MISSING_LEGAL_ITEM' && code !== 'AGAINST_MARKET_RULE');
  return { texts, shown, faults, cuts, count: sheets.length };
}

/** On A4: where the band begins, and where the lead photo ends that neither grew nor gave way. */
const BAND_TOP = 841.89 - 76;
const OWN_LEAD = 286;

const features = (count: number) => Array.from({ length: count }, (_, index) => `Standby generator ${index + 1}`);

test.each([0, 4, 9, 14])('%i features that page 1 can hold in another form take no page of their own', (count) => {
  const { energy, ...house } = HOUSE;
  const listing = { ...house, description: `${PARAGRAPH}\n\n${PARAGRAPH}`, features: features(count) };
  const { count: pages, cuts, faults } = pagesOf(listing, { photos: photosOf(2) });

  expect(pages).toBe(1);
  expect([...cuts, ...faults]).toEqual([]);
});

test('features are never parted so that one or two of them stand alone', () => {
  for (const count of [4, 9, 14, 30]) {
    const listing = { ...HOUSE, description: `${HOUSE.description}\n\n`.repeat(3), features: features(count) };
    const { texts } = pagesOf(listing, { photos: photosOf(3) });
    const onPages = texts.map((page) => page.filter((text) => text.startsWith('Standby generator')).length);
    const runIn = texts.flat().filter((text) => /generator \d+\s+Standby/.test(text)).length;

    if (runIn === 0) expect(onPages.filter((here) => here === 1 || here === 2)).toEqual([]);
  }
});

test.each([3, 5, 8])('%i photos of a listing with few words stand on page 1', (count) => {
  const { count: pages, shown, faults } = pagesOf({ ...BRIEF, features: features(3) }, { photos: photosOf(count) });

  expect(pages).toBe(1);
  expect(new Set(shown).size).toBe(count);
  expect(faults).toEqual([]);
});

test('photos fill the page overleaf', () => {
  const pictures = { ...NO_PICTURES, photos: photosOf(10) };
  const { sheets } = layOut({ listing: HOUSE, design: { template: 'MODERN' } }, pictures);
  const bottoms = marksOf(sheets.slice(1)).flatMap((mark) => (mark.type === 'picture' ? [mark.y + mark.height] : []));

  expect(sheets).toHaveLength(2);
  expect(Math.max(...bottoms)).toBeGreaterThan(700);
});

test.each([false, true])('a last page never holds what looks like left over (lying: %s)', (landscape) => {
  const design: FlyerDesign = { template: 'MODERN', landscape };
  const filled = Array.from({ length: 24 }, (_, index) => {
    const description = `${HOUSE.description}\n\n${PARAGRAPH}`.repeat(9).slice(0, 900 + 350 * index);
    const { sheets } = layOut({ listing: { ...HOUSE, description }, design }, NO_PICTURES);
    const page = sheets.at(-1);
    const foot = (page?.height ?? 0) - 52;
    const ends = marksOf(page ? [page] : []).map((mark) => boxOf(mark).bottom);
    return sheets.length > 1 ? Math.max(...ends.filter((end) => end < foot)) / foot : 1;
  });

  expect(filled.filter((share) => share < 1).length).toBeGreaterThan(5);
  expect(Math.min(...filled)).toBeGreaterThan(0.25);
});

test('conditions that have no room in their own column stand below a few words, and take no page', () => {
  const fees = Array.from({ length: 6 }, (_, index) => {
    return { label: `Charge ${index + 1} for the common parts and roof`, amountMinor: '2500000' };
  });
  const house: Listing = { ...HOUSE, fees, description: PARAGRAPH, features: [] };
  for (const landscape of [false, true]) {
    const { count, cuts, faults } = pagesOf(house, {}, { landscape });

    expect(count).toBe(1);
    expect([...cuts, ...faults]).toEqual([]);
  }
});

test.each([0, 1, 2, 3, 4])('a plan stands on the one page of a sheet that lies, below %i photos', (count) => {
  const { url, energy, ...house } = HOUSE;
  const pictures = { photos: photosOf(count), floorPlans: [pictureAt('/listing/images/9')] };
  const { count: pages, shown, faults } = pagesOf({ ...house, description: PARAGRAPH }, pictures, { landscape: true });

  expect(pages).toBe(1);
  expect(shown).toHaveLength(count + 1);
  expect(faults).toEqual([]);
});

test.each([5, 6, 7, 8])('of %i photos on a sheet that lies two stand overleaf with the plan', (count) => {
  const { url, energy, ...house } = HOUSE;
  const floorPlans = [pictureAt('/listing/images/9')];
  const design: FlyerDesign = { template: 'MODERN', landscape: true };
  const listing = { ...house, description: PARAGRAPH };
  const { sheets } = layOut({ listing, design }, { ...NO_PICTURES, photos: photosOf(count), floorPlans });
  const onPages = sheets.map((sheet) => marksOf([sheet]).filter(({ type }) => type === 'picture').length);

  expect(onPages).toEqual([count - 2, 3]);
});

test('a few words end their lines where their writer ended them', () => {
  const written = ['Two rooms to the garden', 'A cellar', 'Free from May'];
  const { bedrooms, bathrooms, ...few } = BRIEF;
  for (const listing of [few, { ...BRIEF, features: features(3) }]) {
    const { texts } = pagesOf({ ...listing, description: written.join('\n') });

    expect(texts[0]).toEqual(expect.arrayContaining(written));
  }
});

test('the name of an agency that is one word is not parted where it has room', () => {
  const agency = '架空不動産株式会社';
  const { texts } = pagesOf({ ...BRIEF, agent: { ...IKOYI.agent, agency } }, { photos: photosOf(1) });

  expect(texts[0]?.filter((text) => text === agency).length).toBe(2);
});

test('the name of an agency stands in one line beside its logo where it has room, else in two of nearly equal length', () => {
  const logo = pictureAt('/listing/agent/logo', 300, 300);
  const linesOf = (agency: string) => {
    const { texts } = pagesOf({ ...HOUSE, agent: { name: 'Lan', agency } }, { photos: photosOf(1), logo });
    return texts[0]?.filter((text) => agency.includes(text) && text.length > 5);
  };

  // The band says it once more.
  expect(linesOf('Nhà Đẹp Thảo Điền')).toEqual(['Nhà Đẹp Thảo Điền', 'Nhà Đẹp Thảo Điền']);
  const long = 'Nhà Đẹp Thảo Điền Thủ Đức Sài Gòn';
  expect(linesOf(long)).toEqual(['Nhà Đẹp Thảo Điền', 'Thủ Đức Sài Gòn', long]);
});

test('a long name of an agency is smaller before it is cut, and none of its words is parted beside a wide logo', () => {
  const logo = pictureAt('/listing/agent/logo', 900, 100);
  const agency = 'Oyindamola Adewale Partners';
  const { texts } = pagesOf(
    { ...HOUSE, agent: { name: 'Ada', agency } },
    { photos: photosOf(1), logo },
    { paper: 'A5' },
  );

  expect(texts[0]).toEqual(expect.arrayContaining(['Oyindamola', 'Adewale', 'Partners']));
});

test.each([false, true])('the portrait stands in the band, labels and plan are drawn (lying: %s)', (landscape) => {
  const agentPhoto = pictureAt('/listing/agent/photo');
  const energyLabels = [pictureAt('/listing/images/8')];
  const floorPlans = [pictureAt('/listing/images/9')];
  const { shown, faults, cuts } = pagesOf(
    HOUSE,
    { photos: photosOf(1), floorPlans, energyLabels, agentPhoto },
    { landscape },
  );

  expect(shown).toEqual(expect.arrayContaining([agentPhoto, ...energyLabels, ...floorPlans].map(({ path }) => path)));
  expect([...faults, ...cuts]).toEqual([]);
});

test('names and numbers stay whole on a small sheet, below each other where there is no room beside', () => {
  const agent = { ...IKOYI.agent, name: 'Oluwatobiloba Adeyemi-Ogunbanjo', phone: '+234 800 555 0101 ext. 22' };
  const listing: Listing = { ...BRIEF, agent, url: 'https://harbourpalm.example/42' };
  const { texts, cuts, shown } = pagesOf(listing, { agentPhoto: pictureAt('/listing/agent/photo') }, { paper: 'A5' });

  expect(texts.flat()).toEqual(expect.arrayContaining([agent.name, agent.phone]));
  expect(shown).toEqual(['/listing/agent/photo']);
  expect(cuts).toEqual([]);
});

test('a portrait that has no room beside the words goes before any of them, and that is told', () => {
  const cutsOf = (length: number) => {
    const agent = { ...IKOYI.agent, name: 'a'.repeat(length) };
    const { cuts } = pagesOf({ ...BRIEF, agent }, { agentPhoto: pictureAt('/listing/agent/photo') }, { paper: 'A5' });
    return cuts.map(({ path }) => path);
  };
  const lengths = Array.from({ length: 20 }, (_, index) => 30 + 3 * index);
  const cuts = lengths.map(cutsOf);
  const firstCut = cuts.findIndex((paths) => paths.includes('/listing/agent/name'));

  expect(cuts[0]).toEqual([]);
  expect(cuts[firstCut - 1]).toEqual(['/listing/agent/photo']);
});

test('what a window card has no place for is told', () => {
  const more = {
    photos: photosOf(1),
    floorPlans: [pictureAt('/listing/images/7')],
    energyLabels: [pictureAt('/listing/images/8')],
    agentPhoto: pictureAt('/listing/agent/photo'),
    logo: pictureAt('/listing/agent/logo'),
  };
  const { cuts } = pagesOf(IKOYI, more, { template: 'WINDOW_CARD', landscape: true });

  expect(cuts.filter(({ code }) => code === 'IMAGE_LEFT_OUT').map(({ path }) => path)).toEqual([
    '/listing/images/7',
    '/listing/images/8',
    '/listing/agent/photo',
    '/listing/agent/logo',
  ]);
});

test('a number and a transaction are told beside what outweighs them', () => {
  const { texts } = pagesOf({ ...HOUSE, priceQualifier: 'GUIDE_PRICE' });

  expect(texts[0]).toEqual(expect.arrayContaining(['Guide price', 'For sale  ·  HP-IKY-0042']));
});

test.each(['ko-KR', 'zh-Hant-HK', 'en-GB', 'ar-AE'])('a lead that grows drives nothing overleaf (%s)', (locale) => {
  for (const height of [800, 1_000, 1_200]) {
    const listing: Listing = {
      ...{
        title: '마포 래미안 84㎡ 남향 로열층',
        address: '서울특별시 마포구 아현동 마포대로 195',
        locale,
        bedrooms: 3,
        bathrooms: 2,
      },
      ...{ priceMinor: '1580000000', currency: 'KRW', propertyType: 'APARTMENT', availableFrom: '2027-02-20' },
      description: '애오개역 도보 5분 거리의 대단지 아파트로 채광과 조망이 뛰어납니다. 즉시 입주 가능합니다.',
      fees: [{ label: '관리비', amountMinor: '250000', period: 'MONTH' }],
      features: ['남향', '역세권', '주차 1.2대', '풀옵션'],
      transport: [{ line: '5호선', station: '애오개역', walkMeters: 380 }],
      agent: { name: '김민지', agency: '아현공인중개사사무소', phone: '02-555-0123' },
      url: 'https://ahyeon.example/84',
    };
    const photos = [0, 1, 2].map((index) => pictureAt(`/listing/images/${index}`, 1_100, height));

    expect(pagesOf(listing, { photos })).toMatchObject({ count: 1, faults: [] });
  }
});

test.each(['A4', 'LETTER', 'A5'] as const)(
  'two plans that page 1 has no room for stand beside each other overleaf, each with its name (%s)',
  (paper) => {
    const plans = ['Ground floor', 'First floor', 'Loft'].map((caption, index) => {
      return { ...pictureAt(`/listing/images/${index + 3}`, 900, 640), caption };
    });
    const { texts, shown, cuts, faults, count } = pagesOf(HOUSE, { photos: photosOf(3), floorPlans: plans }, { paper });

    expect([...cuts, ...faults]).toEqual([]);
    expect(shown).toEqual(expect.arrayContaining(plans.map(({ path }) => path)));
    expect(Math.max(...texts.map((page) => plans.filter(({ caption }) => page.includes(caption)).length))).toBe(2);
    expect(count).toBe(paper === 'A4' ? 2 : 3);
  },
);

test('a small sheet has all lines of an address below a long title', () => {
  const title =
    'شقة فاخرة بغرفتي نوم وصالة واسعة مطلة على المرسى في برج النخيل السكني الجديد بدبي مارينا بالقرب من المترو';
  const address = ['شقة رقم 1204، الطابق 12', 'برج النخيل السكني', 'شارع المرسى الغربي', 'دبي مارينا، دبي'].join('\n');
  const listing: Listing = { ...HOUSE, locale: 'ar-AE', title, address, disclaimers: [] };
  const { texts, cuts, faults } = pagesOf(listing, { photos: photosOf(1) }, { paper: 'A5' });

  expect(texts[0]).toEqual(expect.arrayContaining(address.split('\n')));
  expect([...cuts, ...faults]).toEqual([]);
});

test('the lead photo that gave way to the words takes back what they leave', () => {
  const { url, parkingSpaces, lotArea, ...house } = HOUSE;
  const roomLeft = Array.from({ length: 10 }, (_, count) => {
    const listing = { ...house, features: features(count), description: `${PARAGRAPH}\n\n${PARAGRAPH}` };
    const pictures = { ...NO_PICTURES, photos: photosOf(3) };
    const [page] = layOut({ listing, design: { template: 'MODERN' } }, pictures).sheets;
    const marks = marksOf(page ? [page] : []);
    const lead = marks.find(({ type }) => type === 'picture');
    const ends = marks.map((mark) => boxOf(mark).bottom);
    const left = BAND_TOP - Math.max(...ends.filter((end) => end <= BAND_TOP));
    return lead && boxOf(lead).bottom < OWN_LEAD ? [left] : [];
  }).flat();

  expect(roomLeft.length).toBeGreaterThan(0);
  expect(Math.max(...roomLeft)).toBeLessThan(25);
});

test('a few words on a sheet that lies are set larger, as far as they have room', () => {
  const sizesOf = (description: string) => {
    const { sheets } = layOut(
      { listing: { ...BRIEF, description, features: features(4) }, design: { template: 'MODERN', landscape: true } },
      { ...NO_PICTURES, photos: photosOf(3) },
    );
    const texts = marksOf(sheets).flatMap((mark) => (mark.type === 'text' ? [mark] : []));
    return new Set(texts.filter(({ text }) => PARAGRAPH.includes(text.trim())).map(({ style }) => style.size));
  };

  expect(sizesOf(PARAGRAPH)).toEqual(new Set([11]));
  expect(sizesOf(Array.from({ length: 4 }, () => PARAGRAPH).join('\n\n'))).toEqual(new Set([8.5]));
});

test.each([9, 10])('%i photos stand on the one page of a sheet that lies', (count) => {
  const { url, energy, ...house } = HOUSE;
  const listing = { ...house, description: PARAGRAPH };
  const { count: pages, shown, faults } = pagesOf(listing, { photos: photosOf(count) }, { landscape: true });

  expect(pages).toBe(1);
  expect(new Set(shown).size).toBe(count);
  expect(faults).toEqual([]);
});

test('a value of two lines ends the first between what it tells, not inside a word', () => {
  const transport = [
    { station: '中目黒', walkMeters: 480 },
    { line: '東京メトロ日比谷線', station: '恵比寿', walkMeters: 1_100 },
  ];
  const lines = (['A4', 'A5', 'LETTER'] as const).flatMap((paper) => {
    const listing: Listing = { ...BRIEF, locale: 'ja-JP', transport, features: features(5) };
    return pagesOf(listing, { photos: photosOf(2) }, { paper }).texts.flat();
  });

  expect(lines.filter((text) => text.endsWith('徒歩14分')).length).toBeGreaterThan(2);
});

test('pictures above a few words are higher, so that these end no earlier than the rows beside them', () => {
  const { url, ...house } = HOUSE;
  const listing = { ...house, description: PARAGRAPH, features: features(3) };
  const { sheets } = layOut({ listing, design: { template: 'MODERN' } }, { ...NO_PICTURES, photos: photosOf(3) });
  const heights = marksOf(sheets).flatMap((mark) => (mark.type === 'picture' ? [mark.height] : []));
  const { span } = frameOf({ template: 'MODERN' });

  expect(sheets).toHaveLength(1);
  expect(Math.min(...heights)).toBeGreaterThan(span(4) / 1.2);
});
