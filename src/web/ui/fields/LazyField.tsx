import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'

interface Props {
  /** Props of the plain field shown until the real one has loaded. */
  closed: TextInputProps
  /** The real field, made by `lazyComponent`. */
  opened: ReactNode
}

/**
 * Field whose chunk loads after the form. A plain field that looks the same stands in; if it has the focus when the chunk arrives, the
 * focus moves to the real field and opens it as a click would.
 */
export function LazyField({ closed, opened }: Props) {
  const focused = useRef(false)
  const mark = (expected: boolean) => () => {
    focused.current = expected
  }
  return (
    <Suspense fallback={<TextInput {...closed} onFocus={mark(true)} onBlur={mark(false)} />}>
      <Opened focused={focused}>{opened}</Opened>
    </Suspense>
  )
}

/**
 * Moves the focus on mount, not during render: React may hold back a rendered field for 300 ms, and the user may start to type meanwhile.
 */
function Opened({ focused, children }: { focused: RefObject<boolean>; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!focused.current) return
    const field = place.current?.querySelector('input')
    field?.focus()
    field?.click()
  }, [focused])
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
