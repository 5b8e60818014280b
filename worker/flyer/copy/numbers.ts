/** @param digits decimal digits of a whole number, as many as there are */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** 2 as "2", 2.5 as "2.5", 1050 as "1,050": at most so many decimals, none that are zero. */
export function formatNumber(value: number, decimals: number): string {
  const [whole = '0', fraction = ''] = value.toFixed(decimals).split('.');
  const kept = fraction.replace(/0+$/, '');
  return kept ? `${groupThousands(whole)}.${kept}` : groupThousands(whole);
}
