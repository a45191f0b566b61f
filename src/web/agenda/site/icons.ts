import {
  IconAlertOctagon,
  IconBulb,
  IconCalendarCheck,
  IconDisc,
  IconDroplet,
  IconSnowflake,
  IconTool,
  IconVolume,
  IconWheel,
} from '@tabler/icons-react'
import type { ReservaServico } from '#shared/agenda/reservas.ts'

/** Picture and name of each kind of choice. */
export const CHOICE_ICONS: Readonly<Record<ReservaServico['icone'], { nome: string; Icon: typeof IconTool }>> = {
  REVISAO: { nome: 'Revisão', Icon: IconCalendarCheck },
  BARULHO: { nome: 'Barulho', Icon: IconVolume },
  LUZ: { nome: 'Luz no painel', Icon: IconBulb },
  PNEUS: { nome: 'Pneus', Icon: IconWheel },
  RECALL: { nome: 'Recall', Icon: IconAlertOctagon },
  OLEO: { nome: 'Óleo', Icon: IconDroplet },
  FREIO: { nome: 'Freio', Icon: IconDisc },
  AR: { nome: 'Ar-condicionado', Icon: IconSnowflake },
  OUTRO: { nome: 'Outro', Icon: IconTool },
}
