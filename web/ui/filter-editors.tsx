import { Box, chakra, Flex } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
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
  const [range, setRange] = useState({ from: from ?? '', to: to ?? '' })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onChange({ from: range.from || null, to: range.to || null })
    done()
  }
  return (
    <form onSubmit={apply}>
      <Flex direction="column" gap="2">
        <chakra.label display="grid" gap="1" textStyle="label" color="ink2">
          {t('filter.from')}
          <chakra.input
            type="date"
            css={inputStyles}
            value={range.from}
            max={range.to || undefined}
            onChange={event => setRange({ ...range, from: event.target.value })}
          />
        </chakra.label>
        <chakra.label display="grid" gap="1" textStyle="label" color="ink2">
          {t('filter.to')}
          <chakra.input
            type="date"
            css={inputStyles}
            value={range.to}
            min={range.from || undefined}
            onChange={event => setRange({ ...range, to: event.target.value })}
          />
        </chakra.label>
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
