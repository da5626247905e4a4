import { Box } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type ChangeProps = {
  label: string
  old: ReactNode
  new: ReactNode
  /** Somebody asks for the new value; the old one stands until it is answered. */
  isAsked?: boolean
}

/** Old value struck through, new in bold; what was not there before is only named. */
export function Change({ label, old, new: fresh, isAsked = false }: ChangeProps) {
  const { t } = useTranslation('ui')
  const said = isAsked
    ? ({ old: 'change.stands', new: 'change.asked' } as const)
    : ({ old: 'change.was', new: 'change.now' } as const)
  return (
    <Box fontSize="sm" lineHeight="sm">
      {label}{' '}
      {old !== null && (
        <>
          <Box as="del" color="ink3">
            <span className="sr-only">{t(said.old)} </span>
            {old}
          </Box>{' '}
          <Box as="span" display="inline-block" verticalAlign="-2px">
            <ArrowRight size={12} aria-hidden="true" />
          </Box>{' '}
        </>
      )}
      <Box as="ins" textDecoration="none" fontWeight="semibold">
        <span className="sr-only">{t(said.new)} </span>
        {fresh}
      </Box>
    </Box>
  )
}

/** Of a request's event the field that names what is wished, "dateRequest"; the request's own state, "changeRequest", is a fact. */
export function isAsked(event: string | null, field: string): boolean {
  return event === 'ChangeRequestProposed' && field !== 'changeRequest' && field.endsWith('Request')
}
