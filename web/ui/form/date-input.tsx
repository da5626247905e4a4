import { Box, chakra, Flex } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { useFormats } from '../formats.ts'
import { isUnreadable, parseDate, parseMoment, writeDate, writeMoment } from './decimals.ts'
import { inputStyles } from './input-styles.ts'
import { useTyped } from './use-typed.ts'
import { useDatePattern } from './write-as.ts'

const Input = chakra('input', { base: inputStyles })

/** A day, or a day with the time of day. */
export type DayKind = 'date' | 'moment'

/** What is typed stands there whole: what is beside a narrow input wraps below it. */
const roomOf: Readonly<Record<DayKind, string>> = { date: '1', moment: '1 0 178px' }

type Props = {
  kind: DayKind
  /** Whose day is picked, for the button that opens the calendar. */
  label: string
  /** YYYY-MM-DD or YYYY-MM-DDTHH:mm, what was typed and can't be read, or ''. */
  value: string
  onValue: (value: string) => void
  min?: string | undefined
  max?: string | undefined
} & Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'min' | 'max'>

/** The one input of days: typed or pasted in the locale's order or as ISO 8601, or picked in the browser's calendar. */
export function DateInput({ kind, label, value, onValue, min, max, ...rest }: Props) {
  const { t } = useTranslation('ui')
  const { locale } = useFormats()
  const picker = useRef<HTMLInputElement>(null)
  const style = kind === 'date' ? { write: writeDate, read: parseDate } : { write: writeMoment, read: parseMoment }
  const { text, change } = useTyped(value, onValue, {
    kind,
    write: canonical => style.write(canonical, locale),
    read: typed => style.read(typed, locale),
  })
  const [day = '', time = ''] = isUnreadable(value) ? [] : value.split('T')
  const pick = (picked: string) => {
    if (picked === '') return change('')
    const written = writeDate(picked, locale)
    change(kind === 'date' ? written : `${written} ${time}`)
  }
  return (
    <Flex position="relative" align="center" flex={roomOf[kind]} minW="0">
      <Input
        {...rest}
        placeholder={useDatePattern(kind)}
        autoComplete="off"
        pe="8"
        value={text}
        onChange={event => change(event.target.value)}
      />
      <chakra.input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        position="absolute"
        insetEnd="2"
        bottom="0"
        w="1px"
        h="1px"
        opacity="0"
        pointerEvents="none"
        min={min}
        max={max}
        value={day}
        onChange={event => pick(event.target.value)}
      />
      <Box position="absolute" insetEnd="0.5">
        <IconButton
          size="sm"
          label={t('date.pick', { field: label })}
          icon={<CalendarDays size={14} />}
          onClick={() => picker.current?.showPicker()}
        />
      </Box>
    </Flex>
  )
}
