import * as z from 'zod/mini'
import { signIn } from './sign-in.ts'
import { signUpFields } from './sign-up.ts'

/** POST /authentication/passwordReset: one answer, whoever asks for whichever address. */
export const askPasswordReset = z.strictObject({ email: signIn.shape.email })
export type AskPasswordReset = z.infer<typeof askPasswordReset>

/** POST /authentication/passwordReset/password: with the link of the e-mail. */
export const resetPassword = z
  .strictObject({
    token: z.string('field-required').check(z.minLength(1, 'field-required'), z.maxLength(200)),
    password: signUpFields.password,
    passwordCheck: signUpFields.passwordCheck,
  })
  .check(
    z.refine(form => form.password === form.passwordCheck, {
      error: 'passwords-differ',
      path: ['passwordCheck'],
      when: payload => typeof payload.value === 'object' && payload.value !== null,
    }),
  )
export type ResetPassword = z.infer<typeof resetPassword>
