import { Tooltip } from '@mantine/core'
import { useEffect, useId } from 'react'

/** Text of a tooltip beside `alvo`; it is the target's description while shown. */
export function OpenTooltip({ texto, alvo, aberta }: { texto: string; alvo: HTMLElement; aberta: boolean }) {
  const id = useId()
  useEffect(() => {
    if (!aberta) return
    alvo.setAttribute('aria-describedby', id)
    return () => alvo.removeAttribute('aria-describedby')
  }, [alvo, aberta, id])
  return (
    <Tooltip target={alvo} opened={aberta} label={<span id={id}>{texto}</span>} position="bottom" multiline maw={280} />
  )
}
