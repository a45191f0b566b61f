import { formatarQuando } from '#shared/regras/datas.ts'
import { useFuso } from '../../lib/loja.ts'
import classes from './SinalAoVivo.module.css'
import { SinalAoVivo } from './SinalAoVivo.tsx'

/** Whether the list is live, and at what time it was read (`atualizadoEm` in epoch ms, 0 before the first answer). */
export function SinalDaLista({ atualizadoEm }: { atualizadoEm: number }) {
  const fuso = useFuso()
  return (
    <span className={classes.comIdade}>
      <SinalAoVivo />
      {atualizadoEm > 0 && <span>· atualizado {as(new Date(atualizadoEm).toISOString(), fuso)}</span>}
    </span>
  )
}

/** 'às 14:30' today, 'ontem 14:30', '12/11/2026 14:30'. */
function as(instante: string, fuso: string): string {
  return formatarQuando(instante, fuso, new Date()).replace(/^hoje /, 'às ')
}
