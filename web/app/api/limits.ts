/** Milliseconds after which a call is given up. */
export const requestTimeout = 45_000
export const maxRetries = 3
/** Seconds that an answer of a GET is kept. */
export const cacheSeconds = 120
