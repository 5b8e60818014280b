/** As it stands in the name of a measure. */
export const inThousands = (count: number) => count.toLocaleString('en-US');
