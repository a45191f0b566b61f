import classes from './Draft.module.css'
import type { Status } from './draft.ts'

const TEXT: Record<Status, string> = {
  salvo: 'salvo agora',
  pendente: 'salvando…',
  salvando: 'salvando…',
  'sem-resposta': 'não salvo – tentando de novo',
  recusado: 'não salvo',
  conflito: 'não salvo',
}

/** Shows whether the draft is saved on the server. */
export function SaveIndicator({ situacao }: { situacao: Status }) {
  return (
    <span className={classes.sinal} data-situacao={situacao} role="status">
      {TEXT[situacao]}
    </span>
  )
}
