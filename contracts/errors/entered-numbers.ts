import { errors } from './error-status.ts'

/** What is wrong with a number that somebody entered: the forms say it in the same words as the server. */
export const enteredNumberErrors = errors({
  'below-zero': 422,
  'not-above-zero': 422,
  'number-outside': 422,
  'whole-number-outside': 422,
  'too-many-digits': 422,
})
