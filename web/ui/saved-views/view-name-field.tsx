import { Box, chakra, VisuallyHidden } from '@chakra-ui/react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inputStyles } from '../form/input-styles.ts'

type Props = { name: string; fault: string | null; onChange: (name: string) => void; hiddenLabel?: boolean }

/** Takes the focus, at first and where the name is refused. */
export function ViewNameField({ name, fault, onChange, hiddenLabel = false }: Props) {
  const { t } = useTranslation('saved-views')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  useEffect(() => {
    if (fault !== null) input.current?.focus()
  }, [fault])
  const label = <label htmlFor={id}>{t('name')}</label>
  return (
    <Box flex="1" minW="0">
      {hiddenLabel ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <Box textStyle="label" fontWeight="medium" color="ink2" mb="1">
          {label}
        </Box>
      )}
      <chakra.input
        id={id}
        ref={input}
        value={name}
        css={inputStyles}
        autoComplete="off"
        aria-required
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={event => onChange(event.target.value)}
      />
      {fault !== null && (
        <Box id={`${id}-fault`} role="alert" textStyle="label" color="bad" mt="1">
          {fault}
        </Box>
      )}
    </Box>
  )
}
