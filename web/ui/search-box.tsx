import { Box, chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inputStyles } from './form/input-styles.ts'

const untilTyped = 300

/** Searches while typing, after a pause; the value lives in the URL, so Back brings the former one. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string | null
  onSearch: (text: string | null) => void
}) {
  const [text, setText] = useState(value ?? '')
  const asked = useRef(value ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if ((value ?? '') !== asked.current) {
      asked.current = value ?? ''
      setText(asked.current)
    }
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (typed: string) => {
    clearTimeout(timer.current)
    asked.current = typed.trim()
    onSearch(asked.current || null)
  }
  return (
    <Box
      role="search"
      position="relative"
      flex={{ base: '1 1 100%', sm: '0 1 280px' }}
      color="ink3"
      css={{ '& svg': { position: 'absolute', insetStart: '10px', top: '8px', pointerEvents: 'none' } }}
    >
      <Search size={16} aria-hidden="true" />
      <chakra.input
        type="search"
        aria-label={label}
        placeholder={label}
        css={inputStyles}
        ps="8"
        value={text}
        onChange={event => {
          const typed = event.target.value
          setText(typed)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => ask(typed), untilTyped)
        }}
        onKeyDown={event => event.key === 'Enter' && ask(text)}
      />
    </Box>
  )
}
