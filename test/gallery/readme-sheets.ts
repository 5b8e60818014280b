import type { Template } from '../../sql/listing/listing.ts';

/** A sheet that the README shows: a case with photos of its own, in a template. */
export interface ReadmeSheet {
  /** The picture, and part of the case's name. */
  name: string;
  of: string;
  template: Template;
  design?: { paper?: string; landscape?: boolean; profile?: string; accentColor?: string };
  /** The first one leads. */
  photos: string[];
  hasPlan?: boolean;
  /** What the case does not say. */
  also?: object;
}

export const README_SHEETS: readonly ReadmeSheet[] = [
  {
    name: 'classic',
    of: '02-ikoyi',
    template: 'CLASSIC',
    design: { accentColor: '#1f4d3a' },
    photos: ['duplex', 'lounge', 'kitchen', 'bedroom'],
    hasPlan: true,
  },
  {
    name: 'modern',
    of: '05-uk',
    template: 'MODERN',
    design: { accentColor: '#c23c1b' },
    photos: ['terrace', 'kitchen'],
    hasPlan: true,
    also: {
      description:
        'A bright maisonette over the raised ground and first floors of a late Victorian terrace, with its own front door. Stripped boards and working sash windows run through; the kitchen, fitted in 2022, opens straight to the garden.\n\nUpstairs are two double bedrooms and a bathroom with a window. The garden faces south-west, is walled on three sides and is not overlooked. Buses and the Overground are a short walk away, and the park is at the end of the road.',
    },
  },
  {
    name: 'window-card',
    of: '02-ikoyi',
    template: 'WINDOW_CARD',
    design: { landscape: true, accentColor: '#1f4d3a' },
    photos: ['duplex', 'lounge', 'kitchen'],
  },
  {
    name: 'tokyo',
    of: '13-jp',
    template: 'CLASSIC',
    photos: ['mansion', 'lounge', 'bath'],
    hasPlan: true,
    also: {
      description:
        '公園に面した静かな住環境です。スーパーまで徒歩3分、小学校まで徒歩6分。2024年に水まわりを全面改装しました。\n\nリビングは約16帖、南と東の二面採光で一日を通して明るく、床暖房を備えています。洋室は三室とも収納付き。バルコニーからは桜並木を望みます。「即入居可」ですので、お気軽にお問い合わせください。',
      url: 'https://kakuu.example/305',
    },
  },
  {
    name: 'dubai',
    of: '19-ae',
    template: 'MODERN',
    design: { accentColor: '#8a5a12' },
    photos: ['tower', 'lounge', 'kitchen'],
  },
  {
    name: 'lyon',
    of: '09-fr',
    template: 'CLASSIC',
    design: { landscape: true, accentColor: '#7a2048' },
    photos: ['garden', 'lounge', 'kitchen'],
    also: {
      description:
        'Au calme d’une impasse arborée, cette maison de 1930 entièrement rénovée ouvre sur un jardin clos exposé au sud. Au rez-de-chaussée, un séjour traversant avec poêle à bois et une cuisine équipée ; à l’étage, trois chambres et une salle de bains.\n\nChauffage au gaz, doubles vitrages, cave voûtée. Écoles et commerces à cinq minutes à pied.',
      agent: {
        name: 'Hélène Fabre',
        agency: 'Agence des Pentes',
        phone: '+33 4 65 71 00 42',
        email: 'contact@pentes.example',
        licenceNumber: 'CPI 6901 0000 000 000 000',
      },
      url: 'https://pentes.example/maison-erables',
    },
  },
  {
    name: 'austin',
    of: '07-us',
    template: 'WINDOW_CARD',
    design: { paper: 'LETTER', accentColor: '#0b5563' },
    photos: ['ranch', 'lounge', 'kitchen'],
  },
  {
    name: 'hong-kong',
    of: '14-hk',
    template: 'MODERN',
    design: { landscape: true, accentColor: '#b0213a' },
    photos: ['tower', 'lounge', 'bedroom'],
    also: {
      description:
        '單位座向東南，客飯廳連接一百呎平台，三間睡房均有窗，主人房連套廁。廚房去年翻新，設有洗碗機及大型儲物櫃。\n\n屋苑設有會所、泳池及穿梭巴士，步行五分鐘可達港鐵站；商場、街市及海濱長廊近在咫尺。',
      features: ['向東南', '一百呎平台', '主人房連套廁', '會所及泳池'],
      agent: { name: '陳美欣', agency: '海濤物業代理有限公司', phone: '+852 5550 1234', licenceNumber: 'C-000000' },
      url: 'https://hoitou.example/5-21c',
    },
  },
  {
    name: 'bangkok',
    of: '17-th',
    template: 'CLASSIC',
    design: { paper: 'A5', accentColor: '#1d5c8f' },
    photos: ['mansion', 'lounge', 'bedroom'],
    also: {
      features: ['ห้องมุมชั้นสูง', 'เฟอร์นิเจอร์ครบ', 'สระว่ายน้ำและฟิตเนส', 'ที่จอดรถหนึ่งคัน'],
      agent: { name: 'สมหญิง ตัวอย่าง', agency: 'บ้านทองหล่อ', phone: '+66 2 555 0123', email: 'sale@thonglor.example' },
      url: 'https://thonglor.example/99-9',
    },
  },
  {
    name: 'tel-aviv',
    of: '21-il',
    template: 'WINDOW_CARD',
    design: { landscape: true, accentColor: '#14507a' },
    photos: ['mansion', 'bath', 'kitchen'],
    also: {
      agent: { name: 'נועה ברק', agency: 'אלון נכסים', phone: '+972 3 555 0123', licenceNumber: '0000000' },
      url: 'https://alon.example/9',
    },
  },
  {
    name: 'stockholm',
    of: '11-se',
    template: 'MODERN',
    design: { paper: 'A5', landscape: true, accentColor: '#1e6091' },
    photos: ['lounge', 'kitchen'],
    also: {
      description:
        'Ljus och välplanerad lägenhet högst upp i huset, med utsikt över vattnet och kvällssol på balkongen. Köket renoverades 2023 och har plats för sex personer vid matbordet.\n\nFöreningen är skuldfri och förvaltar bastu, gästrum och cykelrum.',
      features: ['Balkong i västerläge', 'Hiss', 'Eldstad', 'Nytt kök 2023'],
      agent: {
        name: 'Åsa Lindqvist',
        agency: 'Årsta Mäkleri AB',
        phone: '+46 8 555 012 34',
        email: 'asa@arstamakleri.example',
      },
      url: 'https://arstamakleri.example/angsblomsvagen-8',
    },
  },
  {
    name: 'lagos',
    of: '36-price',
    template: 'MODERN',
    design: { accentColor: '#25205c' },
    photos: ['tower'],
    also: { agent: { name: 'Ngozi Eze', agency: 'Harbour & Palm Realty', phone: '+234 800 555 0101' } },
  },
  {
    name: 'osogbo',
    of: '04-yoruba',
    template: 'CLASSIC',
    design: { paper: 'A5', accentColor: '#2f6b2f' },
    photos: ['garden', 'lounge'],
    also: {
      features: ['Kànga omi mímọ́', 'Ọgbà fún ọkọ̀ mẹ́ta', 'Iná mànàmáná', 'Ọjà wà nítòsí'],
      agent: {
        name: 'Adébáyọ̀ Ọláwálé',
        agency: 'Ilé Ayọ̀ Properties',
        phone: '+234 800 555 0199',
        licenceNumber: 'ESV 00000',
      },
      url: 'https://ileayo.example/osogbo',
    },
  },
  {
    name: 'yaba',
    of: '01-yaba',
    template: 'CLASSIC',
    photos: [],
  },
  {
    name: 'print',
    of: '02-ikoyi',
    template: 'WINDOW_CARD',
    design: { profile: 'PRINT', accentColor: '#9c2f14' },
    photos: ['garden', 'kitchen', 'bath'],
  },
];
