/** Words of a market: what they are joined with, and the locales that write so. */
export interface Vocabulary {
  locales: readonly string[];
  words: readonly string[];
  /** Between words; many scripts have no blank there. */
  joint: string;
}

const spaced = (locales: string, words: string): Vocabulary => ({
  locales: locales.split(' '),
  words: words.split(' '),
  joint: ' ',
});
const joined = (locales: string, words: string): Vocabulary => ({ ...spaced(locales, words), joint: '' });

/** One of every script that the fonts cover, and some that they do not. */
export const VOCABULARIES: readonly Vocabulary[] = [
  spaced(
    'en-GB en-US en-NG en-IN',
    'A house of 3 bedrooms with garden, two baths & a first-class kitchen near the old office',
  ),
  spaced(
    'fr-FR fr-CA',
    'Appartement lumineux à deux pas du « métro » : séjour, cuisine équipée, cave voûtée ; 4ᵉ étage',
  ),
  spaced(
    'de-DE de-CH de-AT',
    'Großzügige Vierzimmerwohnung mit Südbalkon, Tiefgaragenstellplatz und Donaudampfschifffahrtsgesellschaftsblick',
  ),
  spaced(
    'es-ES pt-BR it-IT',
    'Piso reformado ¡junto al río! três quartos, suíte e varanda; bilocale più terrazzo perché sì',
  ),
  spaced('sv-SE nl-NL pl-PL', 'Ljus trea nära Årstaviken −15 °C vrijstaand huis zonnige łazienka źródło świeży żółty'),
  spaced('yo-NG ig-NG ha-NG', 'Ilé oníyàrá mẹ́ta ní Òṣogbo, Ìpínlẹ̀ Ọ̀ṣun ọ̀nà ụlọ ńkè gidan ɓangare ɗaki ƙofa'),
  spaced('vi-VN', 'Căn hộ chung cư cao cấp ba phòng ngủ hướng Đông Nam, đường Nguyễn Huệ, Quận 1'),
  spaced('uk-UA bg-BG', 'Затишна трикімнатна квартира з видом на парк, вулиця Хрещатик, новобудова ґанок їжак'),
  spaced('el-GR', 'Διαμέρισμα τριών δωματίων με θέα στη θάλασσα, κεντρική θέρμανση'),
  spaced('ar-AE ar-EG', 'شقة فاخرة 3 غرف نوم في دبي مارينا، إطلالة على البحر (مدفأ) موقف سيارتين Palm View'),
  spaced('he-IL', 'דירת 3 חדרים, 85 מ"ר (קומה 4) מרפסת שמש, ממ״ד ומעלית'),
  spaced('hi-IN mr-IN', 'सुंदर तीन कमरों का घर, बगीचे के साथ, क्षेत्रफल १२०० वर्ग फुट'),
  spaced(
    'bn-BD ta-IN te-IN kn-IN ml-IN gu-IN pa-IN si-LK',
    'সুন্দর বাড়ি অழகான வீடு అందమైన ఇల్లు ಸುಂದರ ಮನೆ മനോഹരമായ വീട് સુંદર ઘર ਸੋਹਣਾ ਘਰ ලස්සන නිවස',
  ),
  joined('th-TH lo-LA', 'คอนโดมิเนียม ใกล้ บีทีเอส ทองหล่อ ห้องน้ำ อุ่น และ ครัวบิวท์อิน ล็อบบี้ เฮือน'),
  joined('km-KH my-MM', 'ផ្ទះ ថ្មី មាន បន្ទប់ បី အိမ် အသစ် သုံး ခန်း'),
  joined(
    'ja-JP',
    '東京都 江東区 公園に 面した 静かな 住環境 です。 「即入居可」 徒歩 7分 リバーサイド ペット相談可 、 3LDK',
  ),
  joined('zh-Hans-CN zh-Hant-HK', '海景 三房 單位 連 平台， 客餐廳 一百呎 步行 五分鐘。 宽敞 明亮 精装修 88號'),
  spaced('ko-KR', '강남구 역삼동 남향 아파트 방 세 개, 욕실 두 개 즉시 입주 가능'),
  spaced('hy-AM ka-GE am-ET', 'Բնակարան երեք սենյակ ბინა სამი ოთახი ხედით ሶስት መኝታ ቤት'),
  spaced('en-GB', '🏡 ❤️ 👨‍👩‍👧 🇳🇬 🏊🏽‍♂️ ✅ ½ ³ m² € ₦ ₹ ₪ ‽ fi 2,400 \u00a0 a\u00adb \u200d x'),
  spaced('en-NG', '𒀀𒁀 ᠮᠣᠩ \ue000 \ufffd Ꭰ ꦲ \u0301 ⵣ 𐤀 word'),
  spaced(
    'en-US',
    `${'W'.repeat(90)} ${'i'.repeat(200)} ${'j/'.repeat(60)} - @ ¦ ⸻⸻⸻ ///// www.example.com/${'a'.repeat(70)} (unclosed`,
  ),
];
