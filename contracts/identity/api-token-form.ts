/** `qst_<machine>_<256 bits in base64url>`: what has not this form is nobody's token. */
export const apiTokenForm = /^qst_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})_([\w-]{43})$/
