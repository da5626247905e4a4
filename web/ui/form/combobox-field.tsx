import { Box, chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedText, unknownChoice } from './decimals.ts'
import { Field } from './fields.tsx'
import { inputStyles } from './input-styles.ts'
import { useField } from './use-field.ts'

export type ComboOption = { value: string; label: string; detail?: string }

type Props = {
  name: string
  label: string
  hint?: string
  optional?: boolean
  hiddenLabel?: boolean
  options: readonly ComboOption[]
  /** Asked while typing; the options given are then the server's answer. */
  onSearch?: (text: string) => void
  loading?: boolean
  /** The words of the value chosen before, when the options do not hold it. */
  chosenLabel?: string
  onChosen?: (option: ComboOption | null) => void
}

/** Those that hold the words (in small letters); what begins with them comes first: India before the Indian Ocean Territory. */
export function matching(options: readonly ComboOption[], wanted: string): ComboOption[] {
  const rank = ({ label, detail }: ComboOption) => {
    const texts = [label, detail ?? ''].map(text => text.toLowerCase())
    return texts.includes(wanted) ? 0 : texts.some(text => text.startsWith(wanted)) ? 1 : 2
  }
  return options
    .filter(({ label, detail = '' }) => `${label} ${detail}`.toLowerCase().includes(wanted))
    .sort((one, other) => rank(one) - rank(other))
}

/** Type to find, arrows to choose (the ARIA combobox pattern with a list). */
export function ComboboxField({
  name,
  label,
  hint,
  optional,
  hiddenLabel,
  options,
  onSearch,
  loading,
  chosenLabel,
  onChosen,
}: Props) {
  const { t } = useTranslation('ui')
  const { field } = useField(name)
  const list = useId()
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  // Chosen with Enter before the server has answered: the first of its answer is meant.
  const [pressed, setPressed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const chosen = options.find(option => option.value === field.value)
  const shownText = text ?? (field.value ? (chosen?.label ?? chosenLabel ?? typedText(String(field.value))) : '')
  const wanted = (text ?? '').trim().toLowerCase()
  // While the server is asked, the options are those of an earlier text: what does not hold this one is not offered.
  const isAnswer = onSearch !== undefined && !loading
  const found = isAnswer || wanted === '' ? options : matching(options, wanted)

  // A closed list is not drawn: a page may have several, of hundreds of options each.
  const shown = open ? found : []

  // Typed out whole and left, it is meant.
  const spelled = found.find(
    option => wanted !== '' && [option.label, option.detail].some(known => known?.toLowerCase() === wanted),
  )

  const choose = (option: ComboOption | null) => {
    field.onChange(option?.value ?? '')
    onChosen?.(option)
    setText(null)
    setOpen(false)
  }
  const settle = useEffectEvent(() => {
    setPressed(false)
    if (found[0]) return choose(found[0])
    setText(null)
    setOpen(false)
  })
  const isDue = pressed && !loading
  useEffect(() => {
    if (isDue) settle()
  }, [isDue])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive(index =>
        Math.max(0, Math.min(found.length - 1, index + (event.key === 'ArrowDown' ? (open ? 1 : 0) : -1))),
      )
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const option = found[active]
      if (option) choose(option)
      else setPressed(loading === true)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
      setPressed(false)
      setText(null)
    }
  }
  return (
    <Field name={name} label={label} hint={hint} optional={optional} hiddenLabel={hiddenLabel}>
      {({ aria }) => (
        <Box ref={box} position="relative">
          <chakra.input
            {...aria}
            ref={field.ref}
            name={name}
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={open && found[active] ? `${list}-${active}` : undefined}
            autoComplete="off"
            css={inputStyles}
            value={shownText}
            onFocus={() => onSearch?.('')}
            onClick={() => setOpen(true)}
            onChange={event => {
              setText(event.target.value)
              setOpen(true)
              setActive(0)
              setPressed(false)
              onSearch?.(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              field.onBlur()
              if (pressed) return
              if (text?.trim() === '') choose(null)
              else if (spelled) choose(spelled)
              // Of a list that is there as a whole it is none: what was typed stays, to be mended.
              else if (onSearch === undefined && text !== null) field.onChange(unknownChoice(text.trim()))
              setOpen(false)
              setText(null)
            }}
          />
          <Box
            as="ul"
            id={list}
            role="listbox"
            aria-label={label}
            hidden={!open}
            listStyleType="none"
            m="0"
            p="1"
            position="absolute"
            zIndex="popover"
            top="calc(100% + 4px)"
            insetX="0"
            maxH="260px"
            overflowY="auto"
            bg="surface"
            borderWidth="1px"
            borderColor="line"
            borderRadius="panel"
            boxShadow="float"
          >
            {shown.map((option, index) => (
              <Box
                as="li"
                key={option.value}
                id={`${list}-${index}`}
                role="option"
                aria-selected={option.value === field.value}
                bg={index === active ? 'sunken' : undefined}
                px="2"
                py="1"
                minH="7"
                borderRadius="control"
                cursor="pointer"
                onMouseEnter={() => setActive(index)}
                onMouseDown={event => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.label}
                {option.detail && (
                  <Box as="span" display="block" textStyle="label" color="ink3">
                    {option.detail}
                  </Box>
                )}
              </Box>
            ))}
            {open && found.length === 0 && (
              <Box as="li" role="presentation" px="2" py="1" color="ink3">
                {loading ? t('state.loading') : t('state.noMatch')}
              </Box>
            )}
          </Box>
        </Box>
      )}
    </Field>
  )
}
