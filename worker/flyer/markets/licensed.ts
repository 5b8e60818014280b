import type { LegalItem } from './legal-item.ts';

const licence = (cure: string): LegalItem => ({ path: '/listing/agent/licenceNumber', cure });
const AGENCY: LegalItem = { path: '/listing/agent/agency', cure: 'Give the agency under its registered name.' };
const PHONE: LegalItem = { path: '/listing/agent/phone', cure: 'Give the telephone number that is registered.' };

export const BR: readonly LegalItem[] = [licence('Give the CRECI number.')];
export const HK: readonly LegalItem[] = [licence('Give the licence number of the EAA.')];
export const KR: readonly LegalItem[] = [
  licence('Give the registration number of the office.'),
  AGENCY,
  { path: '/listing/agent/name', cure: 'Give the name of the licensed agent.' },
  PHONE,
];
export const NZ: readonly LegalItem[] = [
  { ...AGENCY, cure: 'Give the agency, and say that it is licensed under the REAA 2008.' },
];
export const SA: readonly LegalItem[] = [licence('Give the number of the advertising licence of the REGA.')];
export const SG: readonly LegalItem[] = [licence('Give licence and registration number of the CEA.'), AGENCY, PHONE];
export const TR: readonly LegalItem[] = [licence('Give the number of the certificate of authority (yetki belgesi).')];
export const TW: readonly LegalItem[] = [AGENCY];
