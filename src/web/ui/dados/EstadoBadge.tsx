import {
  IconBan,
  IconCheck,
  IconCheckbox,
  IconClockX,
  IconCoin,
  IconEye,
  IconLock,
  IconPencil,
  IconProgressCheck,
  IconSend,
  IconSparkles,
  IconTag,
  IconThumbDown,
  IconTool,
} from '@tabler/icons-react'
import { NOME_ESTADO } from '#shared/rules/nomes-orcamento.ts'
import type { EstadoOrcamento } from '#shared/rules/orcamento.ts'
import type { Tom } from '../tema/tom.ts'
import classes from './EstadoBadge.module.css'

const ESTADOS: Record<EstadoOrcamento, { tom: Tom; Icone: typeof IconEye }> = {
  NOVO: { tom: 'azul', Icone: IconSparkles },
  EM_MONTAGEM: { tom: 'neutro', Icone: IconPencil },
  AGUARDANDO_PRECO: { tom: 'amarelo', Icone: IconCoin },
  PRECIFICADO: { tom: 'azul', Icone: IconTag },
  AGUARDANDO_ALCADA: { tom: 'vermelho', Icone: IconLock },
  ENVIADO: { tom: 'azul', Icone: IconSend },
  VISUALIZADO: { tom: 'verde', Icone: IconEye },
  PARCIAL: { tom: 'amarelo', Icone: IconProgressCheck },
  APROVADO: { tom: 'verde', Icone: IconCheck },
  REPROVADO: { tom: 'vermelho', Icone: IconThumbDown },
  EXPIRADO: { tom: 'amarelo', Icone: IconClockX },
  EM_EXECUCAO: { tom: 'azul', Icone: IconTool },
  FINALIZADO: { tom: 'verde', Icone: IconCheckbox },
  CANCELADO: { tom: 'neutro', Icone: IconBan },
}

/** What a quote's state is called on screen. */
export function nomeEstado(estado: EstadoOrcamento): string {
  return NOME_ESTADO[estado]
}

/** A quote's state as icon and word. */
export function EstadoBadge({ estado }: { estado: EstadoOrcamento }) {
  const { tom, Icone } = ESTADOS[estado]
  return (
    <span className={classes.estado} data-tom={tom}>
      <Icone size={14} stroke={2} aria-hidden />
      {NOME_ESTADO[estado]}
    </span>
  )
}
