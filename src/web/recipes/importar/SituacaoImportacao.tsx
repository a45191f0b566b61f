import {
  IconAlertTriangle,
  IconBan,
  IconCheckbox,
  IconClock,
  IconClockX,
  IconFileAlert,
  IconFileCheck,
  IconFileSearch,
  IconPencil,
  IconUpload,
} from '@tabler/icons-react'
import type { EstadoImportacao, Importacao } from '#shared/arquivos/importacoes.ts'
import classes from '../../ui/dados/EstadoBadge.module.css'
import type { Tom } from '../../ui/tema/tom.ts'

const ESTADOS: Record<EstadoImportacao, { nome: string; tom: Tom; Icone: typeof IconBan }> = {
  ENVIANDO: { nome: 'Enviando', tom: 'neutro', Icone: IconUpload },
  NA_FILA: { nome: 'Na fila', tom: 'neutro', Icone: IconClock },
  CONFERINDO: { nome: 'Conferindo', tom: 'azul', Icone: IconFileSearch },
  COM_ERROS: { nome: 'Com erros', tom: 'vermelho', Icone: IconFileAlert },
  CONFERIDA: { nome: 'A confirmar', tom: 'amarelo', Icone: IconFileCheck },
  CONFIRMADA: { nome: 'Na fila', tom: 'neutro', Icone: IconClock },
  GRAVANDO: { nome: 'Gravando', tom: 'azul', Icone: IconPencil },
  CONCLUIDA: { nome: 'Importado', tom: 'verde', Icone: IconCheckbox },
  FALHOU: { nome: 'Recusado', tom: 'vermelho', Icone: IconAlertTriangle },
  CANCELADA: { nome: 'Cancelado', tom: 'neutro', Icone: IconBan },
  EXPIRADA: { nome: 'Não confirmado', tom: 'neutro', Icone: IconClockX },
}

/** An import's state as icon and word. */
export function SituacaoImportacao({ estado }: { estado: EstadoImportacao }) {
  const { nome, tom, Icone } = ESTADOS[estado]
  return (
    <span className={classes.estado} data-tom={tom}>
      <Icone size={14} stroke={2} aria-hidden />
      {nome}
    </span>
  )
}

/** Bytes for people: '84 kB', '12,3 MB'. */
export function emBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
}

/** 'peças', '1 linha', '1.245 linhas': a count with its word. */
export function contar(n: number, um: string, varios: string): string {
  return `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`
}

/** What an import did or would do, in words: '12 novas, 3 alteradas, 5 iguais'. */
export function efeitoEmPalavras(i: Pick<Importacao, 'novas' | 'alteradas' | 'iguais'>): string {
  return [
    contar(i.novas ?? 0, 'nova', 'novas'),
    contar(i.alteradas ?? 0, 'alterada', 'alteradas'),
    contar(i.iguais ?? 0, 'igual', 'iguais'),
  ].join(', ')
}
