/** Why a picture is left out; the flyer comes without it. */
export type PictureFaultCode =
  | 'IMAGE_UNREADABLE'
  | 'IMAGE_TOO_LARGE'
  | 'IMAGE_TYPE_NOT_ALLOWED'
  | 'IMAGE_NOT_FOUND'
  | 'IMAGE_ADDRESS_REFUSED'
  | 'IMAGE_LEFT_OUT';

export interface PictureFault {
  code: PictureFaultCode;
  /** Says what is wrong and names the cure. */
  message: string;
}

/** Bytes, or why there are none. Plain data: it travels between processes. */
export type Obtained = { bytes: Uint8Array; fault?: undefined } | { bytes?: undefined; fault: PictureFault };

export const MAX_PICTURE_PIXELS = 100_000_000;

export function fault(code: PictureFaultCode, message: string): { fault: PictureFault } {
  return { fault: { code, message } };
}

export const TOO_MANY_BYTES = fault('IMAGE_TOO_LARGE', 'It has more than 20 MB: left out. Send a smaller one.');
