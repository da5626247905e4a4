import { errors } from './error-status.ts'

export const accessErrors = errors({
  'sign-in-required': 401,
  'token-expired': 401,
  'permission-missing': 403,
  'company-not-yours': 403,
  'uid-not-yours': 403,
  'actor-not-allowed': 403,
  'profile-restricted': 403,
  'see-as-reads-only': 403,
  'see-as-malformed': 400,
  'second-factor-demanded': 403,
})
