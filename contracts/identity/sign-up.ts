import * as z from 'zod/mini'

/** The texts of failed checks are errors' codes; the server and the form both translate them. */
export const passwordMinimum = 8

const required = 'field-required'

export const signUpFields = {
  name: z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(200, 'name-too-long')),
  email: z
    .string('email-required')
    .check(z.trim(), z.minLength(1, 'email-required'), z.email('invalid-email'), z.maxLength(254, 'invalid-email')),
  password: z
    .string(required)
    .check(
      z.minLength(1, required),
      z.minLength(passwordMinimum, 'password-too-short'),
      z.maxLength(200, 'password-too-long'),
    ),
  passwordCheck: z.string(required).check(z.minLength(1, required), z.maxLength(200, 'password-too-long')),
  promotionalOffers: z.boolean(),
}

/** Exactly the fields of the specification's sign-up. */
export const signUp = z.strictObject(signUpFields).check(
  z.refine(form => form.password === form.passwordCheck, {
    error: 'passwords-differ',
    path: ['passwordCheck'],
    when: payload => typeof payload.value === 'object' && payload.value !== null,
  }),
)
export type SignUp = z.infer<typeof signUp>

export const signUpAnswer = z.object({ uid: z.string() })
export type SignUpAnswer = z.infer<typeof signUpAnswer>
