import { Box } from '@chakra-ui/react'
import { defineStyle } from '@chakra-ui/react/styled-system'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { QuoteStep } from './quote-form.ts'

const nav = defineStyle({
  listStyleType: 'none',
  m: '0',
  p: '0',
  display: 'flex',
  flexDirection: { base: 'row', lg: 'column' },
  overflowX: 'auto',
  gap: '0.5',
  position: { base: 'static', lg: 'sticky' },
  top: '72px',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    minH: '8',
    px: '2.5',
    borderRadius: 'control',
    color: 'ink2',
    fontSize: 'sm',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a:hover': { bg: 'sunken', color: 'ink' },
  '& a[aria-current=step]': { bg: 'accentSoft', color: 'ink', fontWeight: 'semibold' },
})

type Props = {
  sections: readonly QuoteStep[]
  current: QuoteStep
  urlOf: (step: QuoteStep) => string
  /** Sections in which something was found wrong. */
  wrong: ReadonlySet<QuoteStep>
  /** How many rows a section holds. */
  counts: Partial<Record<QuoteStep, number>>
}

/** The sections of the form, each a link. */
export function SectionNav({ sections, current, urlOf, wrong, counts }: Props) {
  const { t } = useTranslation('quotes')
  return (
    <nav aria-label={t('form.sections')} data-no-print="">
      <Box as="ol" css={nav}>
        {sections.map(section => (
          <li key={section}>
            <Link to={urlOf(section)} replace aria-current={section === current ? 'step' : undefined}>
              {t(`form.step.${section}`)}
              {wrong.has(section) ? (
                <Box as="span" color="bad" display="inline-flex">
                  <CircleAlert size={14} aria-hidden="true" />
                  <span className="sr-only">{t('form.toMend')}</span>
                </Box>
              ) : (
                (counts[section] ?? 0) > 0 && (
                  <Box as="span" color="ink3" fontWeight="normal">
                    {counts[section]}
                  </Box>
                )
              )}
            </Link>
          </li>
        ))}
      </Box>
    </nav>
  )
}
