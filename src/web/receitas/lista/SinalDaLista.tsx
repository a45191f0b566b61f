import { useEffect, useState } from 'react'
import { formatarDuracao } from '#shared/regras/datas.ts'
import classes from './SinalAoVivo.module.css'
import { SinalAoVivo } from './SinalAoVivo.tsx'

/** Whether the list is live, and how long ago it was read (`atualizadoEm` in epoch ms, 0 before the first answer). */
export function SinalDaLista({ atualizadoEm }: { atualizadoEm: number }) {
  const [agora, setAgora] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setAgora(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const minutos = Math.floor((agora - atualizadoEm) / 60_000)
  return (
    <span className={classes.comIdade}>
      <SinalAoVivo />
      {atualizadoEm > 0 && <span>· atualizado {minutos < 1 ? 'agora' : `há ${formatarDuracao(minutos)}`}</span>}
    </span>
  )
}
