/** What the cases expect and do not get yet: keys of their `expect`, by case. It only ever grows shorter. */
export const NOT_YET_MET: Readonly<Record<string, readonly string[]>> = {
  '01-yaba-baseline': ['placement'],
  '02-ikoyi-duplex-full': ['figureAlt', 'links', 'minImageDpi'],
  '05-uk-leasehold-sale': ['absent', 'order', 'pages', 'text'],
  '07-us-letter': ['always', 'text'],
  '09-fr-espaces-fines': ['text'],
  '11-se-minus-and-spaces': ['text'],
  '39-images-every-good-kind': ['images', 'imagesDrawn', 'warnings'],
  '40-images-every-bad-kind': ['imagesDrawn'],
};
