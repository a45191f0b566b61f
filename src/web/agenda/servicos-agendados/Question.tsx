import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { ReasonPrompt } from '../../recipes/form/ReasonPrompt.tsx'

import { useServicoAction, useGiveReason } from './api.ts'
import { ComplementarServicoModal } from './ComplementarServicoModal.tsx'
import { FitModal } from './FitModal.tsx'
import { PauseModal } from './PauseModal.tsx'
import { PercentModal } from './PercentModal.tsx'
import { ExtraTimeModal } from './ExtraTimeModal.tsx'
import { ACTION_TEXTS } from './texts.ts'

/** Acts on a service that open a prompt first. */
export type ServicoPromptKind =
  | 'encaixar'
  | 'pausar'
  | 'tempo'
  | 'percentual'
  | 'motivo'
  | 'REPROVAR_QUALIDADE'
  | 'complementar'
  | 'REMOVER'

interface Props {
  servico: AgendaServico
  close: () => void
}

/** The prompt of an act on a service. */
export function Question({ tipo, ...props }: Props & { tipo: ServicoPromptKind }) {
  switch (tipo) {
    case 'encaixar':
      return <FitModal {...props} />
    case 'pausar':
      return <PauseModal {...props} />
    case 'tempo':
      return <ExtraTimeModal {...props} />
    case 'percentual':
      return <PercentModal {...props} />
    case 'complementar':
      return <ComplementarServicoModal {...props} />
    case 'motivo':
      return <GiveReason {...props} />
    default:
      return <ReasonModal acao={tipo} {...props} />
  }
}

/** Asks afterwards why a start was cancelled. */
function GiveReason({ servico: s, close }: Props) {
  const tell = useGiveReason()
  return (
    <ReasonPrompt
      title="Por que o início foi cancelado?"
      button="Gravar o motivo"
      feito="Motivo gravado"
      action={tell}
      send={(motivo) => tell.mutateAsync({ servico: s, motivo })}
      close={close}
    >
      <b>{s.descricao}</b>, {s.modelo}. O trabalho apontado fica na linha do tempo.
    </ReasonPrompt>
  )
}

const TEXT = {
  REPROVAR_QUALIDADE: 'O serviço volta ao mecânico como retrabalho.',
  REMOVER: 'O serviço sai da agenda desta visita. O que já foi feito fica na linha do tempo.',
} as const

function ReasonModal({ acao, servico: s, close }: Props & { acao: keyof typeof TEXT }) {
  const act = useServicoAction(true)
  const label = { REPROVAR_QUALIDADE: 'O que a inspeção reprovou', REMOVER: null }[acao]
  return (
    <ReasonPrompt
      title={`${ACTION_TEXTS[acao].button}?`}
      label={label}
      button={ACTION_TEXTS[acao].button}
      feito={ACTION_TEXTS[acao].feito}
      action={act}
      send={(motivo) => act.mutateAsync({ acao, servico: s, ...(label !== null && { motivo }) })}
      close={close}
    >
      <b>{s.descricao}</b>, {s.modelo}. {TEXT[acao]}
    </ReasonPrompt>
  )
}
