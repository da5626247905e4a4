/** With this a process ends that is to be started again, as once the events were moved: whoever keeps it need not worry (EX_TEMPFAIL). */
export const startAgainCode = 75

/** How a service that starts tells in a line of its own what it waits for; who started it passes that on. */
export const waitingWords = 'Waiting for a server that does not answer: '
