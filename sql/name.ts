/** What tenants, queues and types are called. */
export const NAME = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}$/;
export const NAME_RULE = 'Use 1 to 100 letters, digits and _ . : - only, beginning with a letter or digit';
