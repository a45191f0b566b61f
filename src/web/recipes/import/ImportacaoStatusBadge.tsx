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
import type { ImportacaoState, Importacao } from '#shared/arquivos/importacoes.ts'
import { counted } from '#shared/rules/counted.ts'
import { ToneBadge, type ToneIcon } from '../../ui/display/ToneBadge.tsx'

const STATES: Record<ImportacaoState, ToneIcon & { nome: string }> = {
  ENVIANDO: { nome: 'Enviando', tone: 'neutro', Icon: IconUpload },
  NA_FILA: { nome: 'Na fila', tone: 'neutro', Icon: IconClock },
  CONFERINDO: { nome: 'Conferindo', tone: 'azul', Icon: IconFileSearch },
  COM_ERROS: { nome: 'Com erros', tone: 'vermelho', Icon: IconFileAlert },
  CONFERIDA: { nome: 'A confirmar', tone: 'amarelo', Icon: IconFileCheck },
  CONFIRMADA: { nome: 'Na fila', tone: 'neutro', Icon: IconClock },
  GRAVANDO: { nome: 'Gravando', tone: 'azul', Icon: IconPencil },
  CONCLUIDA: { nome: 'Importado', tone: 'verde', Icon: IconCheckbox },
  FALHOU: { nome: 'Recusado', tone: 'vermelho', Icon: IconAlertTriangle },
  CANCELADA: { nome: 'Cancelado', tone: 'neutro', Icon: IconBan },
  EXPIRADA: { nome: 'Não confirmado', tone: 'neutro', Icon: IconClockX },
}

/** State of an import as icon and word. */
export function ImportacaoStatusBadge({ estado }: { estado: ImportacaoState }) {
  const { nome, tone, Icon } = STATES[estado]
  return (
    <ToneBadge tone={tone} Icon={Icon}>
      {nome}
    </ToneBadge>
  )
}

/** Effect of an import as text: '12 novas, 3 alteradas, 5 iguais'. */
export function describeEffect(i: Pick<Importacao, 'novas' | 'alteradas' | 'iguais'>): string {
  return [
    counted(i.novas ?? 0, 'nova', 'novas'),
    counted(i.alteradas ?? 0, 'alterada', 'alteradas'),
    counted(i.iguais ?? 0, 'igual', 'iguais'),
  ].join(', ')
}
