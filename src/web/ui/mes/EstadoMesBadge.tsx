import {
  IconArrowBackUp,
  IconCheck,
  IconEdit,
  IconEye,
  IconLock,
  IconLockOpen,
  IconProgressCheck,
  IconSend,
} from '@tabler/icons-react'
import { type EstadoMes, NOME_ESTADO_MES } from '#shared/rules/mes-vendas.ts'
import classes from '../dados/EstadoBadge.module.css'
import type { Tom } from '../tema/tom.ts'

export const TOM_DO_MES: Record<EstadoMes, Tom> = {
  ABERTO: 'neutro',
  PREENCHIDO: 'azul',
  ENVIADO: 'amarelo',
  EM_ANALISE: 'amarelo',
  APROVADO: 'verde',
  FECHADO: 'verde',
  DEVOLVIDO: 'vermelho',
  REABERTO: 'vermelho',
}
const ICONE: Record<EstadoMes, typeof IconCheck> = {
  ABERTO: IconEdit,
  PREENCHIDO: IconProgressCheck,
  ENVIADO: IconSend,
  EM_ANALISE: IconEye,
  APROVADO: IconCheck,
  FECHADO: IconLock,
  DEVOLVIDO: IconArrowBackUp,
  REABERTO: IconLockOpen,
}

/** Where a month stands, as icon and word. */
export function EstadoMesBadge({ estado }: { estado: EstadoMes }) {
  const Icone = ICONE[estado]
  return (
    <span className={classes.estado} data-tom={TOM_DO_MES[estado]}>
      <Icone size={14} stroke={2} aria-hidden />
      {NOME_ESTADO_MES[estado]}
    </span>
  )
}
