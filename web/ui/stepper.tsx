import { Box } from '@chakra-ui/react'
import { defineStyle } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

const steps = defineStyle({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  listStyleType: 'none',
  m: '0',
  mb: '5',
  p: '0',
  '& > li': { display: 'flex', alignItems: 'center', gap: '2', color: 'ink3' },
  '& > li:not(:last-of-type)::after': { content: '""', width: '28px', height: '1px', bg: 'line2' },
  '& .mark': {
    display: 'inline-grid',
    flexShrink: '0',
    placeItems: 'center',
    width: '22px',
    height: '22px',
    borderRadius: '50%',
    border: '1px solid {colors.line2}',
    fontSize: 'xs',
    bg: 'surface',
    color: 'ink2',
  },
  '& a, & .here, & .ahead': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '6',
    textDecoration: 'none',
    color: 'inherit',
  },
  '& a': { color: 'ink2' },
  '& a:hover': { textDecoration: 'underline' },
  '& .here': { color: 'ink', fontWeight: 'semibold' },
  '& .here .mark': { borderColor: 'accent', borderWidth: '2px', color: 'accent' },
  // On a narrow screen one row: the step one is on has its name, the others their numbers.
  smDown: {
    flexWrap: 'nowrap',
    gap: '1',
    '& > li': { gap: '1' },
    '& > li:not(:last-of-type)': { flex: '1 0 auto' },
    '& > li:not(:last-of-type)::after': { width: 'auto', flex: '1', minWidth: '4px' },
    '& > li:not([aria-current]) .name': { srOnly: true },
    // A long name takes a second line.
    '& > li[aria-current]': { flex: '0 1 auto', minWidth: '0' },
    '& .here': { minWidth: '0' },
    '& .here .name': { minWidth: '0', overflowWrap: 'break-word' },
  },
  '& [data-done] .mark': { bg: 'accent', borderColor: 'accent', color: 'onAccent' },
})

/** `passed`: it can be gone back to, also where it still lacks something; `to` is null where it cannot any more. */
export type Step = { id: string; label: string; to: string | null; done: boolean; passed?: boolean }

/** The steps of a wizard; each has its URL, and those done or passed can be gone back to. */
export function Stepper({ steps: list, current, label }: { steps: readonly Step[]; current: string; label: string }) {
  const { t } = useTranslation('ui')
  return (
    <Box as="nav" aria-label={label}>
      <Box as="ol" css={steps}>
        {list.map((step, index) => {
          const mark = (
            <span className="mark" aria-hidden="true">
              {step.done && step.id !== current ? <Check size={12} /> : index + 1}
            </span>
          )
          const done = step.done && <span className="sr-only">{t('step.done')}</span>
          return (
            <li
              key={step.id}
              data-done={(step.done && step.id !== current) || undefined}
              aria-current={step.id === current ? 'step' : undefined}
            >
              {step.id === current ? (
                <span className="here">
                  {mark}
                  <span className="name">{step.label}</span>
                </span>
              ) : step.to !== null && (step.done || step.passed) ? (
                <Link to={step.to}>
                  {mark}
                  <span className="name">{step.label}</span>
                  {done}
                </Link>
              ) : (
                <span className="ahead">
                  {mark}
                  <span className="name">{step.label}</span>
                  {done}
                </span>
              )}
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
