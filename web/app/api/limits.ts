/** Milliseconds after which a call is given up. */
export const requestTimeout = 45_000
export const maxRetries = 3
/** Seconds that an answer of a GET is kept. */
export const cacheSeconds = 120
/** Milliseconds after which a call without an answer makes the page ask whether the server is there. */
export const patience = 3_000
/** Milliseconds that a command whose answer was lost waits for the connection, to be sent again. */
export const lossPatience = 20_000
/** Milliseconds after which an upload of which nothing more goes out is given up. */
export const stillPatience = 30_000
/** Milliseconds that the server has to answer a file that is with it: longer than any limit of its own. */
export const workPatience = 90_000
