import { Box, chakra, Flex } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { DateInput } from './form/date-input.tsx'
import { isUnreadable } from './form/decimals.ts'
import { useErrorText } from './form/error-text.ts'
import { inputStyles } from './form/input-styles.ts'

type Option = { value: string; label: string }

/** Any of a few values. */
export function ChoiceEditor({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  return (
    <Box as="fieldset" border="0" p="0" m="0">
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <chakra.label
          key={option.value}
          display="flex"
          alignItems="center"
          gap="2"
          minH="7"
          fontSize="sm"
          cursor="pointer"
        >
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={() =>
              onChange(
                value.includes(option.value) ? value.filter(other => other !== option.value) : [...value, option.value],
              )
            }
          />
          {option.label}
        </chakra.label>
      ))}
    </Box>
  )
}

const dayOf = (value: string) => (value === '' || isUnreadable(value) ? undefined : value)

/** From and until a day; both ends count. */
export function DateRangeEditor({
  from,
  to,
  onChange,
  done,
}: {
  from: string | null
  to: string | null
  onChange: (range: { from: string | null; to: string | null }) => void
  done: () => void
}) {
  const { t } = useTranslation('ui')
  const id = useId()
  const text = useErrorText()
  const [range, setRange] = useState({ from: from ?? '', to: to ?? '' })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isUnreadable(range.from) || isUnreadable(range.to)) return
    onChange({ from: range.from || null, to: range.to || null })
    done()
  }
  return (
    <form onSubmit={apply}>
      <Flex direction="column" gap="2">
        {(['from', 'to'] as const).map(end => (
          <Box key={end} display="grid" gap="1">
            <chakra.label htmlFor={`${id}-${end}`} textStyle="label" color="ink2">
              {t(`filter.${end}`)}
            </chakra.label>
            <DateInput
              kind="date"
              id={`${id}-${end}`}
              label={t(`filter.${end}`)}
              value={range[end]}
              {...(end === 'from' ? { max: dayOf(range.to) } : { min: dayOf(range.from) })}
              aria-invalid={isUnreadable(range[end])}
              aria-describedby={isUnreadable(range[end]) ? `${id}-style` : undefined}
              onValue={value => setRange({ ...range, [end]: value })}
            />
          </Box>
        ))}
        {(isUnreadable(range.from) || isUnreadable(range.to)) && (
          <Box id={`${id}-style`} role="status" color="bad" fontSize="sm">
            {text('invalid', isUnreadable(range.from) ? range.from : range.to)}
          </Box>
        )}
        <Button type="submit" look="primary">
          {t('filter.apply')}
        </Button>
      </Flex>
    </form>
  )
}

export function TextEditor({
  label,
  value,
  onChange,
  done,
}: {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  done: () => void
}) {
  const { t } = useTranslation('ui')
  const [text, setText] = useState(value ?? '')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onChange(text.trim() || null)
    done()
  }
  return (
    <form onSubmit={apply}>
      <Flex gap="2">
        <chakra.input
          type="search"
          aria-label={label}
          css={inputStyles}
          flex="1"
          minW="0"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" look="primary">
          {t('filter.apply')}
        </Button>
      </Flex>
    </form>
  )
}
