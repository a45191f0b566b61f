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
import type { EstadoOrcamento } from '#shared/orcamento.ts'
import classes from './EstadoBadge.module.css'
import type { Tom } from './tom.ts'

const ESTADOS: Record<EstadoOrcamento, { nome: string; tom: Tom; Icone: typeof IconEye }> = {
  NOVO: { nome: 'Novo', tom: 'azul', Icone: IconSparkles },
  EM_MONTAGEM: { nome: 'Em montagem', tom: 'neutro', Icone: IconPencil },
  AGUARDANDO_PRECO: { nome: 'Aguardando preço', tom: 'amarelo', Icone: IconCoin },
  PRECIFICADO: { nome: 'Precificado', tom: 'azul', Icone: IconTag },
  AGUARDANDO_ALCADA: { nome: 'Aguarda alçada', tom: 'vermelho', Icone: IconLock },
  ENVIADO: { nome: 'Enviado', tom: 'azul', Icone: IconSend },
  VISUALIZADO: { nome: 'Cliente abriu', tom: 'verde', Icone: IconEye },
  PARCIAL: { nome: 'Aprovado em parte', tom: 'amarelo', Icone: IconProgressCheck },
  APROVADO: { nome: 'Aprovado', tom: 'verde', Icone: IconCheck },
  REPROVADO: { nome: 'Reprovado', tom: 'vermelho', Icone: IconThumbDown },
  EXPIRADO: { nome: 'Expirado', tom: 'amarelo', Icone: IconClockX },
  EM_EXECUCAO: { nome: 'Em execução', tom: 'azul', Icone: IconTool },
  FINALIZADO: { nome: 'Finalizado', tom: 'verde', Icone: IconCheckbox },
  CANCELADO: { nome: 'Cancelado', tom: 'neutro', Icone: IconBan },
}

/** What a quote's state is called on screen. */
export function nomeEstado(estado: EstadoOrcamento): string {
  return ESTADOS[estado].nome
}

/** A quote's state as icon and word. */
export function EstadoBadge({ estado }: { estado: EstadoOrcamento }) {
  const { nome, tom, Icone } = ESTADOS[estado]
  return (
    <span className={classes.estado} data-tom={tom}>
      <Icone size={14} stroke={2} aria-hidden />
      {nome}
    </span>
  )
}
