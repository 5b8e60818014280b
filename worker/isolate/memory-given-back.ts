/**
 * glibc keeps a heap for each thread and gives nothing back from the middle of one: after pictures that is a hundred megabytes. But what is over the
 * last of these is fetched from the system and cleared anew each time, which costs as much as to decode a picture of that size. Elsewhere this says
 * nothing, and whoever has set them otherwise is heard.
 */
export const MEMORY_GIVEN_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '8388608',
};
