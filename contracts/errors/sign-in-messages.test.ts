import { expect, test } from 'vitest'
import { languages } from '../reference/languages.ts'
import { catalogue } from './catalogue.ts'
import { identityMessages } from './identity.ts'
import { masterDataMessages } from './master-data.ts'

test('[S8.001] [S8.002] [S8.003] [S8.004] [S8.005] [S8.026] the specification’s words, to the letter', () => {
  const words = {
    'invalid-email': 'Invalid Email',
    'user-not-found': 'User Not found',
    'incorrect-password': 'Incorrect Password',
    'incorrect-email-or-password': 'Incorrect Email or Password',
    'user-not-created': 'an error occurred while creating the user',
    'email-exists': 'Email already exists',
  } as const
  for (const [code, text] of Object.entries(words)) expect(catalogue[code as keyof typeof words].en).toBe(text)
})

test('[S5.008] the required-field text in Spanish', () =>
  expect(catalogue['field-required']['es-MX']).toBe('Este campo es requerido'))

test('[S5.002] the text of a missing e-mail says that it is needed for login', () =>
  expect(catalogue['email-required'].en).toContain('needed for login'))

test('each message has a text of its own in every language, with the same placeholders', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]).sort()
  for (const [code, message] of Object.entries({ ...identityMessages, ...masterDataMessages })) {
    for (const language of languages) {
      expect(message[language].trim(), `${code} ${language}`).not.toBe('')
      expect(placeholders(message[language]), `${code} ${language}`).toEqual(placeholders(message.en))
    }
  }
})
