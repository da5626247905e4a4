import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrittenText } from '../../ui/written-value.tsx'

const rows = { packages: 'packages.row', charges: 'charges.row' } as const
const codes: Readonly<Record<string, string>> = {
  unit: 'chargeUnit',
  payment: 'payment',
  transportMode: 'statuses:transportMode',
}

/** What the fields of a quote's content are called by their paths, and how their values are told. */
export function useFieldWords(): { label: (path: string) => string; value: (path: string, value: string) => string } {
  const { t } = useTranslation('quotes')
  const { t: freight } = useTranslation('freight')
  const written = useWrittenText()
  const label = useCallback(
    (path: string): string => {
      const [part = '', second = '', ...rest] = path.split('.')
      const name = rest.at(-1) ?? second
      const field = (own: string) =>
        freight(`field.${own}` as 'field.name', {
          defaultValue: t(`field.${own}` as 'field.project', { defaultValue: own }),
        })
      if (part === 'charges' || part === 'packages') {
        if (second === '') return freight(`${part}.title`)
        const row = freight(rows[part], { number: Number(second) + 1 })
        return rest.length === 0 ? row : freight('grid.ofRow', { row, field: field(name) })
      }
      if (part === 'parties')
        return freight('party.of', {
          role: freight(`role.${second}` as 'role.shipper'),
          field: personField(rest) ?? field(name),
        })
      if (part === 'locations')
        return freight('place.of', {
          place: freight(`place.${second}` as 'place.origin'),
          field: rest.length === 0 ? freight('field.name') : field(name),
        })
      if (part === 'exchangeRates')
        return freight('rates.of', {
          currency: second,
          field: freight(name === 'source' ? 'field.rateSource' : name === 'date' ? 'field.rateDate' : 'field.rate'),
        })
      if (part === 'goods') return field(second)
      if (part === 'carrier') return t(second === 'volumeFactor' ? 'field.volumeFactor' : 'field.carrier')
      return t(`field.${part}` as 'field.project', { defaultValue: field(part) })

      function personField([first, last = '']: readonly string[]): string | null {
        if (first !== 'contact') return null
        const of = { name: 'contactName', email: 'contactEmail', phone: 'contactPhone' } as const
        return last in of ? freight(`field.${of[last as keyof typeof of]}`) : null
      }
    },
    [t, freight],
  )
  const value = useCallback(
    (path: string, text: string): string => {
      const name = path.split('.').at(-1) ?? path
      const group = codes[name]
      if (group !== undefined) return freight(`${group}.${text}` as 'payment.PREPAID', { defaultValue: text })
      if (text === 'true' || text === 'false') return freight(`yesNo.${text}`)
      return written(name, text)
    },
    [freight, written],
  )
  return useMemo(() => ({ label, value }), [label, value])
}
