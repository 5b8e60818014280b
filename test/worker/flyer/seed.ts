/** Of random listings: the same in every run, so that what fails fails again. Another number tries other listings. */
export const SEED = 20_261_130;
