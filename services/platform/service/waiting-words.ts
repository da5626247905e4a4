/** How a service that starts tells in a line of its own what it waits for; who started it passes that on. */
export const waitingWords = 'Waiting for a server that does not answer: '
