import { Tooltip } from '@mantine/core'
import { useEffect, useId } from 'react'

/** Text of a tooltip beside `target`; it is the target's description while shown. */
export function OpenTooltip({ text, target, isOpen }: { text: string; target: HTMLElement; isOpen: boolean }) {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    target.setAttribute('aria-describedby', id)
    return () => target.removeAttribute('aria-describedby')
  }, [target, isOpen, id])
  return (
    <Tooltip
      target={target}
      opened={isOpen}
      label={<span id={id}>{text}</span>}
      position="bottom"
      multiline
      maw={280}
    />
  )
}
