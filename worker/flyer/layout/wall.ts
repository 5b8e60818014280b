/** Which light the house front shows; the same seed lights the same windows. */
export interface WallLight {
  lit: number;
  hasWindows: boolean;
  seed: string;
}
