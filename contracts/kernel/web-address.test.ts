import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test.each([
  'https://acme.example',
  'HTTP://acme.example:8080/a?b=c#d',
  'www.acme.example',
  'acme.example:8443/shop',
  'linkedin.com/in/ana-pérez',
  'acme.example.',
])('%s is a web address', text => expect(isWebAddress(text)).toBe(true))

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  'mailto:ana@acme.example',
  'https://user:password@acme.example',
  'https://',
  'not an address',
  'nope',
  'nope.',
  'https://acme',
  '@acme',
])('%s is none', text => expect(isWebAddress(text)).toBe(false))
