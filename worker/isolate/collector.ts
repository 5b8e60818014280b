/** Of Node: the threads that help to collect garbage cost more than they save where each core has a process of its own to run. */
export const ONE_COLLECTOR = '--single-threaded-gc';
