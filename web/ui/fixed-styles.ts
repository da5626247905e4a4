import { useChakraContext } from '@chakra-ui/react'
import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import { css, jsx, type SerializedStyles } from '@emotion/react'
import type { ComponentProps } from 'react'

const made = new WeakMap<SystemStyleObject, SerializedStyles>()

/** A box with a large style that never changes: worked out once, where `Box css` looks all of it up whenever it is drawn. */
export function FixedBox({ styles, ...props }: ComponentProps<'div'> & { styles: SystemStyleObject }) {
  const system = useChakraContext()
  const known = made.get(styles) ?? css(system.css(styles))
  made.set(styles, known)
  return jsx('div', { ...props, css: known })
}
