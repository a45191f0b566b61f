import { formatarQuando } from '#shared/rules/datas.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import classes from './SinalAoVivo.module.css'
import { SinalAoVivo } from './SinalAoVivo.tsx'

interface Props {
  /** Epoch ms, 0 before the first answer. */
  atualizadoEm: number
  /** Why it could not be read since. */
  erro?: unknown
}

/** Whether the list is live, and at what time it was read; what could not be read again is not called up to date. */
export function SinalDaLista({ atualizadoEm, erro = null }: Props) {
  const fuso = useFuso()
  if (erro !== null)
    return (
      <span className={classes.falhou} role="alert">
        Não atualizado: {mensagemDe(erro).replace(/\.?$/, '.')} Tentamos de novo sozinhos.
      </span>
    )
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
