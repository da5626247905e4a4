import type { PersonalDetails } from './events.ts'

/** A person of whom nothing is told. */
export const noPerson: PersonalDetails = {
  name: '',
  lastName: null,
  identificationType: null,
  identificationNumber: null,
  phone: null,
  country: null,
  city: null,
  address: null,
  zip: null,
}
