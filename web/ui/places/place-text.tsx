import { Box } from '@chakra-ui/react'
import { dayAtPlace, dayZoneOf } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { useCountryName } from '../country-name.ts'
import { Code, Unknown } from '../figures.tsx'
import { useFormats } from '../formats.ts'

/** The name, and its UN/LOCODE where it has one. */
export function PlaceText({ place }: { place: ShipmentPlace | null }) {
  if (place === null) return <Unknown />
  return (
    <span>
      {place.name}
      {place.unlocode && (
        <>
          {' '}
          <Box as="span" color="ink3">
            <Code>{place.unlocode}</Code>
          </Box>
        </>
      )}
    </span>
  )
}

/** A country by its name, and its code behind it. */
export function CountryText({ code }: { code: string }) {
  const countryName = useCountryName()
  return (
    <span>
      {countryName(code)}{' '}
      <Box as="span" color="ink3">
        <Code>{code}</Code>
      </Box>
    </span>
  )
}

/** The day of a moment by the clock of the place where it happens, as lists and files have it; the exact time behind it. */
export function PlaceDay({ at, place }: { at: string | null; place: ShipmentPlace | null }) {
  const formats = useFormats()
  if (at === null) return <Unknown />
  return (
    <time className="one-line" dateTime={at} title={formats.exact(at, dayZoneOf(place))}>
      {formats.date(dayAtPlace(at, place), 'short')}
    </time>
  )
}
