/** What is counted or measured, behind its figure and a blank; by script, since each ends its words otherwise. */
const LATIN =
  /(?:[ckm]?m|ha|ft|kWh?|kg|lb|min|Min|h|qm|sqm|acres?|million|crore|lakh|lac|Mio|Mrd|mln|mld)[²³]?(?![\p{L}\p{M}])|sq/u;
const CYRILLIC = /(?:м[²³2]?|км|га|кв|сот|хв|мин|млн|тис|тыс)(?![\p{L}\p{M}])/u;
const ARABIC = /م²|متر|كم|دق|مليون|ألف|غرف/u;
const HEBREW = /מ[״"]ר|ק[״"]מ|דק|חד|מיליון|אלף/u;
const DEVANAGARI = /लाख|करोड़|वर्ग|मिनट|फुट|फीट|बीघा|किमी|मीटर/u;
const THAI = /ตร|ตาราง|ห้อง|นาที|เมตร|กม|กิโล|ชั้น|คัน|ไร่|งาน|วา|ล้าน|บาท|หมื่น|แสน|ปี|เดือน|ยูนิต|หลัง|ชม/u;
const HANGUL =
  /(?:개|분|층|평|세대|가구|호|동|년|월|일|원|억|만|천|대|명|인|실|위|시간|개월|미터)(?!\p{Script=Hangul}{3})/u;
/** In a name that follows a number the same character stands before others. */
const HAN =
  /[億亿万萬千円元月日分号號室階阶层層樓楼人呎尺米房厅廳间間卫衛台套户戶](?:$|[\p{P}\s\p{Script=Hiragana}])|[年㎡坪帖畳]|[億亿万萬][円元]|[千万萬]円|平方|平米|分[钟鐘間间]|公[里尺]|英[里呎尺]|[个個ヶか]月/u;

/** The beginning of a text that counts what the figure before it numbers. */
export const COUNTER = new RegExp(
  `^(?:${[LATIN, CYRILLIC, ARABIC, HEBREW, DEVANAGARI, THAI, HANGUL, HAN].map(({ source }) => source).join('|')})`,
  'u',
);
