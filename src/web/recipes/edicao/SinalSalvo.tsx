import classes from './Edicao.module.css'
import type { Situacao } from './edicao.ts'

const TEXTO: Record<Situacao, string> = {
  salvo: 'salvo agora',
  pendente: 'salvando…',
  salvando: 'salvando…',
  'sem-resposta': 'não salvo – tentando de novo',
  recusado: 'não salvo',
  conflito: 'não salvo',
}

/** Whether what is typed is on the server. */
export function SinalSalvo({ situacao }: { situacao: Situacao }) {
  return (
    <span className={classes.sinal} data-situacao={situacao} role="status">
      {TEXTO[situacao]}
    </span>
  )
}
